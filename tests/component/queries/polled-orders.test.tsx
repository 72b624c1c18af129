/**
 * @promise Open orders are polled as long as the page is visible, a list's too: after 2 s, doubling to 60 s.
 */
import { renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import type { Order } from '@/api/orders'
import { useOrder, useOrderDetails, useOrders, useOrderUntilPaid } from '@/queries/orders'
import { usePollInterval } from '@/queries/poll-interval'
import { api } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { recordRequests } from '@tests/support/record-requests'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { storeSession } from '@tests/support/render-app'
import { sampleOrder } from '@tests/support/sample-order'
import { inApp, openApp } from '@tests/support/test-app'

const mock = mockApi()

type Status = 'processing' | 'paid' | 'refunded' | 'cancelled' | 'payment_failed' | 'in_review'

/**
 * How an order of a status is read again that is shown beside a list with open orders, which is read again several times
 * meanwhile.
 */
async function readsAgain(fixedStatus: Status, url: string, useShown: () => unknown) {
  mock().db.update(state => {
    for (const order of state.orders) if (order.id === 78) Object.assign(order, { fixedStatus })
  })
  storeSession(mock())
  openApp({ timing: { pollFirst: 5, pollLongest: 5 } })
  const [list, one] = [api('orders'), url].map(read => recordRequests('get', read).mock.calls)
  renderQueryHook(() => [useOrders(1), useShown()])
  await waitFor(() => expect(one).not.toHaveLength(0))
  const before = list?.length ?? 0
  await waitFor(() => expect(list?.length).toBeGreaterThan(before + 5))
  return (one?.length ?? 0) > 1
}

const numberOf = (id: number) =>
  mock()
    .db.read()
    .orders.find(order => order.id === id)?.orderNumber ?? ''

describe('an order', () => {
  it.each([
    ['processing', true],
    ['paid', true],
    ['refunded', false],
  ] as const)('that is %s is read again only while it is open', async (status, isPolled) => {
    expect(await readsAgain(status, api('orders/78'), () => useOrder('78'))).toBe(isPolled)
  })

  it('whose details say that it is processing is read again', async () => {
    const number = numberOf(78)
    const url = api(`orders/${number}/details`)
    expect(await readsAgain('processing', url, () => useOrderDetails(number))).toBe(true)
  })

  it.each([
    ['processing', true],
    ['paid', false],
    ['cancelled', false],
    ['payment_failed', true],
    ['in_review', true],
  ] as const)('that is %s is read again only until it is paid or can’t be paid', async (status, isPolled) => {
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
