import { act, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { useCancelOrder } from '@/queries/cancel-order'
import { useCart } from '@/queries/cart'
import { applyUpdate } from '@/queries/live/apply-update'
import { useOrder, useOrderDetails, useOrders, usePlaceOrder } from '@/queries/orders'
import { useReadOrder } from '@/queries/payment'
import { queryClient } from '@/queries/query-client'
import { api } from '@tests/support/api-url'
import { configureApp } from '@tests/support/app-config'
import { fillCart } from '@tests/support/cart-lines'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { demoCustomer, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()
const cancelled = ['cancelled', 'cancelled', 'cancelled']
const pending = ['pending', 'pending', 'pending']
const accept = () => new HttpResponse(null, { status: 200 })
const reads = ['orders', 'orders/78', 'orders/:number/details']

/** An order in the list, by its id and by its number, as this tab shows it. */
async function openOrder() {
  configureApp({ timing: { pollFirst: 60_000, pollLongest: 60_000 } })
  await fillCart(mock(), 'growth')
  storeSession(mock())
  const number = mock()
    .db.read()
    .orders.find(({ id }) => id === 78)?.orderNumber
  const { result } = renderQueryHook(() => ({
    list: useOrders(1),
    one: useOrder('78'),
    details: useOrderDetails(number ?? ''),
    cart: useCart(),
    cancel: useCancelOrder(),
    place: usePlaceOrder(),
    read: useReadOrder('78'),
  }))
  const listed = () => result.current.list.data?.orders.find(({ id }) => id === '78')
  const status = () =>
    [listed(), result.current.one.data, result.current.details.data].map(one => one?.status.name)
  await waitFor(() => expect(status()).toEqual(pending))
  const order = listed()
  if (!order) throw new Error('There is no order.')
  return { result, status, order, cancel: () => result.current.cancel.mutateAsync(order) }
}

/** Holds every read of the order back until it is released; each is responded to as of its request. */
function holdReads() {
  const held = createDeferred()
  let count = 0
  server.use(
    ...reads.map(path =>
      http.get(api(path), async ({ request }) => {
        count += 1
        const response = await mock().respond(request)
        await held.promise
        return response
      }),
    ),
  )
  return { release: () => held.resolve(), count: () => count }
}

it('an order that stays pending after its cancellation was accepted is shown so by the next read', async () => {
  const { status, cancel } = await openOrder()
  let held: ReturnType<typeof holdReads> | undefined
  server.use(
    http.post(api('orders/78/cancel'), () => {
      held = holdReads()
      return accept()
    }),
  )
  await act(cancel)
  await waitFor(() => expect(held?.count()).toBe(3))
  expect(status()).toEqual(cancelled)
  held?.release()
  await waitFor(() => expect(status()).toEqual(pending))
})

it('a read before a payment is such a read, and the order can be cancelled again', async () => {
  server.use(http.post(api('orders/78/cancel'), accept))
  const { result, status, cancel } = await openOrder()
  server.use(...reads.map(path => http.get(api(path), () => HttpResponse.json({}, { status: 403 }))))
  await act(cancel)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(status()).toEqual(cancelled)
  server.resetHandlers(...mock().handlers)
  await act(() => result.current.read())
  await waitFor(() => expect(status()).toEqual(pending))
  await act(cancel)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(status()).toEqual(cancelled)
})

it('neither an older response nor an update shows a cancelled order as pending again', async () => {
  const { result, status, cancel } = await openOrder()
  const userId = mock().signIn(demoCustomer).user.id
  const responded = createDeferred()
  server.use(
    http.post(api('orders/78/cancel'), async ({ request }) => {
      const response = await mock().respond(request)
      await responded.promise
      return response
    }),
  )
  const before = holdReads()
  const read = result.current.read().catch(() => {})
  await waitFor(() => expect(before.count()).toBe(1))
  const cancelling = cancel()
  await waitFor(() => expect(status()).toEqual(cancelled))
  responded.resolve()
  await act(() => cancelling)
  server.use(...reads.map(path => http.get(api(path), () => HttpResponse.json({}, { status: 403 }))))
  before.release()
  await act(() => read)
  const update = { '@id': '/api/orders/78', id: 78, orderNumber: 'ORD-78', status: 'pending' }
  act(() => void applyUpdate(queryClient, userId, api('orders/78'), update))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(status()).toEqual(cancelled)
})

it.each(['before', 'after'])(
  'a new order with the id of one whose cancellation is accepted %s it is pending',
  async when => {
    const { result, status, cancel } = await openOrder()
    const responded = createDeferred()
    if (when === 'before') responded.resolve()
    server.use(
      http.post(api('orders/78/cancel'), async () => {
        // The server deletes what is cancelled.
        mock().db.update(state => {
          state.orders = state.orders.filter(({ id }) => id !== 78)
          state.lastId = 77
        })
        await responded.promise
        return accept()
      }),
    )
    const cancelling = cancel()
    if (when === 'before') await act(() => cancelling)
    await waitFor(() => expect(mock().db.read().lastId).toBe(77))
    const { data: cart } = result.current.cart
    if (!cart) throw new Error('There is no cart.')
    expect(await act(() => result.current.place.mutateAsync(cart))).toBe('78')
    const statuses = () => status().slice(0, 2)
    await waitFor(() => expect(statuses()).toEqual(['pending', 'pending']))
    responded.resolve()
    await act(() => cancelling)
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(statuses()).toEqual(['pending', 'pending'])
  },
)
