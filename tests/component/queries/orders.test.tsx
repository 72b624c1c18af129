/**
 * @promise Orders are read for customers alone; a cancelled one is listed so at once, and as pending again
 *   where the server refuses.
 */
import { act, waitFor } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { ApiError } from '@/api/errors'
import type { Order } from '@/api/orders'
import { useOffers, withOfferNames } from '@/queries/offers'
import { isNotFound, useOrder, useOrderDetails, useOrders, useOrderUntilPaid } from '@/queries/orders'
import { useCart } from '@/queries/cart'
import { useCancelOrder, usePlaceOrder } from '@/queries/purchase'
import { useOtherTabs } from '@/queries/tabs'
import { api } from '@tests/support/api-url'
import { fillCart } from '@tests/support/cart-lines'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { openOtherTab } from '@tests/support/other-tab'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { openApp } from '@tests/support/test-app'

const mock = mockApi()
const refuse = () => HttpResponse.json({ title: 'Not now.' }, { status: 409 })

async function openOrders() {
  storeSession(mock())
  openApp({ timing: { pollFirst: 60_000, pollLongest: 60_000 } })
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
  const shown = (order: Order | undefined) => {
    if (!order) throw new Error('There is no order.')
    return order
  }

  it('is listed as cancelled at once, and everywhere once the server has confirmed it', async () => {
    const { result, status } = await openOrders()
    const held = createDeferred()
    server.use(http.post(api('orders/78/cancel'), () => held.promise.then(() => undefined)))
    const cancelled = result.current.cancel.mutateAsync(shown(result.current.one.data))
    await waitFor(() => expect(status()[0]).toBe('cancelled'))
    // The orders that are read again can't be what shows it.
    server.use(
      http.get(api('orders'), () => delay('infinite')),
      http.get(api('orders/78'), () => delay('infinite')),
    )
    held.resolve()
    expect(await act(() => cancelled)).toEqual({ kind: 'ended' })
    await waitFor(() => expect(status()).toEqual(['cancelled', 'cancelled']))
    const others = result.current.list.data?.orders.filter(order => order.status.name !== 'cancelled')
    expect(others).not.toHaveLength(0)
  })

  it('is listed as pending again where the server refuses', async () => {
    server.use(http.post(api('orders/78/cancel'), refuse))
    const { result, status } = await openOrders()
    const order = shown(result.current.one.data)
    await act(() => expect(result.current.cancel.mutateAsync(order)).rejects.toThrow('Not now.'))
    await waitFor(() => expect(status()).toEqual(['pending', 'pending']))
  })
})

describe('placing an order', () => {
  it('has the cart and the orders read again, in the other tabs too, which expect the cart’s deletion', async () => {
    await fillCart(mock(), 'growth')
    server.use(
      http.get(api('active_cart'), async ({ request }) => {
        const cart: object = await (await mock().respond(request))?.json()
        return HttpResponse.json({ ...cart, '@id': '/api/carts/1' })
      }),
    )
    storeSession(mock())
    const { result } = renderQueryHook(() => {
      useOtherTabs()
      return { cart: useCart(), orders: useOrders(1), place: usePlaceOrder() }
    })
    await waitFor(() => expect(result.current.cart.data?.items).toHaveLength(1))
    const { data } = result.current.cart
    if (!data) throw new Error('There is no cart.')
    const { heard } = openOtherTab(mock())
    const placement = await act(() => result.current.place.mutateAsync(data))
    if (placement.kind !== 'placed') throw new Error('No order was placed.')
    await waitFor(() => expect(result.current.cart.data?.items).toEqual([]))
    await waitFor(() => expect(result.current.orders.data?.orders[0]?.id).toBe(placement.id))
    await waitFor(() => expect(heard).toEqual([{ deleting: [api('carts/1')] }, 'cart', 'orders']))
  })
})

it('only an order that doesn’t exist isn’t found', () => {
  expect(isNotFound(new ApiError('http', 'None', { status: 404 }))).toBe(true)
  expect(isNotFound(new ApiError('http', 'No', { status: 403 }))).toBe(false)
  expect(isNotFound(new Error('None'))).toBe(false)
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

  const line = (offerIri: string | null, offerName: string | null) => ({ offerIri, offerName })

  it('give lines their names, each read once, and leave lines that have one or no offer', async () => {
    const reads: string[] = []
    server.events.on('request:start', ({ request }) => reads.push(new URL(request.url).pathname))
    const unknown = line('/api/offers/404', null)
    const record = {
      items: [
        line('/api/offers/2', null),
        line('http://php.internal/api/offers/2', null),
        line('/api/offers/1', 'Mine'),
        line(null, null),
        unknown,
        unknown,
      ],
    }
    const { items } = await withOfferNames(openApp(), record)
    expect(items.map(({ offerName }) => offerName)).toEqual(['Growth', 'Growth', 'Mine', null, null, null])
    expect(reads).toEqual(['/api/offers', '/api/offers/404'])
  })

  it('aren’t read for lines that need no name', async () => {
    const record = { items: [line('/api/offers/1', 'Mine'), line(null, null)] }
    expect(await withOfferNames(openApp(), record)).toBe(record)
  })

  it('are missed where neither the list nor the offers themselves can be read', async () => {
    server.use(http.get(api('offers'), () => HttpResponse.json({}, { status: 403 })))
    const named = await withOfferNames(openApp(), { items: [line('/api/offers/2', null)] })
    expect(named.items[0]?.offerName).toBe('Growth')
    await expect(withOfferNames(openApp(), { items: [line('/api/offers/404', null)] })).rejects.toMatchObject(
      {
        status: 403,
      },
    )
  })
})
