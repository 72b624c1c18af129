import { describe, expect, it } from 'vitest'
import { defaultTiming } from '@/config/timing'
import { pollInterval } from '@/queries/poll-interval'

describe('the interval until an order is read again', () => {
  it.each([
    ['an open order is read after 2 s', false, 0, 2000],
    ['then after as long as it is shown', false, 14_000, 16_000],
    ['after a minute at most', false, 3_600_000, 60_000],
    ['after 2 s where the clock was set back', false, -3_600_000, 2000],
    ['with a connected hub after 2 s too', true, 0, 2000],
    ['then every minute', true, 2000, 60_000],
  ])('%s', (_rule, isConnected, elapsed, expected) => {
    expect(pollInterval(defaultTiming, isConnected, elapsed)).toBe(expected)
  })

  it('doubles, without an end', () => {
    const intervals: number[] = []
    let elapsed = 0
    while (intervals.length < 100) {
      const interval = pollInterval(defaultTiming, false, elapsed)
      intervals.push(interval / 1000)
      elapsed += interval
    }
    expect(intervals.slice(0, 8)).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
    expect(intervals.at(-1)).toBe(60)
  })
})
