import { act, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it, onTestFinished } from 'vitest'
import { useCart } from '@/queries/cart'
import { cartKey, ordersByIdKey } from '@/queries/keys'
import { useOffers } from '@/queries/offers'
import { useOrders } from '@/queries/orders'
import { queryClient } from '@/queries/query-client'
import {
  announceDeletion,
  invalidateInAllTabs,
  notifyOtherTabs,
  useOtherTabs,
  withdrawDeletion,
} from '@/queries/tabs'
import { useUserId } from '@/session/use-session'
import { api } from '@tests/support/api-url'
import { configureApp } from '@tests/support/app-config'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { watchChannels } from '@tests/support/open-channels'
import { openOtherTab } from '@tests/support/other-tab'
import { recordRequests } from '@tests/support/record-requests'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()
const order = { iri: '/api/orders/78', id: '78' }

/** This tab of a customer, and another one: what it receives, and how it sends. */
async function openTabs() {
  storeSession(mock())
  const view = renderQueryHook(() => {
    useOtherTabs()
    return useUserId()
  })
  await waitFor(() => expect(view.result.current).not.toBeNull())
  const id = view.result.current
  const keys = [cartKey(id), [...ordersByIdKey(id), '78'], ['offers']]
  for (const key of keys) queryClient.setQueryData(key, {})
  const received: unknown[] = []
  const channel = new BroadcastChannel(`listwell-changes ${id}`)
  channel.onmessage = ({ data }) => void received.push(data)
  onTestFinished(() => channel.close())
  const stale = () => keys.map(key => queryClient.getQueryState(key)?.isInvalidated)
  return { ...view, id, received, post: (message: unknown) => channel.postMessage(message), stale }
}

it('a change in another tab makes stale what it names, and nothing else', async () => {
  const { post, stale } = await openTabs()
  post('everything')
  post({ topic: 7 })
  post('cart')
  await waitFor(() => expect(stale()).toEqual([true, false, false]))
  post('orders')
  await waitFor(() => expect(stale()).toEqual([true, true, false]))
})

it('a change here is told to the other tabs', async () => {
  const { id, received, stale } = await openTabs()
  notifyOtherTabs('orders')
  await invalidateInAllTabs(queryClient, id, 'cart')
  expect(stale()).toEqual([true, false, false])
  await waitFor(() => expect(received).toEqual(['orders', 'cart']))
})

it('a deletion is announced and withdrawn in all tabs', async () => {
  const { received } = await openTabs()
  announceDeletion(queryClient, order)
  const ownKey = ['own-deletion', api('orders/78')]
  expect(queryClient.getQueryData(ownKey)).toBe('here')
  withdrawDeletion(queryClient, order)
  expect(queryClient.getQueryData(ownKey)).toBeUndefined()
  const topic = api('orders/78')
  await waitFor(() =>
    expect(received).toEqual([
      { topic, isDeleting: true },
      { topic, isDeleting: false },
    ]),
  )
})

it('a deletion in another tab is expected until it has failed', async () => {
  const { post } = await openTabs()
  const topic = api('orders/78')
  post({ topic, isDeleting: true })
  await waitFor(() => expect(queryClient.getQueryData(['own-deletion', topic])).toBe('elsewhere'))
  post({ topic, isDeleting: false })
  await waitFor(() => expect(queryClient.getQueryData(['own-deletion', topic])).toBeUndefined())
})

it('a page that is left hears nothing, and takes all for stale once it is restored', async () => {
  const { post, received, stale } = await openTabs()
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  post('cart')
  notifyOtherTabs('orders')
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  expect(stale()).toEqual([false, false, false])
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect(stale()).toEqual([true, true, false])
  notifyOtherTabs('cart')
  await waitFor(() => expect(received).toEqual(['cart']))
})

it('a tab sends nothing once the app has ended', async () => {
  const { received, unmount, post, id } = await openTabs()
  unmount()
  notifyOtherTabs('orders')
  const other = new BroadcastChannel(`listwell-changes ${id}`)
  onTestFinished(() => other.close())
  other.postMessage('last')
  post('cart')
  await waitFor(() => expect(received).toEqual(['last']))
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

it('a page that was left ends like any other', async () => {
  const { unmount } = await openTabs()
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  expect(unmount).not.toThrow()
})

it('an app that has ended isn’t begun again by its page’s return', async () => {
  const { unmount, stale, received } = await openTabs()
  unmount()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(stale()).toEqual([false, false, false])
  notifyOtherTabs('orders')
  const other = openOtherTab(mock())
  other.post('last')
  await waitFor(() => expect(received).toEqual(['last']))
})

describe('after a change in another tab', () => {
  /** Shows pages of the orders, the cart and the offers; counts how often each was read. */
  async function openShop() {
    configureApp({ timing: { pollFirst: 60_000, pollLongest: 60_000 } })
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

  it('only what is on screen is read again, and only what has changed', async () => {
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

  it('what is being read and on screen is read once more, not twice', async () => {
    const { cart, post, settle } = await openShop()
    const held = createDeferred()
    server.use(
      http.get(api('active_cart'), async ({ request }) => {
        cart?.(null)
        await held.promise
        return mock().respond(request)
      }),
    )
    post('cart')
    await waitFor(() => expect(cart).toHaveBeenCalledTimes(2))
    post('cart')
    await waitFor(() => expect(cart).toHaveBeenCalledTimes(3))
    held.resolve()
    await settle()
    expect(cart).toHaveBeenCalledTimes(3)
  })
})
