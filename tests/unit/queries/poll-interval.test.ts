import { describe, expect, it } from 'vitest'
import { defaultTiming } from '@/config/timing'
import { pollInterval } from '@/queries/poll-interval'

const open = { isPolled: true, isConnected: false }

describe('the interval until an order is read again', () => {
  it.each([
    ['a finished order is never read', { ...open, isPolled: false }, 0, false],
    ['nor is it with a hub', { isPolled: false, isConnected: true }, 0, false],
    ['an open order is read after 2 s', open, 0, 2000],
    ['then after as long as it is shown', open, 14_000, 16_000],
    ['after a minute at most', open, 3_600_000, 60_000],
    ['after 2 s where the clock was set back', open, -3_600_000, 2000],
    ['with a connected hub after 2 s too', { ...open, isConnected: true }, 0, 2000],
    ['then every minute', { ...open, isConnected: true }, 2000, 60_000],
  ])('%s', (_rule, poll, elapsed, expected) => {
    expect(pollInterval(defaultTiming, { ...poll, elapsed })).toBe(expected)
  })

  it('doubles, without an end', () => {
    const intervals: unknown[] = []
    let elapsed = 0
    while (intervals.length < 100) {
      const interval = Number(pollInterval(defaultTiming, { ...open, elapsed }))
      intervals.push(interval / 1000)
      elapsed += interval
    }
    expect(intervals.slice(0, 8)).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
    expect(intervals.at(-1)).toBe(60)
  })
})
