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

/** A backoff without chance, on a clock of its own. */
function start() {
  const clock = createFakeClock()
  const retry = vi.fn<() => void>()
  return { clock, retry, backoff: createBackoff(clock, () => 0, retry) }
}

it.each([
  ['a broken stream', broken, DURATIONS.firstRetry],
  ['an error of the hub', refused(500), DURATIONS.firstRetry],
  ['a hub that is overloaded', refused(503), DURATIONS.firstRetry],
  ['a hub that waited too long', refused(408), DURATIONS.firstRetry],
  ['too many requests', refused(429), DURATIONS.firstRetry],
  ['a refusal', refused(403), DURATIONS.refusedRetry],
  ['a hub that asks for a longer pause', refused(503, 3_600_000), 3_600_000],
])('tries again after %s', async (_name, end, delay) => {
  const { clock, retry, backoff } = start()
  backoff.ended(end, null)
  await clock.advance(delay - 1)
  backoff.start()
  expect(retry).not.toHaveBeenCalled()
  await clock.advance(1)
  expect(retry).toHaveBeenCalledOnce()
  backoff.start()
  expect(retry).toHaveBeenCalledTimes(2)
})

it('tries again once after two streams have ended, not before the hub allows it', async () => {
  const { clock, retry, backoff } = start()
  backoff.ended(refused(503, 60_000), null)
  backoff.ended(broken, null)
  await clock.advance(59_999)
  expect(retry).not.toHaveBeenCalled()
  await clock.advance(60_000)
  expect(retry).toHaveBeenCalledOnce()
})

it('waits twice as long after each failure in a row, a minute at most', async () => {
  const { clock, retry, backoff } = start()
  const expectDelay = async (end: StreamEnd, delay: number) => {
    retry.mockClear()
    backoff.ended(end, null)
    await clock.advance(delay - 1)
    expect(retry).not.toHaveBeenCalled()
    await clock.advance(1)
    expect(retry).toHaveBeenCalledOnce()
  }
  for (const factor of [1, 2, 4, 8]) await expectDelay(broken, DURATIONS.firstRetry * factor)
  for (const end of [refused(403), refused(403)]) await expectDelay(end, DURATIONS.refusedRetry)
  for (const end of [broken, broken]) await expectDelay(end, DURATIONS.longestRetry)
})
