import { describe, expect, test } from 'vitest'
import { readStoredSession } from '@/auth'
import { REFRESH_MARGIN } from '@/auth/options'
import {
  parseStoredSession,
  readTokenExpiry,
  readTokens,
  readTokenUser,
  readUser,
  serializeSession,
  timeUntilExpiry,
  tokenIdOf,
} from '@/auth/session-record'
import { createFakeClock, type FakeClock, START } from './fake-clock'
import { base64url, sessionOf } from './setup'

describe('the user of a response', () => {
  test.each([
    [{ id: 7 }, { id: '7' }],
    // PHP writes a list as an object.
    [
      { id: 'a', identities: { 1: { id: 3 } }, factors: { 0: { id: 7 }, 2: { id: 'f' } } },
      { id: 'a', identities: [{ id: '3' }], factors: [{ id: '7' }, { id: 'f' }] },
    ],
    [
      { id: 'a', identities: ['/api/identities/3', { id: 'i' }, null], factors: 'f' },
      { id: 'a', identities: [{ id: 'i' }], factors: [] },
    ],
    [{ id: '' }, undefined],
    [{ id: 'a', email: 5 }, undefined],
    [{ email: 'e' }, undefined],
    ['ann', undefined],
  ])('%j is read as %j', (given, user) => {
    expect([readUser(given), readUser({ user: given })]).toEqual([user, user])
    const record = { ...sessionOf(createFakeClock()), user: given }
    expect(readStoredSession(JSON.stringify(record))?.user).toEqual(user)
  })

  test('with tokens is in its field user, not the response itself', () => {
    expect(readTokenUser({ user: { id: 'ann' } })).toEqual({ id: 'ann' })
    for (const body of [{ id: 'ann', access_token: 'a' }, null, undefined, 'text', []])
      expect(readTokenUser(body)).toBeUndefined()
  })
})

describe('the lifetime of a token', () => {
  const at = (seconds: number) => START / 1000 + seconds
  const jwt = (claims: object) => `${base64url({})}.${base64url(claims)}.AAAA`

  test.each([
    // Its own, whatever the clock says here.
    [{ iat: at(-3590), exp: at(10) }, 3600],
    [{ iat: at(7200), exp: at(7500) }, 300],
    // Until its end, where it says nothing else of use.
    [{ exp: at(77) }, 77],
    [{ iat: at(90), exp: at(77) }, 77],
    [{ iat: 'now', exp: at(77) }, 77],
    // An hour, where it says nothing of use, or the clock runs ahead.
    [{ sub: 'ann' }, 3600],
    [{ exp: at(-77) }, 3600],
  ])('with the claims %j is %i s', (claims, expires_in) => {
    const tokens = readTokens({ token: jwt(claims), refresh_token: 'r' }, START)
    expect(tokens).toMatchObject({ expires_in, expires_at: at(expires_in) })
  })

  test('is an hour where it can’t be read', () => {
    expect(readTokens({ token: 'opaque', refresh_token: 'r' }, START)).toMatchObject({ expires_in: 3600 })
  })
})

describe('the expiry of a token', () => {
  const tokenOf = (payload: string) => `h.${Buffer.from(payload).toString('base64url')}.s`

  test('reads the expiry of a token with any characters in its payload', () => {
    const payload = '{"a":"~~~???>>>ÿÿ","exp":1234}'
    expect(tokenOf(payload)).toMatch(/-.*_|_.*-/)
    expect(readTokenExpiry(tokenOf(payload))).toBe(1234)
  })

  test.each(['', 'h', 'h.!.s', tokenOf('[]'), tokenOf('{"exp":-1}'), tokenOf('no json')])(
    'reads no expiry from %j',
    token => {
      expect(readTokenExpiry(token)).toBeUndefined()
    },
  )
})

describe('a stored record', () => {
  const session = sessionOf(createFakeClock())
  const stored = (fields: object) => readStoredSession(JSON.stringify({ ...session, ...fields }))

  test('reads a stored record without a lifetime', () => {
    expect(stored({ expires_in: undefined })?.access_token).toBe('access-1')
  })

  test.each([
    { expires_in: '3600' },
    { expires_at: undefined },
    { expires_at: '5' },
    { expires_at: 0 },
    { access_token: '' },
    { refresh_token: undefined },
    { user: null },
    { token_type: 7 },
    { refresh_token: 7 },
    { provider_token: 7 },
    { provider_refresh_token: {} },
  ])('ignores a stored record with %j', fields => {
    expect(stored(fields)).toBeNull()
  })

  test('ignores a stored record without an end', () => {
    const text = JSON.stringify(session).replace(/"expires_at":\d+/, '"expires_at":1e999')
    expect(readStoredSession(text)).toBeNull()
  })
})

describe('an access token', () => {
  const tokens = (access_token: string) => readTokens({ access_token, refresh_token: 'r' }, START)

  test.each([
    'a\u0000b',
    'a\nb',
    'a\r\nX: y',
    'ab\u0007',
    '\u007f',
    'żółć',
    '田中',
    '😀',
    'a\u200bb',
    '\u2028',
  ])('refuses a token that no header can carry (%j)', token => {
    expect(tokens(token)).toBeUndefined()
    expect(
      readStoredSession(JSON.stringify({ ...sessionOf(createFakeClock()), access_token: token })),
    ).toBeNull()
  })

  test.each(['eyJ.eyJ.c-_', 'a+/=~', 'opaque token', 'caf\u00e9'])(
    'accepts a token that a header can carry (%j)',
    token => {
      expect(() => new Headers({ Authorization: `Bearer ${token}` })).not.toThrow()
      expect(tokens(token)?.access_token).toBe(token)
    },
  )
})

describe('the time left', () => {
  const stored = (clock: FakeClock, receivedAt: number) => {
    const entry = parseStoredSession(
      serializeSession({ session: sessionOf(clock), receivedAt, replaces: undefined }),
      clock,
    )
    if (!entry) throw new Error('It was not read')
    return entry
  }

  test('the time left shrinks while the machine sleeps and the monotonic clock is stopped', () => {
    const clock = createFakeClock()
    const entry = stored(clock, START)
    clock.jump(3_000_000)
    expect(timeUntilExpiry(entry, clock)).toBe(600_000)
  })

  test('the time left shrinks even if the wall clock is set back', async () => {
    const clock = createFakeClock()
    const entry = stored(clock, START)
    clock.jump(-3_000_000)
    await clock.advance(600_000)
    expect(timeUntilExpiry(entry, clock)).toBe(3_000_000)
  })

  test('the time left is 1 ms for a session that was received in the future', () => {
    const clock = createFakeClock()
    const left = (ahead: number) => timeUntilExpiry(stored(clock, START + ahead), clock)
    expect(left(REFRESH_MARGIN)).toBe(3_600_000 + REFRESH_MARGIN)
    expect(left(REFRESH_MARGIN + 1)).toBe(1)
  })
})

describe('the id of a session’s tokens', () => {
  const idOf = (refresh_token: string, expires_at: number) =>
    tokenIdOf(sessionOf(createFakeClock(), { refresh_token, expires_at }))

  test('the id of a session’s tokens is short, whatever the token’s length', () => {
    expect(idOf('', 0)).toMatch(/^[0-9a-z]{1,7}$/)
    expect(idOf('a'.repeat(4000), 1_790_000_000)).toMatch(/^[0-9a-z]{1,7}$/)
  })

  test('the id differs between tokens and between times of the same token', () => {
    const ids = Array.from({ length: 2000 }, (_, i) => [
      idOf('same', 1_790_000_000 + i),
      idOf(`token-${i}`, 1),
    ])
    expect(new Set(ids.flat()).size).toBe(4000)
  })
})
