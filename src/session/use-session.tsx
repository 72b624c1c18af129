import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { getSession, getServerSession, startSync, subscribe, type SessionState } from './session'

/** The session's state; unknown while a page is prerendered and until a stored session has been read. */
export const useSession = (): SessionState => useSyncExternalStore(subscribe, getSession, getServerSession)

/** The id of the signed-in user, under which private data is cached; null for a visitor. */
export const useUserId = (): string | null => useSession().user?.id ?? null

/** Keeps the session's state up to date while it is mounted. */
export function SessionSync({ children }: { children: ReactNode }) {
  useEffect(startSync, [])
  return children
}
