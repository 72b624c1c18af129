import { describe, expect, it } from 'vitest'
import type { Session } from '@/auth'
import { isUsable, neededFactors } from '@/session/second-factor'

const encode = (claims: unknown) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
const app = { id: 'f1', factor_type: 'totp', status: 'verified', friendly_name: 'Phone' }

function sessionOf(token: string, ...factors: Record<string, unknown>[]): Session {
  const lifetime = { expires_in: 60, expires_at: 60, token_type: 'bearer' }
  return { access_token: token, refresh_token: 'r', ...lifetime, user: { id: 'u1', factors } }
}
const first = encode({ aal: 'aal1' })

describe('a session waits for a second factor', () => {
  it.each([
    ['with a verified app and a token of the first level', first, [app], false],
    ['with an app among other factors', first, [{ ...app, id: 'f0', factor_type: 'phone' }, app], false],
    ['whose claims have letters of base64url', encode({ name: '>>>???', aal: 'aal1' }), [app], false],
    ['unless its token is of the second level', encode({ aal: 'aal2' }), [app], true],
    ['unless its token has no level', encode({}), [app], true],
    ['unless its level is no text', encode({ aal: ['aal1'] }), [app], true],
    ['unless its claims are no object', encode(null), [app], true],
    ['unless its claims are a text', encode('aal1'), [app], true],
    ['unless its token can’t be read', 'token', [app], true],
    ['unless it has no factor', first, [], true],
    ['unless its app isn’t verified', first, [{ ...app, status: 'unverified' }], true],
    ['with a verified phone', first, [{ ...app, factor_type: 'phone' }], false],
    ['unless its factor is of another kind', first, [{ ...app, factor_type: 'webauthn' }], true],
    ['unless its factor has no id', first, [{ ...app, id: 7 }], true],
  ])('%s', (_which, token, factors, usable) => {
    expect(isUsable(sessionOf(token, ...factors))).toBe(usable)
  })
})

describe('a sign-in that waits', () => {
  it('names its factors, where they have names, apps first', () => {
    const phone = { ...app, id: 'f0', factor_type: 'phone' }
    const factors = [
      phone,
      { ...app, created_at: '2026-11-22T10:00:00Z' },
      { ...app, id: 'f2', friendly_name: '' },
      { ...app, id: 'f3', friendly_name: 7, created_at: 5 },
    ]
    expect(neededFactors(sessionOf(first, ...factors))).toEqual([
      { id: 'f1', name: 'Phone', isPhone: false, addedAt: '2026-11-22T10:00:00Z' },
      { id: 'f2', name: null, isPhone: false, addedAt: null },
      { id: 'f3', name: null, isPhone: false, addedAt: null },
      { id: 'f0', name: 'Phone', isPhone: true, addedAt: null },
    ])
  })
})
