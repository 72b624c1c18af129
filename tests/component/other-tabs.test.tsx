/**
 * @promise What one tab changes the others read.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { api } from '@tests/support/api-url'
import { fillCart } from '@tests/support/cart-lines'
import { mockApi } from '@tests/support/mock-api'
import { demoCustomer, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()

// No test receives data by polling.
const open = (path: string) => renderApp(path, { timing: { pollFirst: 60_000, pollLongest: 60_000 } })

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
    open('/search')
    expect(await screen.findByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
    await fillCart(mock(), 'growth')
    openTab().post('cart')
    expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  })

  it('reads the orders after another tab has placed one', async () => {
    await fillCart(mock(), 'growth')
    storeSession(mock())
    open('/orders')
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
    open('/search')
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
    const { user } = open('/cart')
    const tab = openTab()
    await user.click(await screen.findByRole('button', { name: 'Remove Growth' }))
    await waitFor(() => expect(tab.received).toEqual(['cart']))
  })

  it('reports a cancelled order', async () => {
    storeSession(mock())
    const { user } = open('/orders')
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
  open('/search')
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
