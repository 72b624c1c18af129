import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { settings } from '@/config/settings'
import { storageKey } from '@/session/storage-key'
import { fillCart } from '@tests/support/cart-lines'
import { mockApi } from '@tests/support/mock-api'
import { address, demoCustomer, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()
const api = (path: string) => new URL(path, settings.apiUrl).href

async function openCart() {
  await fillCart(mock(), 'growth')
  storeSession(mock())
  const app = renderApp('/cart')
  expect(await screen.findByRole('button', { name: 'Remove Growth' })).toBeVisible()
  return app
}
const signInShows = async () =>
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
const nothingIsLeft = () => {
  expect(screen.queryByText(/Growth|Cart, 1 item/)).toBeNull()
  expect(screen.queryByText(demoCustomer)).toBeNull()
}

it('the way back after a sign-out shows nothing of who was here', async () => {
  const { user } = await openCart()
  await user.click(screen.getByRole('button', { name: 'User menu' }))
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(address()).toBe('/'))
  act(() => window.history.back())
  await signInShows()
  expect(address()).toBe('/signin?next=%2Fcart')
  nothingIsLeft()
})

it('a page that was put away while the session ended shows nothing of it when it comes back', async () => {
  await openCart()
  act(() => void window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  localStorage.removeItem(storageKey)
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await signInShows()
  expect(address()).toBe('/signin?next=%2Fcart')
  nothingIsLeft()
})

it('a page that was put away while somebody else signed in is theirs when it comes back', async () => {
  await openCart()
  act(() => void window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  const account = { email: 'next@listwell.example', plainPassword: 'next-password' }
  const headers = { 'Content-Type': 'application/json' }
  const call = { method: 'POST', headers, body: JSON.stringify(account) }
  await mock().respond(new Request(new URL('register', settings.authUrl), call))
  localStorage.setItem(storageKey, JSON.stringify(mock().signIn(account.email)))
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect(await screen.findByText('Your cart is empty')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  nothingIsLeft()
})

it('an answer that comes after a sign-out lands nowhere', async () => {
  let answer = () => {}
  const held = new Promise<void>(resolve => (answer = resolve))
  await fillCart(mock(), 'growth')
  storeSession(mock())
  server.use(
    http.get(api('orders'), async ({ request }) => {
      const given = await mock().respond(request)
      await held
      return given ?? HttpResponse.error()
    }),
  )
  const { user } = renderApp('/orders')
  expect(await screen.findByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'User menu' }))
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(address()).toBe('/'))
  answer()
  act(() => window.history.back())
  await signInShows()
  nothingIsLeft()
  expect(screen.queryByText(/^ORD-/)).toBeNull()
})
