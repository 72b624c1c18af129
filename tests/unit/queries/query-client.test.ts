import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { defaultTiming as timing } from '@/config/timing'
import { queryClientOf } from '@/queries/query-client'
import { createEnvironment } from '@tests/support/environment'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

const key = ['numbers']

function openCache() {
  const client = queryClientOf(createEnvironment())
  onTestFinished(() => client.clear())
  return client
}

it('a mutation is sent while the browser says that it is offline', () => {
  onlineManager.setOnline(false)
  const mutation = new MutationObserver(openCache(), { mutationFn: () => Promise.resolve(1) })
  void mutation.mutate()
  expect(mutation.getCurrentResult()).toMatchObject({ status: 'pending', isPaused: false })
})

it('what was fetched counts as fresh for a while', async () => {
  let calls = 0
  const client = openCache()
  const read = () => client.fetchQuery({ queryKey: key, queryFn: () => (calls += 1) })
  expect(await read()).toBe(1)
  vi.advanceTimersByTime(timing.staleTime - 1)
  expect(await read()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await read()).toBe(2)
})

it('a query that failed is sent again after the first delay', async () => {
  let calls = 0
  const queryFn = () => {
    calls += 1
    return calls === 1 ? Promise.reject(new ApiError('network', 'No response')) : calls
  }
  const observer = new QueryObserver(openCache(), { queryKey: key, queryFn })
  onTestFinished(observer.subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(timing.queryRetryDelay(0) - 1)
  expect(calls).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toBe(2)
})
