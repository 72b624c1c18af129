import { describe, expect, test } from 'vitest'
import { readStoredSession } from '@/auth'
import { REFRESH_MARGIN } from '@/auth/options'
import {
  parseStoredSession,
  readTokenExpiry,
  readTokens,
  readTokenUser,
  readUser,
  tokenIdOf,
} from '@/auth/session-record'
import { createFakeClock, type FakeClock, START } from './fake-clock'
import { base64url, sessionOf } from './setup'

const session = sessionOf(createFakeClock())
const stored = (fields: object) => readStoredSession(JSON.stringify({ ...session, ...fields }))

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
    expect(stored({ user: given })?.user).toEqual(user)
  })

  test('with tokens is in its field user, not the response itself', () => {
    expect(readTokenUser({ user: { id: 'ann' } })).toEqual({ id: 'ann' })
    for (const body of [{ id: 'ann', access_token: 'a' }, null, undefined, 'text', []])
      expect(readTokenUser(body)).toBeUndefined()
  })
})

const at = (seconds: number) => START / 1000 + seconds
const jwt = (claims: object) => `${base64url({})}.${base64url(claims)}.AAAA`

test.each([
  // Its own, whatever the clock says here.
  [jwt({ iat: at(-3590), exp: at(10) }), 3600],
  [jwt({ iat: at(7200), exp: at(7500) }), 300],
  // Until its end, where it says nothing else of use.
  [jwt({ exp: at(77) }), 77],
  [jwt({ iat: at(90), exp: at(77) }), 77],
  [jwt({ iat: 'now', exp: at(77) }), 77],
  // An hour, where it says nothing of use, can’t be read, or the clock runs ahead.
  [jwt({ sub: 'ann' }), 3600],
  [jwt({ exp: at(-77) }), 3600],
  ['opaque', 3600],
])('the lifetime of the token %s is %i s', (token, expires_in) => {
  const tokens = readTokens({ token, refresh_token: 'r' }, START)
  expect(tokens).toMatchObject({ expires_in, expires_at: at(expires_in) })
})

const tokenOf = (payload: string) => `h.${Buffer.from(payload).toString('base64url')}.s`

test('the expiry of a token is read, whatever characters its payload has', () => {
  const token = tokenOf('{"a":"~~~???>>>ÿÿ","exp":1234}')
  expect(token).toMatch(/-.*_|_.*-/)
  expect(readTokenExpiry(token)).toBe(1234)
})

test.each(['', 'h', 'h.!.s', tokenOf('[]'), tokenOf('{"exp":-1}'), tokenOf('no json')])(
  'reads no expiry from %j',
  token => {
    expect(readTokenExpiry(token)).toBeUndefined()
  },
)

describe('a stored record', () => {
  test('may lack a lifetime', () => {
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

  test('is ignored without an end', () => {
    const text = JSON.stringify(session).replace(/"expires_at":\d+/, '"expires_at":1e999')
    expect(readStoredSession(text)).toBeNull()
  })
})

describe('an access token', () => {
  const tokens = (access_token: string) => readTokens({ access_token, refresh_token: 'r' }, START)

  test.each(['a\u0000b', 'a\nb', 'a\r\nX: y', '\u007f', 'żółć', '😀', '\u2028'])(
    'that no header can carry is none (%j)',
    token => {
      expect([tokens(token), stored({ access_token: token })]).toEqual([undefined, null])
    },
  )

  test.each(['eyJ.eyJ.c-_', 'a+/=~', 'opaque token', 'caf\u00e9'])(
    'that a header can carry is accepted (%j)',
    token => {
      expect(() => new Headers({ Authorization: `Bearer ${token}` })).not.toThrow()
      expect(tokens(token)?.access_token).toBe(token)
    },
  )
})

describe('the time left', () => {
  const receive = (clock: FakeClock, received_at: number) =>
    parseStoredSession(JSON.stringify({ ...sessionOf(clock), received_at }), clock)

  test('shrinks while the machine sleeps and the monotonic clock is stopped', () => {
    const clock = createFakeClock()
    const entry = receive(clock, START)
    clock.jump(3_000_000)
    expect(entry?.timeLeft()).toBe(600_000)
  })

  test('shrinks even if the wall clock is set back', async () => {
    const clock = createFakeClock()
    const entry = receive(clock, START)
    clock.jump(-3_000_000)
    await clock.advance(600_000)
    expect(entry?.timeLeft()).toBe(3_000_000)
  })

  test('is 1 ms for a session that was received in the future', () => {
    const left = (ahead: number) => receive(createFakeClock(), START + ahead)?.timeLeft()
    expect(left(REFRESH_MARGIN)).toBe(3_600_000 + REFRESH_MARGIN)
    expect(left(REFRESH_MARGIN + 1)).toBe(1)
  })
})

test('the id of a session’s tokens is short, and differs between tokens and between times of the same', () => {
  const idOf = (refresh_token: string, expires_at: number) =>
    tokenIdOf({ ...session, refresh_token, expires_at })
  for (const id of [idOf('', 0), idOf('a'.repeat(4000), 1_790_000_000)]) expect(id).toMatch(/^[0-9a-z]{1,7}$/)
  const ids = Array.from({ length: 2000 }, (_, i) => [idOf('same', 1_790_000_000 + i), idOf(`token-${i}`, 1)])
  expect(new Set(ids.flat()).size).toBe(4000)
})
