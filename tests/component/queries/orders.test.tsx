/**
 * @promise Orders are read for customers alone.
 * @promise The address of a download is one of the API, with the customer's token; visitors have none.
 */
import { act, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { allFilesUrl, fileUrl } from '@/queries/downloads'
import { withOfferNames } from '@/queries/offers'
import { useOrder, useOrderDetails, useOrders } from '@/queries/orders'
import { useCart } from '@/queries/cart'
import { usePlaceOrder } from '@/queries/purchase'
import { useOtherTabs } from '@/queries/tabs'
import { useUserId } from '@/session/use-session'
import { api } from '@tests/support/api-url'
import { fillCart } from '@tests/support/cart-lines'
import { mockApi } from '@tests/support/mock-api'
import { openOtherTab } from '@tests/support/other-tab'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { storeSession } from '@tests/support/render-app'
import { respond } from '@tests/support/respond'
import { server } from '@tests/support/server'
import { currentApp, openApp } from '@tests/support/test-app'

const mock = mockApi()

describe('the orders', () => {
  it('of a visitor are not asked for', () => {
    const { result } = renderQueryHook(() => [
      useOrders(1),
      useOrder('78'),
      useOrderDetails('ORD-2026-000064'),
    ])
    expect(result.current.map(({ fetchStatus }) => fetchStatus)).toEqual(['idle', 'idle', 'idle'])
  })
})

describe('placing an order', () => {
  it('has the cart and the orders read again, in the other tabs too, which expect the cart’s deletion', async () => {
    fillCart(mock(), 'growth')
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

describe('the offers', () => {
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
    respond('get', 'offers', {}, 403)
    const named = await withOfferNames(openApp(), { items: [line('/api/offers/2', null)] })
    expect(named.items[0]?.offerName).toBe('Growth')
    await expect(withOfferNames(openApp(), { items: [line('/api/offers/404', null)] })).rejects.toMatchObject(
      { status: 403 },
    )
  })
})

const readUrls = () => Promise.all([fileUrl(currentApp(), '5'), allFilesUrl(currentApp(), 'ORD-1')])

it('files have no address for a visitor', async () => {
  openApp()
  expect(await readUrls()).toEqual([null, null])
})

it('files have addresses of the API, with the customer’s token', async () => {
  storeSession(mock())
  const { result } = renderQueryHook(useUserId)
  await waitFor(() => expect(result.current).not.toBeNull())
  const [one, all] = await readUrls()
  const token = new URL(one ?? '').searchParams.get('bearer')
  expect(token).toBeTruthy()
  expect(one).toBe(`${api('order_files/5/download')}?bearer=${token}`)
  expect(all).toBe(`${api('orders/ORD-1/files/download')}?bearer=${token}`)
})
