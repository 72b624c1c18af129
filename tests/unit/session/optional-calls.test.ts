import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { timing } from '@/config/timing'
import { isOffered, nextMailTime, noteIfMissing, resetVisit, setNextMailTime } from '@/session/optional-calls'

beforeEach(resetVisit)

describe('a call that was refused', () => {
  it.each([
    [{ status: 405 }, true],
    [{ status: 501 }, true],
    [{ status: 404 }, true],
    [{ status: 404, code: '404' }, true],
    [{ status: 404, code: 'user_not_found' }, false],
    [{ status: 422, code: 'mfa_totp_enroll_not_enabled' }, true],
    [{ status: 422, code: 'mfa_verification_failed' }, false],
    [{ status: 422, code: 'no_mfa_totp_enroll_not_enabled' }, false],
    [{ status: 422, code: 'mfa_totp_enroll_not_enabled_yet' }, false],
    [{ status: 400 }, false],
    [{}, false],
  ])('by %j is missing: %s', (refusal, isMissing) => {
    expect(noteIfMissing('otp', refusal)).toBe(isMissing)
    expect(isOffered('otp')).toBe(!isMissing)
    expect(isOffered('resend')).toBe(true)
  })

  it('is offered again in the next visit', () => {
    noteIfMissing('otp', { status: 405 })
    resetVisit()
    expect(isOffered('otp')).toBe(true)
  })
})

describe('the time of the next mail', () => {
  it('is kept for each call and address, whatever the case of its letters', () => {
    setNextMailTime('resend', 'Eve@Example.com', 5000)
    expect(nextMailTime('resend', 'eve@example.COM')).toBe(5000)
    expect(nextMailTime('otp', 'eve@example.com')).toBe(0)
    expect(nextMailTime('resend', 'eva@example.com')).toBe(0)
  })

  it('may be an hour away, which no pause exceeds', () => {
    const now = 1_800_000_000_000
    vi.useFakeTimers({ now, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    setNextMailTime('resend', 'eve@example.com', now + timing.longestPause)
    expect(nextMailTime('resend', 'eve@example.com')).toBe(now + timing.longestPause)
    setNextMailTime('resend', 'eve@example.com', now + timing.longestPause + 1)
    expect(nextMailTime('resend', 'eve@example.com')).toBe(0)
  })
})
