/** Time as the live updates see it, in milliseconds. */
export interface Clock {
  /** Since 1970. */
  now: () => number
  /** Calls back once after a time; the result calls it off. */
  after: (time: number, run: () => void) => () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (time, run) => {
    const timer = setTimeout(run, time)
    return () => clearTimeout(timer)
  },
}
