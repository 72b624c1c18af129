import { expect, it, vi } from 'vitest'
import { createBackoff } from '@/mercure/backoff'
import { DURATIONS } from '@/mercure/options'
import type { StreamEnd } from '@/mercure/stream'
import { createFakeClock } from '../auth/fake-clock'

const broken: StreamEnd = { kind: 'broken' }
const refused = (status: number, retryAfter: number | null = null): StreamEnd => ({
  kind: 'refused',
  status,
  retryAfter,
})

/** A backoff without chance unless given, on a clock of its own. */
function start(random = 0) {
  const clock = createFakeClock()
  const retry = vi.fn<() => void>()
  return { clock, retry, backoff: createBackoff(clock, () => random, retry) }
}

it.each([
  ['a broken stream', broken, DURATIONS.firstRetry],
  ['an error of the hub', refused(500), DURATIONS.firstRetry],
  ['a hub that is overloaded', refused(503), DURATIONS.firstRetry],
  ['a hub that waited too long', refused(408), DURATIONS.firstRetry],
  ['too many requests', refused(429), DURATIONS.firstRetry],
  ['a refusal', refused(403), DURATIONS.refusedRetry],
  ['a hub that asks for a longer pause', refused(503, 3_600_000), 3_600_000],
  ['a hub that asks for a pause of a year', refused(503, 31_536_000_000), DURATIONS.longestRequestedRetry],
])('tries again after %s', async (_name, end, delay) => {
  const { clock, retry, backoff } = start()
  backoff.ended(end, null)
  await clock.advance(delay - 1)
  expect(retry).not.toHaveBeenCalled()
  expect(backoff.isWaiting()).toBe(true)
  await clock.advance(1)
  expect(retry).toHaveBeenCalledOnce()
  expect(backoff.isWaiting()).toBe(false)
})

it('waits twice as long for a hub that refuses again, until it has accepted a stream', async () => {
  const { clock, retry, backoff } = start()
  for (const delay of [1, 2, 4].map(factor => DURATIONS.refusedRetry * factor)) {
    retry.mockClear()
    backoff.ended(refused(403), null)
    await clock.advance(delay - 1)
    expect(retry).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(retry).toHaveBeenCalledOnce()
  }
  backoff.opened()
  backoff.ended(refused(403), null)
  await clock.advance(DURATIONS.refusedRetry)
  expect(retry).toHaveBeenCalledTimes(2)
})

it('postpones an attempt until the time that a refusal asks for, and none after a broken stream', async () => {
  const { clock, retry, backoff } = start()
  backoff.ended(broken, null)
  expect(backoff.postpone()).toBe(false)
  backoff.ended(refused(503, 90_000), null)
  expect(backoff.postpone()).toBe(true)
  await clock.advance(90_000)
  expect(retry).toHaveBeenCalledOnce()
  expect(backoff.postpone()).toBe(false)
})

it('tries no more once it is stopped', async () => {
  const { clock, retry, backoff } = start()
  backoff.ended(broken, null)
  backoff.stop()
  await clock.advance(DURATIONS.longestRetry)
  expect(retry).not.toHaveBeenCalled()
})

it('waits an hour at most, whatever first delay the hub sets', async () => {
  const { clock, retry, backoff } = start(0.9)
  backoff.setFirstDelay(31_536_000_000)
  backoff.ended(broken, null)
  await clock.advance(DURATIONS.longestRequestedRetry)
  expect(retry).toHaveBeenCalledOnce()
})
