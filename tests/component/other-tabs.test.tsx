/**
 * @promise What one tab changes the others read.
 * @promise While the document is loaded anew for another customer, it shows nothing of the one before.
 */
import { render, screen, waitFor } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { describe, expect, it, onTestFinished } from 'vitest'
import { AppView } from '@/app/app'
import { fillCart } from '@tests/support/cart-lines'
import { mockApi } from '@tests/support/mock-api'
import { register } from '@tests/support/register'
import { demoCustomer, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { inApp, openApp, session } from '@tests/support/test-app'

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
})

it('shows nothing of a customer to the next one, however long their document takes to load', async () => {
  const next = 'next@listwell.example'
  await register(mock(), next)
  storeSession(mock())
  window.history.replaceState(null, '', '/orders')
  // Its documents are never loaded anew.
  const app = openApp()
  render(
    <BrowserRouter>
      <AppView />
    </BrowserRouter>,
    { wrapper: inApp(app) },
  )
  expect(await screen.findByRole('table', { name: 'My Orders' })).toBeVisible()
  storeSession(mock(), next)
  await waitFor(() => expect(session().get().user?.email).toBe(next))
  await waitFor(() => expect(screen.queryByRole('table', { name: 'My Orders' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'User menu' })).toBeNull()
})
