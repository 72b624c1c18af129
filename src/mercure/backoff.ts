import type { Clock } from '@/platform/clock'
// Every duration of this library has its reason in options.ts.
import { DURATIONS } from './options'
import type { StreamEnd } from './stream'

/** Whether the hub refused in a way that the same request won't change. */
const isRefusal = (end: StreamEnd): boolean =>
  end.kind === 'refused' && end.status < 500 && end.status !== 408 && end.status !== 429

/**
 * Milliseconds until the next attempt: from `firstRetry` to `longestRetry` (after a refusal from `refusedRetry` to
 * `longestRefusedRetry`, all in options.ts), twice the last delay, and up to as much again by `random` (from 0 to below 1), so
 * that the browsers of a hub that was down don't all return at once. `count` is how often it ended like this before.
 */
function retryDelay(end: StreamEnd, count: number, first: number, random: number): number {
  const { refusedRetry, longestRefusedRetry, longestRetry, longestRequestedRetry } = DURATIONS
  const delay = isRefusal(end)
    ? Math.min(refusedRetry * 2 ** count, longestRefusedRetry)
    : Math.max(first, Math.min(first * 2 ** count, longestRetry))
  const requested = end.kind === 'refused' ? (end.retryAfter ?? 0) : 0
  return Math.min(Math.max(delay * (1 + random), requested), longestRequestedRetry)
}

/** Schedules the attempts to reconnect. */
export function createBackoff(clock: Clock, random: () => number, retry: () => void) {
  let firstDelay = DURATIONS.firstRetry
  let failures = 0
  let refusals = 0
  let notBefore = 0
  let cancel: (() => void) | null = null

  function retryAt(time: number) {
    cancel?.()
    cancel = clock.after(time - clock.now(), () => {
      cancel = null
      retry()
    })
  }

  return {
    isWaiting: () => cancel !== null,
    /** The hub sets the first delay. */
    setFirstDelay(delay: number) {
      firstDelay = Math.max(DURATIONS.shortestRetry, delay)
    },
    opened() {
      refusals = 0
    },
    /** A stream that was opened at this time, or never, has ended: the next attempt is scheduled. */
    ended(end: StreamEnd, openedAt: number | null) {
      if (openedAt !== null && clock.now() - openedAt >= DURATIONS.stable) failures = 0
      const count = isRefusal(end) ? refusals++ : failures++
      const time = clock.now() + retryDelay(end, count, firstDelay, random())
      // A delay that the hub requires is respected even where the topics change meanwhile.
      if (end.kind === 'refused') notBefore = time
      retryAt(time)
    },
    /** Schedules the next attempt where the hub doesn't allow one yet; returns whether it did. */
    postpone(): boolean {
      if (clock.now() >= notBefore) return false
      retryAt(notBefore)
      return true
    },
    stop() {
      cancel?.()
      cancel = null
      failures = 0
    },
  }
}
