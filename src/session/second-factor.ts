import type { Factor, Session } from '@/auth'
import { tokenClaims } from './token-claims'

/** A verified second factor, by which a sign-in can be completed. */
export interface SignInFactor {
  id: string
  name: string | null
  isPhone: boolean
}

const isVerified = (factor: Record<string, unknown>): factor is Factor =>
  typeof factor.id === 'string' &&
  (factor.factor_type === 'totp' || factor.factor_type === 'phone') &&
  factor.status === 'verified'

const nameOf = ({ friendly_name: name }: Factor) => (typeof name === 'string' && name !== '' ? name : null)

/**
 * The factors of which a session needs one before it may be used: while its token says `aal1` and the user has verified ones.
 * Null where it needs none.
 */
export function neededFactors({ access_token: token, user }: Session): SignInFactor[] | null {
  const factors = (user.factors ?? []).filter(isVerified)
  if (factors.length === 0 || tokenClaims(token)['aal'] !== 'aal1') return null
  const listed = factors.map(factor => ({
    id: factor.id,
    name: nameOf(factor),
    isPhone: factor.factor_type === 'phone',
  }))
  // Apps first: a code of theirs needs no message.
  return listed.toSorted((a, b) => Number(a.isPhone) - Number(b.isPhone))
}

/** Whether the session may be used: it waits for no second factor. */
export const isUsable = (session: Session): boolean => neededFactors(session) === null
