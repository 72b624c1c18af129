/**
 * @promise Cache: 5 minutes; three repeats after min(1000 × 2ⁿ, 30000) ms.
 */
import { expect, it } from 'vitest'
import { ApiError } from '@/api/errors'
import { defaultTiming as timing, LONGEST_PAUSE } from '@/config/timing'
import { queryClientOf } from '@/queries/query-client'
import { createEnvironment } from '@tests/support/environment'

it.each([
  [0, 1000],
  [1, 2000],
  [2, 4000],
  [4, 16_000],
  [5, 30_000],
  [50, 30_000],
])('retry %d of a query or of a payment intent waits %d ms', (n, delay) => {
  expect([timing.queryRetryDelay(n), timing.intentRetryDelay(n)]).toEqual([delay, delay])
})

it('sets the specified durations', () => {
  expect(timing).toMatchObject({ redirectDelay: 3000, requestTimeout: 15_000, staleTime: 30_000 })
  expect(LONGEST_PAUSE).toBe(3_600_000)
})

it('queries are retried three times after errors that may pass, mutations never', () => {
  const { queries, mutations } = queryClientOf(createEnvironment()).getDefaultOptions()
  const { retry } = queries ?? {}
  if (typeof retry !== 'function') throw new Error('Repeats are not decided by a function.')
  const busy = new ApiError('http', 'Busy', { status: 503 })
  expect([0, 1, 2, 3].map(failures => retry(failures, busy))).toEqual([true, true, true, false])
  expect(retry(0, new ApiError('http', 'No', { status: 404 }))).toBe(false)
  expect(queries?.gcTime).toBe(300_000)
  expect(mutations?.retry).toBe(false)
})
