import { getSessionState } from '@/session/session'

/** Throws where the user has signed out or somebody else has signed in since: calls are sent for who is signed in. */
export function requireUser(userId: string | null) {
  if (getSessionState().user?.id !== userId) throw new Error('Another customer is signed in.')
}
