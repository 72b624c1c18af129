import { describe, expect, test } from 'vitest'
import { readStoredSession } from '@/auth'
import { REFRESH_MARGIN } from '@/auth/options'
import { readTokenExpiry, toStoredSession, timeUntilExpiry, readTokenUser } from '@/auth/session-record'
import { createFakeClock, START } from './fake-clock'
import { sessionOf } from './setup'

describe('the user that came with tokens', () => {
  test('is the one in the field, not the answer itself', () => {
    expect(readTokenUser({ user: { id: 'ann' } })).toEqual({ id: 'ann' })
    expect(readTokenUser({ id: 'ann', access_token: 'a' })).toBeUndefined()
    for (const body of [null, undefined, 'text', []]) expect(readTokenUser(body)).toBeUndefined()
  })
})

describe('the expiry that a token tells', () => {
  const tokenOf = (payload: string) => `h.${Buffer.from(payload).toString('base64url')}.s`

  test('is read whatever characters the payload needs', () => {
    const payload = '{"a":"~~~???>>>ÿÿ","exp":1234}'
    expect(tokenOf(payload)).toMatch(/-.*_|_.*-/)
    expect(readTokenExpiry(tokenOf(payload))).toBe(1234)
  })

  test.each(['', 'h', 'h.!.s', tokenOf('[]'), tokenOf('{"exp":-1}'), tokenOf('no json')])(
    'isn’t there in %j',
    token => {
      expect(readTokenExpiry(token)).toBeUndefined()
    },
  )
})

describe('a stored record', () => {
  const session = sessionOf(createFakeClock())
  const stored = (fields: object) => readStoredSession(JSON.stringify({ ...session, ...fields }))

  test('needs no lifetime', () => {
    expect(stored({ expires_in: undefined })?.access_token).toBe('access-1')
  })

  test.each([
    { expires_in: '3600' },
    { expires_at: '5' },
    { expires_at: 0 },
    { access_token: '' },
    { user: null },
  ])('is none with %j', fields => {
    expect(stored(fields)).toBeNull()
  })
})

describe('the time left', () => {
  test('shrinks when the machine sleeps, though its even clock stands still', () => {
    const clock = createFakeClock()
    const entry = toStoredSession(sessionOf(clock), START, clock)
    clock.sleep(3_000_000)
    expect(timeUntilExpiry(entry, clock)).toBe(600_000)
  })

  test('shrinks though the wall clock was set back', async () => {
    const clock = createFakeClock()
    const entry = toStoredSession(sessionOf(clock), START, clock)
    clock.jump(-3_000_000)
    await clock.advance(600_000)
    expect(timeUntilExpiry(entry, clock)).toBe(3_000_000)
  })

  test('is nearly none for what seems to be received in the future, by more than clocks drift', () => {
    const clock = createFakeClock()
    const left = (ahead: number) =>
      timeUntilExpiry(toStoredSession(sessionOf(clock), START + ahead, clock), clock)
    expect(left(REFRESH_MARGIN)).toBe(3_600_000 + REFRESH_MARGIN)
    expect(left(REFRESH_MARGIN + 1)).toBe(1)
  })
})
