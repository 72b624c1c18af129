/**
 * @promise The time of the next mail belongs to its call and address, and a clock that was put right doesn't
 *   lengthen it.
 */
import { expect, it, onTestFinished, vi } from 'vitest'
import { LONGEST_PAUSE } from '@/config/timing'
import { nextMailTime, setNextMailTime } from '@/features/account/next-mail-time'

it('the time of the next mail is kept for its call and address, whatever the case of its letters', () => {
  setNextMailTime('resend', 'Eve@Example.com', 5000)
  expect(nextMailTime('resend', 'eve@example.COM')).toBe(5000)
  expect(nextMailTime('resend', 'eva@example.com')).toBe(0)
  expect(nextMailTime('otp', 'eve@example.com')).toBe(0)
})

it('one that no pause reaches is of a clock that has been put right since', () => {
  const now = 1_800_000_000_000
  vi.useFakeTimers({ now, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  setNextMailTime('resend', 'eve@example.com', now + LONGEST_PAUSE)
  expect(nextMailTime('resend', 'eve@example.com')).toBe(now + LONGEST_PAUSE)
  setNextMailTime('resend', 'eve@example.com', now + LONGEST_PAUSE + 1)
  expect(nextMailTime('resend', 'eve@example.com')).toBe(0)
})
