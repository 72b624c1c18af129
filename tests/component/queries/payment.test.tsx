import { act, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { paymentState } from '@/memory/purchase-memory'
import { useOffers } from '@/queries/offers'
import { usePaymentIntent } from '@/queries/payment'
import { useUserId } from '@/session/use-session'
import { api } from '@tests/support/api-url'
import { endpoints } from '@/api/endpoints'
import { configureApp } from '@tests/support/app-config'
import { setOnline } from '@tests/support/connection'
import { mockApi } from '@tests/support/mock-api'
import { recordRequests } from '@tests/support/record-requests'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()
const intent = api(endpoints.paymentIntent('78'))

/** Asks for an order's payment; counts the requests, and the reads of the order. */
function openPayment(respond?: (call: number) => Response, isSignedIn = true) {
  if (isSignedIn) storeSession(mock())
  const sent = { intents: 0, reads: 0 }
  server.use(
    http.post(intent, ({ request }) => {
      sent.intents += 1
      return respond?.(sent.intents) ?? mock().respond(request)
    }),
    http.get(api('orders/78'), ({ request }) => {
      sent.reads += 1
      return mock().respond(request)
    }),
  )
  const shown = { price: '60', enabled: true }
  const view = renderQueryHook(() => ({
    userId: useUserId(),
    query: usePaymentIntent('78', shown.price, shown.enabled),
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
  expect(sent).toEqual({ intents: 1, reads: 0 })
  shown.price = '70'
  rerender()
  expect(query().isPlaceholderData).toBe(true)
  await waitFor(() => expect(query().isPlaceholderData).toBe(false))
  expect(sent.intents).toBe(2)
})

it('a payment is asked for three times more, each after a pause and a look at the order', async () => {
  const pauses: number[] = []
  const intentRetryDelay = (n: number) => {
    pauses.push(n)
    return 1
  }
  configureApp({ timing: { intentRetryDelay } })
  const { query, sent } = openPayment(busy)
  await waitFor(() => expect(query().isError).toBe(true))
  expect(sent).toEqual({ intents: 4, reads: 3 })
  expect(pauses.slice(0, 3)).toEqual([0, 1, 2])
})

it('a payment that failed isn’t asked for again where the customer or the connection returns', async () => {
  configureApp({ timing: { staleTime: 0 } })
  const { query, sent } = openPayment(busy)
  await waitFor(() => expect(query().isError).toBe(true))
  // The offers, which show that a return is noticed.
  const offers = recordRequests('get', api('offers'))
  renderQueryHook(() => useOffers())
  await waitFor(() => expect(offers).toHaveBeenCalledTimes(1))
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(offers).toHaveBeenCalledTimes(2))
  act(() => {
    setOnline(false)
    setOnline(true)
  })
  await waitFor(() => expect(offers).toHaveBeenCalledTimes(3))
  expect(query()).toMatchObject({ fetchStatus: 'idle', isError: true })
  expect(sent.intents).toBe(4)
})

it('a payment isn’t asked for again once the order can’t be paid for', async () => {
  const { query, sent } = openPayment(() => {
    mock().db.update(state => {
      for (const order of state.orders) if (order.id === 78) order.fixedStatus = 'paid'
    })
    return busy()
  })
  await waitFor(() => expect(query().error).toMatchObject({ message: 'The order is not pending.' }))
  expect(sent).toEqual({ intents: 1, reads: 1 })
})

it.each([
  ['payment_already_succeeded', 'reported'],
  ['order_not_pending', null],
])(
  'a payment that fails with the code %s isn’t asked for again, and is remembered as %s',
  async (code, state) => {
    const { query, result, sent } = openPayment(() => HttpResponse.json({ code }, { status: 503 }))
    await waitFor(() => expect(query().isError).toBe(true))
    expect(sent.intents).toBe(1)
    expect(paymentState(result.current.userId, '78')).toBe(state)
  },
)

it('a payment that is refused for another reason says that reason while the order is pending', async () => {
  const { query, sent } = openPayment(() => HttpResponse.json({ title: 'Not now.' }, { status: 422 }))
  await waitFor(() => expect(query().error).toMatchObject({ message: 'Not now.' }))
  expect(sent).toEqual({ intents: 1, reads: 1 })
})

it('a payment that is refused once the order can’t be paid for says so', async () => {
  const { query, sent } = openPayment(() => {
    mock().db.update(state => {
      for (const order of state.orders) if (order.id === 78) order.fixedStatus = 'paid'
    })
    return HttpResponse.json({ title: 'Not now.' }, { status: 422 })
  })
  await waitFor(() => expect(query().error).toMatchObject({ message: 'The order is not pending.' }))
  expect(sent).toEqual({ intents: 1, reads: 1 })
})

it('a payment isn’t asked for by a visitor, nor before it is wanted', async () => {
  const visitor = openPayment(undefined, false)
  expect(visitor.query().fetchStatus).toBe('idle')
  visitor.unmount()
  const { query, shown, rerender, result, sent } = openPayment()
  shown.enabled = false
  rerender()
  await waitFor(() => expect(result.current.userId).not.toBeNull())
  expect(query().fetchStatus).toBe('idle')
  expect(sent.intents).toBe(0)
})
