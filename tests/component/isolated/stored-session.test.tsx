import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { getAuth } from '@/session/session'
import { storageKey } from '@/session/storage-key'
import { configureApp } from '@tests/support/app-config'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { address, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()
let chunk = createDeferred()

// The auth client's chunk is late, and then fails to load.
vi.mock('@/session/auth-clients', async () => {
  await chunk.promise
  throw new TypeError('Failed to fetch dynamically imported module')
})

beforeEach(() => {
  chunk = createDeferred()
  storeSession(mock())
  // The site doesn't respond either, so the page isn't reloaded.
  server.use(http.head(`${location.origin}/signin`, () => HttpResponse.error()))
})
// The next test loads the chunk again.
afterEach(() =>
  act(async () => {
    chunk.resolve()
    await getAuth().catch(() => {})
  }),
)

/** Opens the app with a stored session that needs a refresh, for which the auth client isn't there yet. */
function openUnknown(url: string) {
  const expiresSoon = { ...mock().signIn('demo@listwell.example'), expires_in: 30 }
  const expires_at = Math.round(Date.now() / 1000) + 30
  localStorage.setItem(storageKey, JSON.stringify({ ...expiresSoon, expires_at }))
  renderApp(url)
}

it('a session that needs a refresh isn’t shown before the auth client is loaded', async () => {
  openUnknown('/terms')
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
  server.events.on('request:start', ({ request }) => {
    // Whether the site responds may still be asked by the sign-in page of the test before.
    if (request.method !== 'HEAD') requested.push(request.url)
  })
  onTestFinished(() => server.events.removeAllListeners())
  openUnknown(url)
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  // The link back of an order's details, and the heading.
  expect(screen.getByRole('main')).toHaveTextContent(new RegExp(`^(My Orders)?${name}$`))
  expect(requested).toEqual([])
})

it('a page for customers doesn’t flash for who is led to the sign-in at once', async () => {
  configureApp({ timing: { skeletonDelay: 3_600_000 } })
  const headings = new Set<string>()
  const seen = new MutationObserver(() => {
    for (const { textContent } of screen.queryAllByRole('heading', { level: 1 })) headings.add(textContent)
  })
  seen.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => seen.disconnect())
  openUnknown('/cart')
  chunk.resolve()
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  expect([...headings]).toEqual(['Sign In'])
})

it('shows a fresh session before the auth client is loaded, and not where the client can’t be loaded', async () => {
  renderApp('/terms')
  expect(await screen.findByRole('link', { name: 'My Orders' })).toBeVisible()
  chunk.resolve()
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(address()).toBe('/terms')
})

it('a sign-out leaves no session where the auth client can’t be loaded', async () => {
  const deleted: string[] = []
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => deleted.push(name) })
  onTestFinished(() => void vi.unstubAllGlobals())
  localStorage.setItem(`${storageKey}-code-verifier`, 'pending')
  const { user } = renderApp('/terms')
  await user.click(await screen.findByRole('button', { name: 'User menu' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  expect(localStorage.getItem(storageKey)).not.toBeNull()
  chunk.resolve()
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible()
  await waitFor(() => expect(localStorage.getItem(storageKey)).toBeNull())
  expect(localStorage.getItem(`${storageKey}-code-verifier`)).toBeNull()
  expect(deleted).toEqual([storageKey])
})

it('a page that is closed while a sign-out waits for the auth client leaves no session', async () => {
  const { user } = renderApp('/terms')
  await user.click(await screen.findByRole('button', { name: 'User menu' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  expect(localStorage.getItem(storageKey)).not.toBeNull()
  window.dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem(storageKey)).toBeNull()
})

it('a page for customers leads to the sign-in where the auth client can’t be loaded', async () => {
  chunk.resolve()
  renderApp('/orders')
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  expect(screen.queryByText('Your session has ended. Please sign in again.')).toBeNull()
  expect(address()).toBe('/signin?next=%2Forders')
})
