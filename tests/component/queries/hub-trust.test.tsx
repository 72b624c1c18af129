import { act, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it, onTestFinished } from 'vitest'
import { useCart } from '@/queries/cart'
import { isCartChanged, useOrder, usePlaceOrder } from '@/queries/orders'
import { useReadOrder } from '@/queries/payment'
import { api } from '@tests/support/api-url'
import { fillCart } from '@tests/support/cart-lines'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const hub = api('/.well-known/mercure')

describe('what a hub sends decides nothing that is paid for', () => {
  const mock = mockApi({ hub, scenario: 'backend:ideal' })
  const publish = (topic: string, body: object) => mock().hub?.publish({ topic, data: JSON.stringify(body) })

  it('an order that is read before its payment is the API’s, whatever the hub sends meanwhile', async () => {
    storeSession(mock())
    const { result } = renderQueryHook(() => ({ order: useOrder('78'), read: useReadOrder('78') }))
    await waitFor(() => expect(mock().hub?.connections()).toBe(1))
    const { data: shown } = result.current.order
    const reading = createDeferred()
    const held = createDeferred()
    server.use(
      http.get(api('orders/78'), async ({ request }) => {
        reading.resolve()
        await held.promise
        return mock().respond(request)
      }),
    )
    const read = result.current.read()
    await reading.promise
    publish(api('orders/78'), {
      '@id': '/api/orders/78',
      id: 78,
      orderNumber: shown?.orderNumber,
      status: 'pending',
      totalAmount: 100,
    })
    await waitFor(() => expect(result.current.order.data?.totalAmount).toBe(100))
    held.resolve()
    await expect(read).resolves.toMatchObject({ totalAmount: shown?.totalAmount })
    await waitFor(() => expect(result.current.order.data?.totalAmount).toBe(shown?.totalAmount))
  })

  it('two reads of an order before its payment are both the API’s', async () => {
    storeSession(mock())
    const { result } = renderQueryHook(() => ({ order: useOrder('78'), read: useReadOrder('78') }))
    await waitFor(() => expect(mock().hub?.connections()).toBe(1))
    await waitFor(() => expect(result.current.order.data).toBeDefined())
    const { data: shown } = result.current.order
    const held = createDeferred()
    server.use(
      http.get(api('orders/78'), async ({ request }) => {
        await held.promise
        return mock().respond(request)
      }),
    )
    const first = result.current.read()
    const body = { '@id': '/api/orders/78', id: 78, orderNumber: shown?.orderNumber, status: 'pending' }
    publish(api('orders/78'), { ...body, totalAmount: 100 })
    await waitFor(() => expect(result.current.order.data?.totalAmount).toBe(100))
    const second = result.current.read()
    held.resolve()
    const amounts = (await Promise.all([first, second])).map(({ totalAmount }) => totalAmount)
    expect(amounts).toEqual([shown?.totalAmount, shown?.totalAmount])
  })

  async function openCart() {
    await fillCart(mock(), 'growth', 'starter')
    storeSession(mock())
    const { result } = renderQueryHook(() => ({ cart: useCart(), place: usePlaceOrder() }))
    await waitFor(() => expect(result.current.cart.data?.items).toHaveLength(2))
    await waitFor(() => expect(mock().hub?.connections()).toBe(1))
    return result
  }

  /** Has the hub say that the cart has a single line. */
  async function shorten(result: Awaited<ReturnType<typeof openCart>>) {
    const { iri = null, items = [] } = result.current.cart.data ?? {}
    const [line] = items
    const offer = { '@id': '/api/offers/2', name: 'Growth' }
    publish(new URL(iri ?? '', api('')).href, {
      '@id': iri,
      items: [
        {
          '@id': line?.iri,
          id: line?.id,
          offer,
          quantity: 1,
          unitPrice: 4,
          totalPrice: 4,
          searchParameters: line?.rawParameters,
        },
      ],
    })
    await waitFor(() => expect(result.current.cart.data?.items).toHaveLength(1))
  }

  async function orderChangedCart(result: Awaited<ReturnType<typeof openCart>>) {
    const { data: cart } = result.current.cart
    if (!cart) throw new Error('There is no cart.')
    return act(() => result.current.place.mutateAsync(cart).catch(isCartChanged))
  }

  it('a cart that the hub has changed is read again before it is ordered', async () => {
    const result = await openCart()
    await shorten(result)
    expect(await orderChangedCart(result)).toBe(true)
  })

  it('so is one that the hub changes while it is read', async () => {
    const result = await openCart()
    const reading = createDeferred()
    const held = createDeferred()
    const respond = async ({ request }: { request: Request }) => {
      reading.resolve()
      await held.promise
      return mock().respond(request)
    }
    server.use(http.get(api('active_cart'), respond, { once: true }))
    void result.current.cart.refetch()
    await reading.promise
    await shorten(result)
    held.resolve()
    await waitFor(() => expect(result.current.cart.fetchStatus).toBe('idle'))
    expect(await orderChangedCart(result)).toBe(true)
  })
})

describe('a cart whose @id is the URL of every customer’s', () => {
  const mock = mockApi({ hub })

  it('is not asked for at the hub', async () => {
    await fillCart(mock(), 'growth')
    storeSession(mock())
    const topics: string[] = []
    const collect = ({ request }: { request: Request }) => {
      if (request.url.startsWith(hub)) topics.push(...new URL(request.url).searchParams.getAll('topic'))
    }
    server.events.on('request:start', collect)
    onTestFinished(() => server.events.removeListener('request:start', collect))
    const { result } = renderQueryHook(() => ({ cart: useCart(), order: useOrder('78') }))
    await waitFor(() => expect(topics).toContain(api('orders/78')))
    await waitFor(() => expect(result.current.cart.data?.iri).toBe('/api/active_cart'))
    expect(result.current.cart.data?.hub).not.toBeNull()
    await waitFor(() => expect(mock().hub?.connections()).toBe(1))
    expect(topics).not.toContain(api('active_cart'))
  })
})
