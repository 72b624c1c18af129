import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { settings } from '@/config/settings'
import { api } from '@tests/support/api-url'
import { configureApp } from '@tests/support/app-config'
import { fillCart } from '@tests/support/cart-lines'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { demoCustomer, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { setVisibility } from '@tests/support/visibility'

const mock = mockApi()
const order78 = api('orders/78')

// No test receives data by polling.
beforeEach(() => configureApp({ timing: { pollFirst: 60_000, pollLongest: 60_000 } }))

/** Another tab of the same customer: the messages that it sends and receives. */
function openTab(id: string = mock().signIn(demoCustomer).user.id) {
  const received: unknown[] = []
  const channel = new BroadcastChannel(`listwell-changes ${id}`)
  channel.onmessage = ({ data }) => void received.push(data)
  onTestFinished(() => channel.close())
  return { received, post: (changed: unknown) => channel.postMessage(changed) }
}

describe('changes in another tab, without a hub', () => {
  it('reads the cart that another tab has created', async () => {
    storeSession(mock())
    renderApp('/search')
    expect(await screen.findByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
    await fillCart(mock(), 'growth')
    openTab().post('cart')
    expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  })

  it('reads the cart again that was being read when another tab changed it and the page was hidden', async () => {
    configureApp({ timing: { staleTime: 60_000 } })
    await fillCart(mock(), 'growth')
    storeSession(mock())
    const held = createDeferred()
    let reads = 0
    server.use(
      http.get(api('active_cart'), async ({ request }) => {
        reads += 1
        const response = await mock().respond(request)
        if (reads === 1) await held.promise
        // A cart with a URL of its own isn't read again whenever the customer returns.
        const cart = await response?.text()
        return new HttpResponse(cart?.replace('"@id":"/api/active_cart"', '"@id":"/api/carts/5"'), response)
      }),
    )
    renderApp('/search')
    await waitFor(() => expect(reads).toBe(1))
    act(() => setVisibility('hidden'))
    await fillCart(mock(), 'starter')
    const other = openTab()
    openTab().post('cart')
    // The app's own channel is older: it has received it too.
    await waitFor(() => expect(other.received).toEqual(['cart']))
    held.resolve()
    expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    act(() => setVisibility('visible'))
    expect(await screen.findByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  })

  it('reads the orders after another tab has placed one', async () => {
    await fillCart(mock(), 'growth')
    storeSession(mock())
    renderApp('/orders')
    expect(await screen.findByRole('link', { name: /000078$/ })).toBeVisible()
    const { access_token } = mock().signIn(demoCustomer)
    const headers = { 'Content-Type': 'application/ld+json', Authorization: `Bearer ${access_token}` }
    const call = { method: 'POST', headers, body: '{}' }
    await mock().respond(new Request(api('orders/checkout'), call))
    const placed = mock()
      .db.read()
      .orders.toSorted((a, b) => b.id - a.id)[0]
    openTab().post('orders')
    expect(await screen.findByRole('link', { name: placed?.orderNumber ?? 'none' })).toBeVisible()
  })

  it('ignores messages of another customer’s tabs and invalid messages', async () => {
    storeSession(mock())
    renderApp('/search')
    expect(await screen.findByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
    await fillCart(mock(), 'growth')
    let reads = 0
    const note = ({ request }: { request: Request }) => {
      if (new URL(request.url).pathname.endsWith('/active_cart')) reads += 1
    }
    server.events.on('request:start', note)
    onTestFinished(() => server.events.removeListener('request:start', note))
    openTab('another').post('cart')
    const tab = openTab()
    tab.post('everything')
    tab.post('orders')
    // Messages arrive in the order in which they were sent. This one alone is valid.
    tab.post('cart')
    expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    expect(reads).toBe(1)
  })
})

describe('a message to the other tabs', () => {
  it('reports a removed line', async () => {
    await fillCart(mock(), 'growth')
    storeSession(mock())
    const { user } = renderApp('/cart')
    const tab = openTab()
    await user.click(await screen.findByRole('button', { name: 'Remove Growth' }))
    await waitFor(() => expect(tab.received).toEqual(['cart']))
  })

  it('reports a placed order, after which the cart may be deleted', async () => {
    mock().applyScenario('backend:ideal')
    await fillCart(mock(), 'growth')
    const cart = mock().db.read().carts[0]?.id
    storeSession(mock())
    const { user } = renderApp('/cart')
    const tab = openTab()
    await user.click(await screen.findByRole('button', { name: 'Place Order' }))
    const topic = api(`carts/${cart}`)
    await waitFor(() => expect(tab.received).toEqual([{ topic, isDeleting: true }, 'cart', 'orders']))
  })

  it('reports an order that couldn’t be placed, so that the cart stays', async () => {
    mock().applyScenario('backend:ideal')
    const refuse = () => HttpResponse.json({ title: 'Not now.' }, { status: 409 })
    server.use(http.post(api('orders/checkout'), refuse))
    await fillCart(mock(), 'growth')
    const topic = new URL(`carts/${mock().db.read().carts[0]?.id}`, settings.apiUrl).href
    storeSession(mock())
    const { user } = renderApp('/cart')
    const tab = openTab()
    await user.click(await screen.findByRole('button', { name: 'Place Order' }))
    const [begun, ended] = [true, false].map(isDeleting => ({ topic, isDeleting }))
    await waitFor(() => expect(tab.received).toEqual([begun, ended, 'cart', 'orders']))
  })

  it('announces that a payment will be cancelled', async () => {
    storeSession(mock())
    const { user } = renderApp('/checkout/78')
    const tab = openTab()
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(tab.received).toEqual([{ topic: order78, isDeleting: true }, 'orders']))
  })

  it('reports a payment that couldn’t be cancelled', async () => {
    server.use(http.delete(order78, () => HttpResponse.json({ title: 'Not now.' }, { status: 409 })))
    storeSession(mock())
    const { user } = renderApp('/checkout/78')
    const tab = openTab()
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    const [begun, ended] = [true, false].map(isDeleting => ({ topic: order78, isDeleting }))
    await waitFor(() => expect(tab.received).toEqual([begun, ended, 'orders']))
  })

  it('reports a cancelled order', async () => {
    storeSession(mock())
    const { user } = renderApp('/orders')
    const tab = openTab()
    await user.click(await screen.findByRole('button', { name: 'Cancel Order' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel Order' }),
    )
    await waitFor(() => expect(tab.received).toEqual(['orders']))
  })
})

it('a page in the back/forward cache sends and receives nothing, and is refetched when it is restored', async () => {
  storeSession(mock())
  renderApp('/search')
  expect(await screen.findByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  await fillCart(mock(), 'growth')
  openTab().post('cart')
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await fillCart(mock(), 'starter')
  openTab().post('cart')
  expect(await screen.findByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
})
