import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { getSessionState, getServerSessionState, trackSession, subscribe, type SessionState } from './session'

/** The session's state; unknown while a page is prerendered and until a stored session has been read. */
export const useSession = (): SessionState =>
  useSyncExternalStore(subscribe, getSessionState, getServerSessionState)

/** The id of the signed-in user, under which private data is cached; null for a visitor. */
export const useUserId = (): string | null => useSession().user?.id ?? null

/**
 * Returns a function that says whether the user of this rendering is still signed in. Ask it after an `await`, before
 * something of that user is said, sent or opened: whoever is there in this tab by then must not get it.
 */
export function useIsSameUser(): () => boolean {
  const userId = useUserId()
  return () => (getSessionState().user?.id ?? null) === userId
}

/** Keeps the session's state up to date while it is mounted. */
export function SessionTracker({ children }: { children: ReactNode }) {
  useEffect(trackSession, [])
  return children
}
