import { act, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { isCartChanged, isOrderUnclear, usePlaceOrder } from '@/queries/orders'
import { useCart } from '@/queries/cart'
import { useOtherTabs } from '@/queries/tabs'
import { useUserId } from '@/session/use-session'
import { api } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { openOtherTab } from '@tests/support/other-tab'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()
const cart = { iri: '/api/carts/1', currency: 'USD', items: [], unreadable: 1 }
const topic = api('carts/1')
const begun = { topic, isDeleting: true }
const withdrawn = { topic, isDeleting: false }

/** What is called of the backend, which keeps the cart; its answer to an order, and the lines of the cart. */
let called: string[] = []
let place: () => Response = HttpResponse.error
let lines: unknown[] = []

beforeEach(() => {
  called = []
  place = () => HttpResponse.json({ id: 90 })
  lines = [7]
  server.use(
    http.get(api('active_cart'), () => {
      called.push('cart')
      return HttpResponse.json({ '@id': '/api/carts/1', items: lines })
    }),
    http.post(api('orders/checkout'), () => {
      called.push('place')
      return place()
    }),
  )
})

/** This tab, which shows no cart, and what another one hears of it. */
async function openTab() {
  storeSession(mock())
  const { result } = renderQueryHook(() => {
    useOtherTabs()
    return { userId: useUserId(), place: usePlaceOrder() }
  })
  await waitFor(() => expect(result.current.userId).not.toBeNull())
  return { place: () => result.current.place.mutateAsync(cart), heard: openOtherTab(mock()).heard }
}

describe('that an order may delete its cart', () => {
  it('is announced to the other tabs before it is placed', async () => {
    const tab = await openTab()
    await act(tab.place)
    await waitFor(() => expect(tab.heard).toEqual([begun, 'cart', 'orders']))
  })

  it('is withdrawn where the server refuses', async () => {
    place = () => HttpResponse.json({ title: 'Not now.' }, { status: 409 })
    const tab = await openTab()
    await act(() => expect(tab.place()).rejects.toThrow('Not now.'))
    await waitFor(() => expect(tab.heard).toEqual([begun, withdrawn, 'cart', 'orders']))
  })

  it('is withdrawn where nothing is ordered, since the cart has changed', async () => {
    lines = [7, 7]
    const tab = await openTab()
    expect(await act(() => tab.place().catch(isCartChanged))).toBe(true)
    await waitFor(() => expect(tab.heard).toEqual([begun, withdrawn, 'cart', 'orders']))
  })

  it('stays announced where the response is lost: the order may be placed', async () => {
    place = () => HttpResponse.error()
    const tab = await openTab()
    expect(await act(() => tab.place().catch(isOrderUnclear))).toBe(true)
    await waitFor(() => expect(tab.heard).toEqual([begun, 'cart', 'orders']))
  })
})

it('before an order the cart is read, however short ago it was', async () => {
  storeSession(mock())
  const { result } = renderQueryHook(() => ({ cart: useCart(), place: usePlaceOrder() }))
  await waitFor(() => expect(result.current.cart.data).toBeDefined())
  called = []
  await act(() => result.current.place.mutateAsync(cart))
  expect(called.slice(0, 2)).toEqual(['cart', 'place'])
})
