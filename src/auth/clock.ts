/** Time as this client sees it; milliseconds throughout. */
export interface Clock {
  /** The wall clock, which may be wrong and may jump. */
  now(): number
  /** Runs on evenly whatever happens to the wall clock; may stand still while the machine sleeps. */
  monotonic(): number
  /** Calls back once; the result calls it off. */
  after(delay: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (delay, run) => {
    const timer = setTimeout(run, delay)
    return () => clearTimeout(timer)
  },
}

export const sleep = (clock: Clock, delay: number): Promise<void> =>
  new Promise(resolve => {
    clock.after(delay, resolve)
  })

/** The outcome of `work`, or what `late` says once the time is up, whichever is first. */
export const within = <T>(
  clock: Clock,
  limit: number,
  work: Promise<T>,
  late: () => T | Promise<T>,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const cancel = clock.after(limit, () => resolve(late()))
    work.then(resolve, reject).finally(cancel)
  })
