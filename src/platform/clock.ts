/** Time as the live updates see it, in milliseconds. */
export interface Clock {
  /** Since 1970. */
  now: () => number
  /** Calls back once after a time; the result calls it off. */
  after: (time: number, run: () => void) => () => void
}

/** The longest time that a browser's timer takes, 25 days: for a longer one it calls back at once. */
const LONGEST = 2 ** 31 - 1

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (time, run) => {
    const timer = setTimeout(run, Math.min(time, LONGEST))
    return () => clearTimeout(timer)
  },
}
