/**
 * @promise Open orders are polled as long as the page is visible, a list's too: after 2 s, doubling to 60 s.
 */
import { useQuery } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import type { Order } from '@/api/orders'
import { ordersByIdKey } from '@/queries/keys'
import { useOrder, useOrderDetails, useOrders, useOrderUntilPaid } from '@/queries/orders'
import { usePollInterval } from '@/queries/poll-interval'
import { api } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { changeOrder, orderOf } from '@tests/support/mock-orders'
import { more } from '@tests/support/more'
import { recordRequests } from '@tests/support/record-requests'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { storeSession } from '@tests/support/render-app'
import { sampleOrder } from '@tests/support/sample-order'
import { inApp, openApp, queryClient } from '@tests/support/test-app'
import { setVisibility } from '@tests/support/visibility'

const mock = mockApi()

type Status = 'processing' | 'paid' | 'refunded' | 'cancelled' | 'payment_failed' | 'in_review'

/**
 * How an order of a status is read again that is shown beside a list with open orders, which is read again several times
 * meanwhile.
 */
async function readsAgain(fixedStatus: Status, url: string, useShown: () => unknown) {
  changeOrder(mock(), 78, { fixedStatus })
  storeSession(mock())
  openApp({ timing: { pollFirst: 5, pollLongest: 5 } })
  const [list, one] = [api('orders'), url].map(read => recordRequests('get', read).mock.calls)
  renderQueryHook(() => [useOrders(1), useShown()])
  await waitFor(() => expect(one).not.toHaveLength(0))
  const before = list?.length ?? 0
  await waitFor(() => expect(list?.length).toBeGreaterThan(before + 5))
  return (one?.length ?? 0) > 1
}

describe('an order', () => {
  it.each([
    ['processing', true],
    ['paid', true],
    ['refunded', false],
  ] as const)('that is %s is read again only while it is open', more, async (status, isPolled) => {
    expect(await readsAgain(status, api('orders/78'), () => useOrder('78'))).toBe(isPolled)
  })

  it('isn’t read while the page is hidden', more, async () => {
    let ticks = 0
    storeSession(mock())
    openApp({ timing: { pollFirst: 5, pollLongest: 5 } })
    const read = recordRequests('get', api('orders/78')).mock.calls
    renderQueryHook(() => [
      useOrder('78'),
      useQuery({
        queryKey: ['clock'],
        queryFn: () => (ticks += 1),
        refetchInterval: 5,
        refetchIntervalInBackground: true,
      }),
    ])
    await waitFor(() => expect(read.length).toBeGreaterThan(1))
    setVisibility('hidden')
    // A read that had begun before.
    await waitFor(() => expect(queryClient().isFetching({ queryKey: ordersByIdKey })).toBe(0))
    const before = read.length
    const end = ticks + 20
    await waitFor(() => expect(ticks).toBeGreaterThan(end))
    expect(read).toHaveLength(before)
    setVisibility('visible')
    await waitFor(() => expect(read.length).toBeGreaterThan(before))
  })

  it('whose details say that it is processing is read again', more, async () => {
    const number = orderOf(mock(), 78).orderNumber
    const url = api(`orders/${number}/details`)
    expect(await readsAgain('processing', url, () => useOrderDetails(number))).toBe(true)
  })

  it.each([
    ['processing', true],
    ['paid', false],
    ['cancelled', false],
    ['payment_failed', true],
    ['in_review', true],
  ] as const)('that is %s is read only until it is paid or can’t be paid', more, async (status, isPolled) => {
    expect(await readsAgain(status, api('orders/78'), () => useOrderUntilPaid('78'))).toBe(isPolled)
  })
})

it('an order is polled anew with its page, and no more once it is gone', () => {
  vi.useFakeTimers()
  const orders = [sampleOrder(1)]
  const { result, rerender } = renderHook(
    ({ source }) =>
      usePollInterval(
        source,
        (data: Order[]) => data,
        ({ isOpen }) => isOpen,
      ),
    {
      initialProps: { source: 'orders/1' },
      wrapper: inApp(openApp({ timing: { pollFirst: 2000, pollLongest: 60_000 } })),
    },
  )
  const interval = (state = {}) =>
    result.current({
      state: { data: orders, error: null, dataUpdatedAt: Date.now(), errorUpdatedAt: 0, ...state },
    })
  expect(interval()).toBe(2000)
  vi.advanceTimersByTime(14_000)
  expect(interval()).toBe(16_000)
  expect(interval({ dataUpdatedAt: 0, errorUpdatedAt: Date.now() })).toBe(16_000)
  rerender({ source: 'orders/2' })
  expect(interval()).toBe(2000)
  expect(interval({ error: new ApiError('http', 'Not found', { status: 500 }) })).toBe(2000)
  expect(interval({ error: new ApiError('http', 'Not found', { status: 404 }) })).toBe(false)
  expect(interval({ data: undefined })).toBe(false)
})
