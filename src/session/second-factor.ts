import type { Factor, Session, User } from '@/auth'

/** A sign-in that waits for the code of a second factor: its session isn't used before. */
export interface PendingSignIn {
  user: User
  /** The user's verified factors, at least one. */
  factors: { id: string; name: string | null; isPhone: boolean }[]
}

let pending: PendingSignIn | null = null
const listeners = new Set<() => void>()

export const getPendingSignIn = (): PendingSignIn | null => pending
export const getServerPendingSignIn = (): PendingSignIn | null => null
export const subscribeToPendingSignIn = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a token says that its session has passed one factor alone; false where it can't be read. */
function isOfFirstLevel(token: string): boolean {
  try {
    const [, payload = ''] = token.split('.')
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null && 'aal' in claims && claims.aal === 'aal1'
  } catch {
    return false
  }
}

const isVerified = (factor: Record<string, unknown>): factor is Factor =>
  typeof factor.id === 'string' &&
  (factor.factor_type === 'totp' || factor.factor_type === 'phone') &&
  factor.status === 'verified'

const nameOf = ({ friendly_name: name }: Factor) => (typeof name === 'string' && name !== '' ? name : null)

function pendingOf({ access_token: token, user }: Session): PendingSignIn | null {
  const factors = (user.factors ?? []).filter(isVerified)
  if (factors.length === 0 || !isOfFirstLevel(token)) return null
  const listed = factors.map(factor => ({
    id: factor.id,
    name: nameOf(factor),
    isPhone: factor.factor_type === 'phone',
  }))
  // Apps first: a code of theirs needs no message.
  return { user, factors: listed.toSorted((a, b) => Number(a.isPhone) - Number(b.isPhone)) }
}

/** Whether the session may be used: false while its token says `aal1` and the user has a verified second factor. */
export const isUsable = (session: Session): boolean => pendingOf(session) === null

/** The client's session if it may be used, else null. Notes what a sign-in waits for. */
export function usableSession(session: Session | null): Session | null {
  const next = session === null ? null : pendingOf(session)
  // A refresh leaves the form as it is.
  if (JSON.stringify(next) !== JSON.stringify(pending)) {
    pending = next
    for (const listener of listeners) listener()
  }
  return next === null ? session : null
}
