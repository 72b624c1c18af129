import { act, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { isCartChanged, isOrderUnclear, usePlaceOrder } from '@/queries/orders'
import { useCart } from '@/queries/cart'
import { useOtherTabs } from '@/queries/tabs'
import { useUserId } from '@/session/use-session'
import { api } from '@tests/support/api-url'
import { configureApp } from '@tests/support/app-config'
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

describe('before an order', () => {
  it('the cart is read where this tab hasn’t read it', async () => {
    const tab = await openTab()
    await act(tab.place)
    expect(called).toEqual(['cart', 'place'])
  })

  it.each([
    ['isn’t read again while it counts as fresh', 29_999, ['place']],
    ['is read again once it doesn’t count as fresh', 30_000, ['cart', 'place']],
  ])('a cart that is shown %s', async (_what, age, calls) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    configureApp({ timing: { staleTime: 30_000 } })
    storeSession(mock())
    const { result } = renderQueryHook(() => ({ cart: useCart(), place: usePlaceOrder() }))
    await waitFor(() => expect(result.current.cart.data).toBeDefined())
    called = []
    vi.setSystemTime(Date.now() + age)
    await act(() => result.current.place.mutateAsync(cart))
    expect(called.slice(0, calls.length)).toEqual(calls)
  })
})
