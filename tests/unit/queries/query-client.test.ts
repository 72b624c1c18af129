import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { timing } from '@/config/timing'
import { cartKey, cancellationKey } from '@/queries/keys'
import { queryClient, removeUserData } from '@/queries/query-client'
import { configureApp, resetAppConfig } from '@tests/support/app-config'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  onlineManager.setOnline(true)
  queryClient.clear()
  resetAppConfig()
  vi.useRealTimers()
})

const key = ['numbers']

describe('while the browser says that it is offline', () => {
  it('a query is sent', () => {
    onlineManager.setOnline(false)
    void queryClient.fetchQuery({ queryKey: key, queryFn: () => 1 })
    expect(queryClient.isFetching()).toBe(1)
  })

  it('a mutation is sent', () => {
    onlineManager.setOnline(false)
    const mutation = new MutationObserver(queryClient, { mutationFn: () => Promise.resolve(1) })
    void mutation.mutate()
    expect(mutation.getCurrentResult()).toMatchObject({ status: 'pending', isPaused: false })
  })
})

it('what is on screen is fetched again once the connection is back', async () => {
  configureApp({ timing: { staleTime: 0 } })
  queryClient.mount()
  onTestFinished(() => queryClient.unmount())
  queryClient.setQueryData(key, 0)
  let reads = 0
  const queryFn = () => (reads += 1)
  const observer = new QueryObserver(queryClient, { queryKey: key, queryFn, refetchOnMount: false })
  onTestFinished(observer.subscribe(() => {}))
  onlineManager.setOnline(false)
  expect(reads).toBe(0)
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(reads).toBe(1)
})

it('what was fetched counts as fresh for a while', async () => {
  let calls = 0
  const read = () => queryClient.fetchQuery({ queryKey: key, queryFn: () => (calls += 1) })
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
  const observer = new QueryObserver(queryClient, { queryKey: key, queryFn })
  onTestFinished(observer.subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(timing.queryRetryDelay(0) - 1)
  expect(calls).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toBe(2)
})

it('removing a user’s data aborts their requests and leaves the data of others', () => {
  const signals: AbortSignal[] = []
  void queryClient
    .fetchQuery({
      queryKey: [...cartKey('u1'), 'being read'],
      queryFn: ({ signal }) => {
        signals.push(signal)
        return new Promise(() => {})
      },
    })
    .catch(() => {})
  for (const user of ['u1', 'u2']) {
    queryClient.setQueryData(cartKey(user), user)
    const mutation = { mutationKey: cancellationKey(user), mutationFn: () => Promise.resolve(user) }
    void new MutationObserver(queryClient, mutation).mutate()
  }
  removeUserData('u1')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([cartKey('u2')])
  const mutations = queryClient.getMutationCache().getAll()
  expect(mutations.map(({ options }) => options.mutationKey)).toEqual([cancellationKey('u2')])
})
