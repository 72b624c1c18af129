import { act, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { ApiError } from '@/api/errors'
import { setPaymentState } from '@/memory/purchase-memory'
import { useCancelOrder } from '@/queries/cancel-order'
import { useCart, useRemoveCartItem } from '@/queries/cart'
import { useOfferNames, useOffers } from '@/queries/offers'
import {
  isCartChanged,
  isNotFound,
  notPendingError,
  useOrder,
  useOrderDetails,
  useOrders,
  useOrderUntilPaid,
  usePlaceOrder,
} from '@/queries/orders'
import { api } from '@tests/support/api-url'
import { configureApp } from '@tests/support/app-config'
import { fillCart } from '@tests/support/cart-lines'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { rememberedPurchases } from '@tests/support/purchases'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { demoCustomer, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()
const refuse = () => HttpResponse.json({ title: 'Not now.' }, { status: 409 })

async function openOrders() {
  configureApp({ timing: { pollFirst: 60_000, pollLongest: 60_000 } })
  storeSession(mock())
  const view = renderQueryHook(() => ({ list: useOrders(1), one: useOrder('78'), cancel: useCancelOrder() }))
  const listed = () => view.result.current.list.data?.orders.find(({ id }) => id === '78')?.status.name
  const status = () => [listed(), view.result.current.one.data?.status.name]
  await waitFor(() => expect(status()).toEqual(['pending', 'pending']))
  return { ...view, status }
}

describe('the orders', () => {
  it('are read by their page, their id and their number, each for itself', async () => {
    storeSession(mock())
    const { result } = renderQueryHook(() => ({
      first: useOrders(1),
      second: useOrders(2),
      one: useOrder('78'),
      paid: useOrderUntilPaid('77'),
      details: useOrderDetails('ORD-2026-000064'),
    }))
    await waitFor(() => {
      const { first, second, one, paid, details } = result.current
      const [a, b] = [first, second].map(({ data }) => data?.orders.map(({ id }) => id) ?? [])
      expect(a).toContain('78')
      expect(b).not.toHaveLength(0)
      expect(b).not.toContain('78')
      expect([one.data?.id, paid.data?.id, details.data?.orderNumber]).toEqual([
        '78',
        '77',
        'ORD-2026-000064',
      ])
      expect(details.data?.files).not.toHaveLength(0)
    })
  })

  it('have the details of their own numbers', async () => {
    storeSession(mock())
    const orders = mock().db.read().orders.slice(0, 2)
    const numbers = orders.map(({ orderNumber }) => orderNumber)
    const { result } = renderQueryHook(() => numbers.map(useOrderDetails))
    await waitFor(() => expect(result.current.map(({ data }) => data?.orderNumber)).toEqual(numbers))
  })

  it('of a visitor are not asked for', () => {
    const { result } = renderQueryHook(() => [
      useOrders(1),
      useOrder('78'),
      useOrderDetails('ORD-2026-000064'),
    ])
    expect(result.current.map(({ fetchStatus }) => fetchStatus)).toEqual(['idle', 'idle', 'idle'])
  })
})

describe('an order that is being cancelled', () => {
  it('is shown as cancelled at once, and afterwards', async () => {
    const { result, status } = await openOrders()
    const held = createDeferred()
    server.use(
      http.post(api('orders/78/cancel'), async ({ request }) => {
        await held.promise
        return mock().respond(request)
      }),
    )
    const { data } = result.current.one
    if (!data) throw new Error('There is no order.')
    act(() => result.current.cancel.mutate(data))
    await waitFor(() => expect(status()).toEqual(['cancelled', 'cancelled']))
    held.resolve()
    await waitFor(() => expect(result.current.cancel.status).toBe('success'))
    expect(status()).toEqual(['cancelled', 'cancelled'])
    expect(
      result.current.list.data?.orders.filter(order => order.status.name !== 'cancelled'),
    ).not.toHaveLength(0)
  })

  it('is shown as pending again where the server refuses', async () => {
    server.use(http.post(api('orders/78/cancel'), refuse))
    const { result, status } = await openOrders()
    const { data } = result.current.one
    if (!data) throw new Error('There is no order.')
    await act(() => expect(result.current.cancel.mutateAsync(data)).rejects.toThrow('Not now.'))
    await waitFor(() => expect(status()).toEqual(['pending', 'pending']))
  })

  it('is not sent for an order that was cancelled elsewhere', async () => {
    server.use(http.post(api('orders/:id/cancel'), refuse))
    storeSession(mock())
    const { result } = renderQueryHook(() => ({ one: useOrder('78'), cancel: useCancelOrder() }))
    await waitFor(() => expect(result.current.one.data).toBeDefined())
    server.use(http.get(api('orders/78'), () => HttpResponse.json({}, { status: 404 })))
    const { data } = result.current.one
    if (!data) throw new Error('There is no order.')
    const before = { ...data, status: { ...data.status, isCancellable: false } }
    await act(() => expect(result.current.cancel.mutateAsync(before)).resolves.toBeTypeOf('number'))
  })
})

describe('placing an order', () => {
  async function openCart() {
    await fillCart(mock(), 'growth')
    storeSession(mock())
    const { result } = renderQueryHook(() => ({ cart: useCart(), place: usePlaceOrder() }))
    await waitFor(() => expect(result.current.cart.data?.items).toHaveLength(1))
    const cart = () => {
      const { data } = result.current.cart
      if (!data) throw new Error('There is no cart.')
      return data
    }
    return { result, cart }
  }

  it('returns its id once the cart is read again', async () => {
    const { result, cart } = await openCart()
    const id = await act(() => result.current.place.mutateAsync(cart()))
    expect(
      mock()
        .db.read()
        .orders.map(order => String(order.id)),
    ).toContain(id)
    expect(result.current.cart.data?.items).toHaveLength(0)
  })

  it('finds the order that was placed from the same cart, with its payment, unless it is too old', async () => {
    const { result, cart } = await openCart()
    const shown = cart()
    const id = await act(() => result.current.place.mutateAsync(shown))
    setPaymentState(mock().signIn(demoCustomer).user.id, [id], 'begun')
    expect(await act(() => result.current.place.mutateAsync(shown))).toBe(id)
    expect(rememberedPurchases(mock()).payments).toMatchObject([{ order: id, state: 'begun' }])
    mock().db.update(state => {
      for (const order of state.orders) if (String(order.id) === id) order.createdAt = Date.now() - 3_600_000
    })
    await act(() => expect(result.current.place.mutateAsync(shown)).rejects.toMatchObject({ kind: 'http' }))
  })

  it('fails with the server’s words', async () => {
    server.use(http.post(api('orders/checkout'), refuse))
    const { result, cart } = await openCart()
    await act(() => expect(result.current.place.mutateAsync(cart())).rejects.toThrow('Not now.'))
  })

  it('orders nothing where a line that was removed is on the server all the same', async () => {
    server.use(http.delete(api('cart_items/:id'), () => HttpResponse.json({}, { status: 404 })))
    await fillCart(mock(), 'growth', 'starter')
    storeSession(mock())
    const { result } = renderQueryHook(() => ({
      cart: useCart(),
      remove: useRemoveCartItem(),
      place: usePlaceOrder(),
    }))
    await waitFor(() => expect(result.current.cart.data?.items).toHaveLength(2))
    const [line] = result.current.cart.data?.items ?? []
    if (!line) throw new Error('There is no line.')
    await act(() => result.current.remove.mutateAsync(line))
    await waitFor(() => expect(result.current.cart.fetchStatus).toBe('idle'))
    const { data: cart } = result.current.cart
    if (!cart) throw new Error('There is no cart.')
    expect(cart.items).toHaveLength(1)
    const changed = await act(() => result.current.place.mutateAsync(cart).catch(isCartChanged))
    expect(changed).toBe(true)
    await waitFor(() => expect(result.current.cart.data?.items).toHaveLength(2))
  })

  it('orders nothing where the cart has changed since it was read', async () => {
    const { result, cart } = await openCart()
    await fillCart(mock(), 'starter')
    configureApp({ timing: { staleTime: 0 } })
    const changed = await act(() => result.current.place.mutateAsync(cart()).catch(isCartChanged))
    expect(changed).toBe(true)
  })
})

it('the errors of orders are told apart', () => {
  expect(isNotFound(new ApiError('http', 'None', { status: 404 }))).toBe(true)
  expect(isNotFound(new ApiError('http', 'No', { status: 403 }))).toBe(false)
  expect(isNotFound(new Error('None'))).toBe(false)
  expect(isCartChanged(new Error('None'))).toBe(false)
  expect(notPendingError()).toMatchObject({ kind: 'http', code: 'order_not_pending' })
})

describe('the offers', () => {
  it('are read where they are wanted, three at most', async () => {
    const { result } = renderQueryHook(() => ({ all: useOffers(), none: useOffers({ enabled: false }) }))
    expect(result.current.all.fetchStatus).toBe('fetching')
    await waitFor(() => expect(result.current.all.data?.offers).toHaveLength(3))
    expect(result.current.all.data?.unreadable).toBe(0)
  })

  it('are not read where nothing wants them', () => {
    const { result } = renderQueryHook(() => useOffers({ enabled: false }))
    expect(result.current.fetchStatus).toBe('idle')
  })

  it('give lines their names, and leave lines that have one or no offer', async () => {
    const line = (offerIri: string | null, offerName: string | null) => ({ offerIri, offerName })
    const record = {
      items: [line('/api/offers/2', null), line('/api/offers/1', 'Mine'), line(null, null), line('/x', null)],
    }
    const { result } = renderQueryHook(() => useOfferNames(record))
    expect(result.current.missing?.isPending).toBe(true)
    await waitFor(() => expect(result.current.missing).toBeNull())
    expect(result.current.named?.items.map(({ offerName }) => offerName)).toEqual([
      'Growth',
      'Mine',
      null,
      null,
    ])
  })

  it('aren’t read for lines that need no name', () => {
    const record = {
      items: [
        { offerIri: '/api/offers/1', offerName: 'Mine' },
        { offerIri: null, offerName: null },
      ],
    }
    const { result } = renderQueryHook(() => [useOfferNames(record), useOfferNames(undefined)])
    expect(result.current).toEqual([
      { named: record, missing: null },
      { named: undefined, missing: null },
    ])
    expect(result.current[0]?.named).toBe(record)
  })
})
