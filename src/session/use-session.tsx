import { useSyncExternalStore } from 'react'
import { useApp } from '@/config/app'
import { sessionOf, unknownSession, type SessionState } from './session'

/** Who is signed in; unknown while a page is prerendered and until a stored session has been read. */
export function useSession(): SessionState {
  const { subscribe, get } = sessionOf(useApp())
  return useSyncExternalStore(subscribe, get, () => unknownSession)
}

/** Whether the user is another one than this document's, for whom it is to be loaded anew. */
export function useIsOtherUser(): boolean {
  const { subscribe, get, ownerId } = sessionOf(useApp())
  const isOther = () => (get().user?.id ?? ownerId()) !== ownerId()
  return useSyncExternalStore(subscribe, isOther, () => false)
}

/** The id of the signed-in user; null for a visitor. */
export const useUserId = (): string | null => useSession().user?.id ?? null
