import { expect, it } from 'vitest'
import { defaultTiming as timing, LONGEST_PAUSE } from '@/config/timing'

it.each(['queryRetryDelay', 'intentRetryDelay'] as const)('%s doubles from a second to thirty', name => {
  expect([0, 1, 2, 3, 4, 5, 9].map(timing[name])).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

const SECOND = 1000

it.each([
  ['requestTimeout', 15 * SECOND],
  ['staleTime', 30 * SECOND],
  ['redirectDelay', 3 * SECOND],
] as const)('%s is %i ms', (name, duration) => {
  expect(timing[name]).toBe(duration)
})

it('no pause is longer than an hour', () => {
  expect(LONGEST_PAUSE).toBe(3_600_000)
})
