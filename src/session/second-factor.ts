import { readTokenClaims, type Session, type User } from '@/auth'

/** A verified second factor, by which a sign-in can be completed. */
export interface SignInFactor {
  id: string
  name: string | null
  isPhone: boolean
  addedAt: string | null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The verified second factors of a user. Apps first: a code of theirs needs no message. */
export function verifiedFactors({ factors }: Pick<User, 'factors'>): SignInFactor[] {
  const listed = (factors ?? []).flatMap(({ id, factor_type, status, friendly_name, created_at }) => {
    const isPhone = factor_type === 'phone'
    const isKnown = typeof id === 'string' && (isPhone || factor_type === 'totp')
    if (!isKnown || status !== 'verified') return []
    return [{ id, name: textOf(friendly_name), isPhone, addedAt: textOf(created_at) }]
  })
  return listed.toSorted((a, b) => Number(a.isPhone) - Number(b.isPhone))
}

/**
 * The factors of which a session needs one before it may be used: while its token says `aal1` and the user has verified ones.
 * Null where it needs none.
 */
export function neededFactors({ access_token: token, user }: Session): SignInFactor[] | null {
  const factors = verifiedFactors(user)
  return factors.length === 0 || readTokenClaims(token).aal !== 'aal1' ? null : factors
}

/** Whether the session may be used: it waits for no second factor. */
export const isUsable = (session: Session): boolean => neededFactors(session) === null
