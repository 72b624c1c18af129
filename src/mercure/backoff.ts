import type { Clock } from '@/platform/clock'
import { DURATIONS } from './options'
import type { StreamEnd } from './stream'

/** Whether the hub refused in a way that the same request won't change. */
const isRefusal = (end: StreamEnd): boolean =>
  end.kind === 'refused' && end.status < 500 && end.status !== 408 && end.status !== 429

/** Schedules the attempts to connect. `random` is from 0 to below 1. */
export function createBackoff(clock: Clock, random: () => number, connect: () => void) {
  let firstDelay = DURATIONS.firstRetry
  let failures = 0
  let cancelWait: (() => void) | null = null
  let waitsUntil = -Infinity

  return {
    /** The hub sets the first delay. */
    setFirstDelay(delay: number) {
      firstDelay = Math.max(DURATIONS.shortestRetry, delay)
    },
    /** Connects now, unless an attempt is scheduled: a delay that the hub requires is respected in any case. */
    start() {
      if (cancelWait === null) connect()
    },
    /** A stream that was opened at this time, or never, has ended: one attempt is scheduled, not before a time that the hub has asked for. */
    ended(end: StreamEnd, openedAt: number | null) {
      if (openedAt !== null && clock.now() - openedAt >= DURATIONS.stable) failures = 0
      const first = isRefusal(end) ? DURATIONS.refusedRetry : firstDelay
      // Up to twice as long at random, so that the browsers of a hub that was down don't all return at once.
      const delay = Math.min(first * 2 ** failures, Math.max(first, DURATIONS.longestRetry)) * (1 + random())
      const requested = end.kind === 'refused' ? (end.retryAfter ?? 0) : 0
      failures += 1
      waitsUntil = Math.max(waitsUntil, clock.monotonic() + requested)
      cancelWait?.()
      cancelWait = clock.after(Math.max(delay, waitsUntil - clock.monotonic()), () => {
        cancelWait = null
        connect()
      })
    },
  }
}
