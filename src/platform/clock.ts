/** Time, in milliseconds throughout. */
export interface Clock {
  /** The wall clock, since 1970; it may be wrong and may jump. */
  now(): number
  /** Isn't changed with the wall clock; may stop while the machine sleeps. */
  monotonic(): number
  /** Calls `run` once, after the delay; the result cancels it. */
  after(delay: number, run: () => void): () => void
}

/** The longest delay of a browser's timer, 25 days: with a longer one it calls back at once. */
const LONGEST_DELAY = 2 ** 31 - 1

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (delay, run) => {
    const timer = setTimeout(run, Math.min(delay, LONGEST_DELAY))
    return () => clearTimeout(timer)
  },
}

export const sleep = (clock: Clock, delay: number): Promise<void> =>
  new Promise(resolve => {
    clock.after(delay, resolve)
  })

/** The outcome of `work`, or that of `late` where the limit passes first. */
export const within = <T, L>(
  clock: Clock,
  limit: number,
  work: Promise<T>,
  late: () => L | Promise<L>,
): Promise<T | L> =>
  new Promise((resolve, reject) => {
    const cancel = clock.after(limit, () => resolve(late()))
    work.then(resolve, reject).finally(cancel)
  })
