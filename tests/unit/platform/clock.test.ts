import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sleep, systemClock, within } from '@/platform/clock'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the system clock', () => {
  it('runs evenly while the wall clock is changed', () => {
    const before = systemClock.monotonic()
    vi.setSystemTime(0)
    expect(systemClock.now()).toBe(0)
    vi.advanceTimersByTime(100)
    expect(systemClock.now()).toBe(100)
    expect(systemClock.monotonic() - before).toBe(100)
  })

  it('calls back once the delay has passed, unless it was cancelled', () => {
    const called: string[] = []
    systemClock.after(100, () => called.push('kept'))
    systemClock.after(100, () => called.push('cancelled'))()
    vi.advanceTimersByTime(99)
    expect(called).toEqual([])
    vi.advanceTimersByTime(1)
    expect(called).toEqual(['kept'])
  })

  it('doesn’t call back at once for a delay that is longer than any timer of a browser', () => {
    const run = vi.fn<() => void>()
    const cancel = systemClock.after(365 * 24 * 3_600_000, run)
    vi.advanceTimersByTime(24 * 3_600_000)
    expect(run).not.toHaveBeenCalled()
    cancel()
  })
})

describe('within', () => {
  it('gives the outcome of work that is done in time, without calling late', async () => {
    const late = vi.fn<() => string>(() => 'late')
    expect(await within(systemClock, 100, Promise.resolve('in time'), late)).toBe('in time')
    await vi.advanceTimersByTimeAsync(200)
    expect(late).not.toHaveBeenCalled()
  })

  it('gives the outcome of late once the limit has passed', async () => {
    const outcome = within(systemClock, 100, new Promise<string>(() => {}), () => 'late')
    vi.advanceTimersByTime(100)
    expect(await outcome).toBe('late')
  })

  it('rejects where the work fails in time', async () => {
    const failure = Promise.reject(new Error('failed'))
    await expect(within(systemClock, 100, failure, () => 'late')).rejects.toThrow('failed')
  })
})

it('sleeps for the delay', async () => {
  const awake = vi.fn<() => void>()
  const asleep = sleep(systemClock, 100).then(awake)
  await vi.advanceTimersByTimeAsync(99)
  expect(awake).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await asleep
  expect(awake).toHaveBeenCalledOnce()
})
