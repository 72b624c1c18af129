/**
 * @promise A session that ended by itself leads to the sign-in page, which says so: also one of an earlier
 *   visit.
 * @promise A visitor with a spent session can search, though the backend refuses its token on public URLs.
 * @promise Carts and orders are never requested without the token of who is signed in.
 * @promise While the document is loaded anew for another customer, it shows nothing of the one before.
 */
import { render, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { BrowserRouter } from 'react-router-dom'
import { describe, expect, it, onTestFinished } from 'vitest'
import { AppView } from '@/app/app'
import { api, authApi } from '@tests/support/api-url'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { more } from '@tests/support/more'
import { enter, fill } from '@tests/support/pages'
import { register } from '@tests/support/register'
import { address, demoCustomer, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { inApp, openApp, session } from '@tests/support/test-app'
import { storageKey } from '@tests/support/test-settings'

const mock = mockApi()
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const ended = 'Your session has ended. Please sign in again.'
const search = '/search?type=keyword&keywords=bank'
const findResults = () => screen.findByRole('heading', { name: /^[\d,]+ Emails found for bank$/ })

/** Opens the app with a stored session that has expired, and ended at the service, as after a long time away. */
function open(url: string, scenario = 'end-session', expired = true) {
  const stored = mock().signIn(demoCustomer)
  mock().applyScenario(scenario)
  const expiry = expired && { expires_at: 1_700_000_000 }
  localStorage.setItem(storageKey, JSON.stringify({ ...stored, ...expiry }))
  return renderApp(url)
}

async function signIn({ user }: ReturnType<typeof renderApp>) {
  await fill(user, screen.getByLabelText('Email'), demoCustomer)
  await enter(user, screen.getByLabelText('Password'), 'demo-password')
}

describe('the sign-in page', () => {
  it('explains the end of a session on an open page, and leads back to that', more, async () => {
    storeSession(mock())
    const app = renderApp('/orders')
    await screen.findByRole('table', { name: 'My Orders' })
    localStorage.removeItem(storageKey)
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey, storageArea: localStorage }))
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    await heading('Sign In')
    expect(address()).toBe('/signin?next=%2Forders')
    expect(screen.getByText(ended)).toBeVisible()
    await signIn(app)
    await waitFor(() => expect(address()).toBe('/orders'))
  })

  it.each([true, false])(
    'explains that a session of an earlier visit has ended, and leads back to the search (expired: %s)',
    more,
    async expired => {
      const app = open(search, 'end-session', expired)
      expect(await screen.findByText(ended)).toBeVisible()
      await signIn(app)
      expect(await findResults()).toBeVisible()
    },
  )

  it('leads back to a checkout whose token was refused twice', async () => {
    storeSession(mock())
    server.use(http.get(api('orders/:id'), () => HttpResponse.json({}, { status: 401 })))
    renderApp('/checkout/78')
    expect(await screen.findByText(ended)).toBeVisible()
    expect(address()).toBe('/signin?next=%2Fcheckout%2F78')
    expect(screen.queryByText('Failed to load order details')).toBeNull()
  })

  it('says nothing of a session to a visitor, or after a sign-out', async () => {
    renderApp('/orders')
    await heading('Sign In')
    expect(screen.queryByText(ended)).toBeNull()
    storeSession(mock())
    const { user } = renderApp('/profile')
    await heading('Profile')
    await user.click(screen.getByRole('button', { name: 'Sign Out' }))
    await heading('Sign In')
    expect(screen.queryByText(ended)).toBeNull()
    expect(address()).toBe('/signin')
    expect(localStorage.getItem(storageKey)).toBeNull()
  })
})

it('who doesn’t sign in again can go back and search', async () => {
  open(search)
  expect(await screen.findByText(ended)).toBeVisible()
  window.history.back()
  expect(await findResults()).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sign In' })).toBeVisible()
})

it('a stored text that is no session is none that has ended', async () => {
  localStorage.setItem(storageKey, '{"access_token":"a","token_type":7}')
  renderApp('/terms')
  await waitFor(() => expect(localStorage.getItem(storageKey)).toBeNull())
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(address()).toBe('/terms')
  expect(screen.queryByText(ended)).toBeNull()
})

describe('while the session can’t be refreshed', () => {
  it('everybody can search', more, async () => {
    open(search, 'refresh:500')
    expect(await findResults()).toBeVisible()
  })

  it('nothing private is requested as a visitor', async () => {
    const anonymous: string[] = []
    server.events.on('request:start', ({ request: { url, headers } }) => {
      if (/active_cart|orders/.test(url) && !headers.has('authorization')) anonymous.push(url)
    })
    onTestFinished(() => server.events.removeAllListeners())
    open('/orders', 'refresh:500')
    expect(await screen.findByText('The server can’t be reached.')).toBeVisible()
    expect(anonymous).toEqual([])
  })

  it('a page stays, and gets its data afterwards', async () => {
    const held = createDeferred()
    server.use(http.post(authApi('token/refresh'), () => held.promise))
    open('/orders', '')
    const title = await heading('My Orders')
    held.resolve()
    expect(await screen.findByRole('table', { name: 'My Orders' })).toBeVisible()
    expect(title).toBeVisible()
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
