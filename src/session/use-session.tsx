import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { getSessionState, getServerSessionState, trackSession, subscribe, type SessionState } from './session'

/** The session's state; unknown while a page is prerendered and until a stored session has been read. */
export const useSession = (): SessionState =>
  useSyncExternalStore(subscribe, getSessionState, getServerSessionState)

/** The id of the signed-in user, under which private data is cached; null for a visitor. */
export const useUserId = (): string | null => useSession().user?.id ?? null

/** Keeps the session's state up to date while it is mounted. */
export function SessionTracker({ children }: { children: ReactNode }) {
  useEffect(trackSession, [])
  return children
}
