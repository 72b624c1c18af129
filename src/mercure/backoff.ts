import type { StreamEnd } from './stream'

/** The standard leaves the first pause to the client ("a few seconds"); a hub sets its own by `retry`. */
export const FIRST_PAUSE = 1000
/** A hub can't make its clients knock faster than this, whatever its `retry` says. */
export const SHORTEST_PAUSE = 250
/** A hub that is down for long is asked about once a minute, as a page without one is. */
const LONGEST_PAUSE = 60_000
/** Who is refused is refused again: asked once a minute at first, every ten minutes in the end. */
const REFUSED_PAUSE = 60_000
const LONGEST_REFUSED_PAUSE = 600_000

/** Whether the hub said no in a way that the same request won't change. */
export const isRefusal = (end: StreamEnd): boolean =>
  end.kind === 'refused' && end.status < 500 && end.status !== 408 && end.status !== 429

/**
 * Milliseconds until the next attempt: twice the last pause, and up to as much again by `random` (from 0 to below 1), so
 * that not all browsers of a hub that fell come back at once. `count` is how often it ended like this before, `first` the
 * first pause.
 */
export function pauseAfter(end: StreamEnd, count: number, first: number, random: number): number {
  const length = isRefusal(end)
    ? Math.min(REFUSED_PAUSE * 2 ** count, LONGEST_REFUSED_PAUSE)
    : Math.max(first, Math.min(first * 2 ** count, LONGEST_PAUSE))
  const asked = end.kind === 'refused' ? (end.retryAfter ?? 0) : 0
  return Math.max(length * (1 + random), asked)
}
