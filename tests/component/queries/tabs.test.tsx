/**
 * @promise A change or deletion is told to the customer's other tabs, which read anew what it names and
 *   nothing else.
 */
import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useCart } from '@/queries/cart'
import { cartKey, ordersByIdKey, ordersKey, ownDeletionsKey } from '@/queries/keys'
import { useOffers } from '@/queries/offers'
import { useOrders } from '@/queries/orders'
import { announceDeletion, invalidateInAllTabs, notifyOtherTabs, useOtherTabs } from '@/queries/tabs'
import { useUserId } from '@/session/use-session'
import { api } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { more } from '@tests/support/more'
import { watchChannels } from '@tests/support/open-channels'
import { openOtherTab } from '@tests/support/other-tab'
import { recordRequests } from '@tests/support/record-requests'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { storeSession } from '@tests/support/render-app'
import { currentApp, openApp, queryClient } from '@tests/support/test-app'
import { setVisibility } from '@tests/support/visibility'

const mock = mockApi()
const order = { iri: '/api/orders/78', id: '78' }

/** This tab of a customer, and another one: what it receives, and how it sends. */
async function openTabs() {
  storeSession(mock())
  openApp()
  const view = renderQueryHook(() => {
    useOtherTabs()
    return useUserId()
  })
  await waitFor(() => expect(view.result.current).not.toBeNull())
  const keys = [cartKey, [...ordersByIdKey, '78'], ['offers']]
  for (const key of keys) queryClient().setQueryData(key, {})
  const stale = () => keys.map(key => queryClient().getQueryState(key)?.isInvalidated)
  const { heard, post } = openOtherTab(mock())
  return { ...view, received: heard, post, stale }
}

it('a change in another tab makes stale what it names, and nothing else', async () => {
  const { post, stale } = await openTabs()
  openOtherTab(mock(), 'another').post('orders')
  post('everything')
  post({ deleting: [7] })
  post('cart')
  await waitFor(() => expect(stale()).toEqual([true, false, false]))
  post('orders')
  await waitFor(() => expect(stale()).toEqual([true, true, false]))
})

it('a change here is told to the other tabs', async () => {
  const { received, stale } = await openTabs()
  notifyOtherTabs(currentApp(), 'orders')
  await invalidateInAllTabs(currentApp(), 'cart')
  expect(stale()).toEqual([true, false, false])
  await waitFor(() => expect(received).toEqual(['orders', 'cart']))
})

it('a deletion is told to the other tabs, and none takes it for that of somebody else', async () => {
  const { received, post } = await openTabs()
  const own = () => queryClient().getQueryData(ownDeletionsKey)
  announceDeletion(currentApp(), order)
  const topic = api('orders/78')
  expect(own()).toEqual([topic])
  await waitFor(() => expect(received).toEqual([{ deleting: [topic] }]))
  post({ deleting: ['elsewhere'] })
  await waitFor(() => expect(own()).toEqual([topic, 'elsewhere']))
})

it('a page that is left hears nothing, and takes all for stale once it is restored', async () => {
  const { post, received, stale } = await openTabs()
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  post('cart')
  notifyOtherTabs(currentApp(), 'orders')
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  expect(stale()).toEqual([false, false, false])
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect(stale()).toEqual([true, true, false])
  notifyOtherTabs(currentApp(), 'cart')
  await waitFor(() => expect(received).toEqual(['cart']))
})

it('a visitor’s page has no channel to other tabs, nor has a page that was left', async () => {
  const openChannels = watchChannels('listwell-changes')
  const visit = renderQueryHook(() => useOtherTabs())
  expect(openChannels()).toEqual([])
  visit.unmount()
  await openTabs()
  const before = openChannels().length
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  expect(openChannels()).toHaveLength(before - 1)
})

describe('after a change in another tab', () => {
  /** Shows pages of the orders, the cart and the offers; counts how often each was read. */
  async function openShop() {
    const urls = [api('orders'), api('active_cart'), api('offers')]
    const [orders, cart, offers] = urls.map(url => recordRequests('get', url))
    const shown = { page: 1 }
    storeSession(mock())
    const view = renderQueryHook(() => {
      useOtherTabs()
      return { orders: useOrders(shown.page), cart: useCart(), offers: useOffers() }
    })
    const idle = () => Object.values(view.result.current).every(({ fetchStatus }) => fetchStatus === 'idle')
    const settle = () => waitFor(() => expect(idle()).toBe(true))
    const turnTo = async (page: number) => {
      shown.page = page
      view.rerender()
      await settle()
    }
    await waitFor(() => expect(cart).toHaveBeenCalledTimes(1))
    await settle()
    const pages = () => orders?.mock.calls.map(([, query]) => query?.['page'])
    return { cart, offers, pages, settle, turnTo, post: openOtherTab(mock()).post }
  }

  it('only what is on screen is read again, and only what has changed', more, async () => {
    const { pages, cart, offers, post, settle, turnTo } = await openShop()
    await turnTo(2)
    expect(pages()).toEqual(['1', '2'])
    post('orders')
    await waitFor(() => expect(pages()).toEqual(['1', '2', '2']))
    await settle()
    post('cart')
    await waitFor(() => expect(cart).toHaveBeenCalledTimes(2))
    await settle()
    expect(pages()).toEqual(['1', '2', '2'])
    expect(offers).toHaveBeenCalledTimes(1)
    await turnTo(1)
    expect(pages()).toEqual(['1', '2', '2', '1'])
  })

  it('a hidden page reads it once it is visible', async () => {
    const { pages, post } = await openShop()
    act(() => setVisibility('hidden'))
    post('orders')
    const isStale = () =>
      queryClient().getQueryCache().find({ queryKey: ordersKey, exact: false, stale: true })
    await waitFor(() => expect(isStale()).toBeDefined())
    expect(pages()).toEqual(['1'])
    act(() => setVisibility('visible'))
    await waitFor(() => expect(pages()).toEqual(['1', '1']))
  })
})
