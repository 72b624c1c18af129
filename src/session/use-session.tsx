import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { current, onServer, start, subscribe, type SessionState } from './session'

/** The session's state: unknown while prerendered and until a stored session has been read. */
export const useSession = (): SessionState => useSyncExternalStore(subscribe, current, onServer)

/** The id of the signed-in user, under which private data is cached; null for a visitor. */
export const useUserId = (): string | null => useSession().user?.id ?? null

/** Follows the session while it is mounted. */
export function SessionSync({ children }: { children: ReactNode }) {
  useEffect(start, [])
  return children
}
