/**
 * @promise A payment is asked for once for each price, again after a failure that may pass, never by a
 *   visitor.
 */
import { act, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { endpoints } from '@/api/endpoints'
import { paymentAttempt } from '@/purchase/attempts'
import { usePaymentIntent } from '@/queries/payment-intent'
import { purchaseContext } from '@/queries/purchase'
import { useUserId } from '@/session/use-session'
import { api } from '@tests/support/api-url'
import { setOnline } from '@tests/support/connection'
import { mockApi } from '@tests/support/mock-api'
import { pendingOrder } from '@tests/support/pending-order'
import { recordRequests } from '@tests/support/record-requests'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { storeSession } from '@tests/support/render-app'
import { currentApp, openApp } from '@tests/support/test-app'

const mock = mockApi()

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
