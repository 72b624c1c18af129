import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useOrder, useOrderDetails, useOrders, useOrderUntilPaid } from '@/queries/orders'
import { api } from '@tests/support/api-url'
import { configureApp } from '@tests/support/app-config'
import { mockApi } from '@tests/support/mock-api'
import { recordRequests } from '@tests/support/record-requests'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { storeSession } from '@tests/support/render-app'

const mock = mockApi()
beforeEach(() => configureApp({ timing: { pollFirst: 5, pollLongest: 5 } }))

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

  it.each([
    ['processing', true],
    ['paid', true],
    ['refunded', false],
  ] as const)('whose details say “%s” is read again only while it is open', async (status, isPolled) => {
    const number = numberOf(78)
    expect(await readsAgain(status, api(`orders/${number}/details`), () => useOrderDetails(number))).toBe(
      isPolled,
    )
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
