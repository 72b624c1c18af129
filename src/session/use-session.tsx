import { useSyncExternalStore } from 'react'
import { useApp } from '@/config/app'
import { sessionOf, unknownSession, type SessionState } from './session'

/** Who is signed in; unknown while a page is prerendered and until a stored session has been read. */
export function useSession(): SessionState {
  const { subscribe, get } = sessionOf(useApp())
  return useSyncExternalStore(subscribe, get, () => unknownSession)
}

/** The id of the signed-in user; null for a visitor. */
export const useUserId = (): string | null => useSession().user?.id ?? null
