import type { Clock } from '@/auth'

export interface FakeClock extends Clock {
  /** Runs the timers of so many milliseconds in order. */
  advance(ms: number): Promise<void>
  /** The result of a call, once so many milliseconds have passed. */
  run<T>(call: T, ms: number): Promise<Awaited<T>>
  /** Sets the wall clock forward or back without time passing, as it is after the machine has slept. */
  jump(ms: number): void
}

/** Resolves after all promises that wait for nothing else. */
export const flushPromises = () => new Promise<void>(resolve => setImmediate(resolve))

export const START = Date.UTC(2026, 10, 21, 9)

export const createFakeClock = (start = START): FakeClock => {
  let elapsed = 0
  let offset = 0
  /** In the order in which they were set. */
  const timers = new Set<{ at: number; run: () => void }>()

  const next = (until: number) =>
    [...timers].filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)[0]

  const advance = async (ms: number) => {
    const until = elapsed + ms
    await flushPromises()
    for (let timer = next(until); timer; timer = next(until)) {
      elapsed = Math.max(elapsed, timer.at)
      timers.delete(timer)
      timer.run()
      await flushPromises()
    }
    elapsed = until
  }

  return {
    now: () => start + elapsed + offset,
    monotonic: () => elapsed,
    after: (delay, run) => {
      const timer = { at: elapsed + delay, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    advance,
    run: async <T>(call: T, ms: number): Promise<Awaited<T>> => {
      await advance(ms)
      return await call
    },
    jump: ms => {
      offset += ms
    },
  }
}
