/**
 * @promise An order that is cancelled or removed ends in all tabs, unless it is paid for by now.
 * @promise A payment is asked for once for each price, again after a failure that may pass, never by a
 *   visitor.
 */
import { act, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { orderStatus } from '@/lib/order-status'
import { useOrder } from '@/queries/orders'
import { useCancelOrder, useDeleteOrder, purchaseContext } from '@/queries/purchase'
import { useOtherTabs } from '@/queries/tabs'
import { useUserId } from '@/session/use-session'
import { endpoints } from '@/api/endpoints'
import { paymentAttempt } from '@/purchase/attempts'
import { usePaymentIntent } from '@/queries/payment-intent'
import { api } from '@tests/support/api-url'
import { setOnline } from '@tests/support/connection'
import { mockApi } from '@tests/support/mock-api'
import { openOtherTab } from '@tests/support/other-tab'
import { pendingOrder } from '@tests/support/pending-order'
import { rememberedPurchases, search, storePurchases } from '@tests/support/purchases'
import { recordRequests } from '@tests/support/record-requests'
import { storeSession } from '@tests/support/render-app'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { server } from '@tests/support/server'
import { currentApp, openApp } from '@tests/support/test-app'

const mock = mockApi()
const topic = api('orders/78')
/** The card provider doesn't say whether it was paid for, and no payment has to end first. */
const deletion = () => ({
  order: pendingOrder(mock()),
  askIsPaid: () => Promise.resolve(null),
  after: Promise.resolve(),
})

/** This tab, which shows no order, and what another one hears of it. */
async function openTab() {
  storeSession(mock())
  const { result } = renderQueryHook(() => {
    useOtherTabs()
    return { userId: useUserId(), cancel: useCancelOrder(), remove: useDeleteOrder() }
  })
  await waitFor(() => expect(result.current.userId).not.toBeNull())
  const end = {
    cancel: () => result.current.cancel.mutateAsync(pendingOrder(mock())),
    remove: () => result.current.remove.mutateAsync(deletion()),
  }
  return { end, heard: openOtherTab(mock()).heard }
}

describe('a deletion', () => {
  it('is announced to the other tabs', async () => {
    const { end, heard } = await openTab()
    await act(end.remove)
    await waitFor(() => expect(heard).toEqual([{ deleting: [topic] }, 'orders']))
  })

  it('leaves a cancelled order on its page, which isn’t read again afterwards', async () => {
    storeSession(mock())
    const { result } = renderQueryHook(() => ({ shown: useOrder('78'), remove: useDeleteOrder() }))
    await waitFor(() => expect(result.current.shown.data).toBeDefined())
    const before = result.current.shown.data
    const read = recordRequests('get', topic)
    await act(() => result.current.remove.mutateAsync(deletion()))
    await waitFor(() =>
      expect(result.current.shown.data).toEqual({ ...before, status: orderStatus('cancelled') }),
    )
    // Before the deletion.
    expect(read).toHaveBeenCalledTimes(1)
  })
})

describe.each(['cancel', 'remove'] as const)('an order that is ended by “%s”', how => {
  const recordEnds = () => [recordRequests('post', api('orders/78/cancel')), recordRequests('delete', topic)]
  const sentOf = (ends: ReturnType<typeof recordEnds>) => ends.flatMap(({ mock: { calls } }) => calls)

  it('isn’t remembered as placed', async () => {
    const lines = [{ search: search({ keywords: ['bank'] }) }]
    storePurchases(mock(), { id: '78', status: 'pending', lines })
    const { end } = await openTab()
    const states = () => rememberedPurchases(mock()).orders.map(({ state }) => state)
    expect(states()).toEqual(['placed'])
    await act(end[how])
    expect(states()).toEqual(['ended'])
  })

  it('stays where it is paid for by now, and is read again in all tabs', async () => {
    const { end, heard } = await openTab()
    const ends = recordEnds()
    server.use(http.get(topic, () => HttpResponse.json({ ...pendingOrder(mock()), status: 'paid' })))
    await act(async () => expect(await end[how]()).toEqual({ kind: 'not pending' }))
    expect(sentOf(ends)).toEqual([])
    await waitFor(() => expect(heard).toEqual(['orders']))
  })
})

/** Asks for an order's payment; records the requests. */
function openPayment(respond?: () => Response, { isSignedIn = true, timing = {} } = {}) {
  if (isSignedIn) storeSession(mock())
  openApp({ timing })
  const sent = recordRequests('post', api(endpoints.paymentIntent('78')), respond)
  const shown = { order: pendingOrder(mock()), enabled: true }
  const view = renderQueryHook(() => ({
    userId: useUserId(),
    query: usePaymentIntent(shown.order, shown.enabled),
  }))
  return { ...view, shown, sent, query: () => view.result.current.query }
}
const busy = () => HttpResponse.json({}, { status: 503 })

it('a payment is asked for once for each price, also after the customer returns', async () => {
  const { query, shown, rerender, sent } = openPayment()
  await waitFor(() => expect(query().data).toBeDefined())
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  act(() => {
    setOnline(false)
    setOnline(true)
  })
  expect(query().fetchStatus).toBe('idle')
  expect(sent).toHaveBeenCalledTimes(1)
  shown.order = { ...shown.order, totalAmount: 50_000 }
  rerender()
  expect(query().isPlaceholderData).toBe(true)
  await waitFor(() => expect(query().isPlaceholderData).toBe(false))
  expect(sent).toHaveBeenCalledTimes(2)
})

it('a payment of another order has nothing of the last one’s', async () => {
  const { query, shown, rerender } = openPayment()
  await waitFor(() => expect(query().data).toBeDefined())
  shown.order = { ...shown.order, id: '77' }
  rerender()
  expect(query().data).toBeUndefined()
})

it('a payment is asked for three times more, each after a pause', async () => {
  const pauses: number[] = []
  const intentRetryDelay = (n: number) => {
    pauses.push(n)
    return 1
  }
  const { query, sent } = openPayment(busy, { timing: { intentRetryDelay } })
  await waitFor(() => expect(query().isError).toBe(true))
  expect(sent).toHaveBeenCalledTimes(4)
  expect(pauses.slice(0, 3)).toEqual([0, 1, 2])
})

it.each([
  ['is refused', { title: 'Not now.' }, 422, null],
  ['fails with the code payment_already_succeeded', { code: 'payment_already_succeeded' }, 503, 'reported'],
  ['fails with the code order_not_pending', { code: 'order_not_pending' }, 503, null],
] as const)(
  'a payment that %s isn’t asked for again; %o with %i is remembered as %s',
  async (_what, body, status, attempt) => {
    const { query, result, sent } = openPayment(() => HttpResponse.json(body, { status }))
    await waitFor(() => expect(query().isError).toBe(true))
    expect(sent).toHaveBeenCalledTimes(1)
    expect(paymentAttempt(purchaseContext(currentApp(), result.current.userId ?? ''), '78')).toBe(attempt)
  },
)

it('a payment isn’t asked for by a visitor, nor before it is wanted', async () => {
  const visitor = openPayment(undefined, { isSignedIn: false })
  expect(visitor.query().fetchStatus).toBe('idle')
  visitor.unmount()
  const { query, shown, rerender, result, sent } = openPayment()
  shown.enabled = false
  rerender()
  await waitFor(() => expect(result.current.userId).not.toBeNull())
  expect(query().fetchStatus).toBe('idle')
  expect(sent).toHaveBeenCalledTimes(0)
})
