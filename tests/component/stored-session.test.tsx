/**
 * @promise One `main` and one `h1` on every page, also while the session isn't known; names for assistive
 *   technology.
 * @promise A part of the auth client that can't be loaded says that signing in isn't available; a programming
 *   error isn't shown as that.
 */
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { callAuth } from '@/features/account/call-auth'
import { accessTokensOf } from '@/session/access-tokens'
import { MissingPartError } from '@/session/session'
import { signOut } from '@/session/sign-out'
import { allowConsole } from '@tests/support/console'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { address, demoCustomer, renderApp as render, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { openApp, session } from '@tests/support/test-app'
import { storageKey } from '@tests/support/test-settings'

const mock = mockApi()
let chunk = createDeferred()

/** The auth client's chunk is late, and then fails to load. */
async function load(): Promise<never> {
  await chunk.promise
  throw new TypeError('Failed to fetch dynamically imported module')
}
const renderApp = (url: string) => render(url, { load })

beforeEach(() => {
  chunk = createDeferred()
  storeSession(mock())
})

it('a session isn’t shown before the auth client is loaded', async () => {
  renderApp('/terms')
  expect(await screen.findByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'My Orders' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull()
})

it.each([
  ['/cart', 'Cart'],
  ['/orders', 'My Orders'],
  ['/order/ORD-7/details', 'ORD-7'],
  ['/checkout/7', 'Checkout'],
  ['/payment-success/7', 'Order Confirmation'],
  ['/profile', 'Profile'],
])('%s shows its heading while the session isn’t known', async (url, name) => {
  const requested: string[] = []
  server.events.on('request:start', ({ request }) => requested.push(request.url))
  onTestFinished(() => server.events.removeAllListeners())
  renderApp(url)
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  // The link back of an order's details, and the heading.
  expect(screen.getByRole('main')).toHaveTextContent(new RegExp(`^(My Orders)?${name}$`))
  expect(requested).toEqual([])
})

it('who can’t be told from a visitor stays on a page for everyone', async () => {
  renderApp('/terms')
  chunk.resolve()
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(address()).toBe('/terms')
  expect(session().get()).toMatchObject({ status: 'unknown', user: null })
  expect(localStorage.getItem(storageKey)).not.toBeNull()
})

it.each(['/orders', '/profile'])('%s says that it can’t be shown, and offers a reload', async url => {
  // React reports what the page couldn't be shown for.
  allowConsole(/./)
  // The site doesn't respond either, so the page isn't reloaded.
  server.use(http.head(location.origin + url, () => HttpResponse.error()))
  renderApp(url)
  chunk.resolve()
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible()
  expect(address()).toBe(url)
  expect(localStorage.getItem(storageKey)).not.toBeNull()
})

it('a request has no token then', async () => {
  const app = openApp({ load })
  chunk.resolve()
  expect(await accessTokensOf(app).current()).toBeNull()
})

it('a sign-out leaves no session where the auth client can’t be loaded', async () => {
  localStorage.setItem(`${storageKey}-code-verifier`, 'pending')
  const signedOut = signOut(openApp({ load }), '/offers')
  chunk.resolve()
  await signedOut
  expect(localStorage.getItem(storageKey)).toBeNull()
  expect(localStorage.getItem(`${storageKey}-code-verifier`)).toBeNull()
  expect(session().get()).toMatchObject({ status: 'visitor', why: 'signed-out', to: '/offers' })
})

it('a page that is closed while a sign-out waits for the auth client leaves no session', async () => {
  const signedOut = signOut(openApp({ load }), '/')
  expect(localStorage.getItem(storageKey)).not.toBeNull()
  window.dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem(storageKey)).toBeNull()
  // Else it would end the session of a later test, once loading has taken too long.
  chunk.resolve()
  await signedOut
})

it('an auth client that is late is given up after a while', async () => {
  openApp({ load, timing: { requestTimeout: 5 } })
  await waitFor(() => expect(session().get()).toMatchObject({ status: 'unknown' }))
  await expect(session().getClients()).rejects.toThrow('took too long')
  expect(localStorage.getItem(storageKey)).toContain(demoCustomer)
})

const lostImport = () => Promise.reject(new MissingPartError())

describe('a call of the auth client', () => {
  it('whose part can’t be loaded says that signing in isn’t available', async () => {
    const failure = await callAuth(openApp(), lostImport)
    expect(failure?.text).toMatch(/^Signing in isn’t available right now\./)
  })

  it('whose part can’t be loaded has the words of its form, where that has some', async () => {
    const failure = await callAuth(openApp(), lostImport, 'Failed to update password')
    expect(failure?.text).toBe('Failed to update password')
  })

  it('throws a programming error on', async () => {
    const bug = new TypeError('undefined is not a function')
    await expect(callAuth(openApp(), () => Promise.reject(bug))).rejects.toBe(bug)
  })
})
