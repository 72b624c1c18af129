/**
 * @promise Purchases are kept by user; they go with the session, in every tab.
 * @promise The lines of an order are remembered when it is placed, and whether it was paid for.
 */
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { memoryKey } from '@/config/storage-keys'
import { parsePurchases } from '@/memory/purchases'
import { storageKey } from '@tests/support/test-settings'
import { fillCart } from '@tests/support/cart-lines'
import { mockApi } from '@tests/support/mock-api'
import { address, demoCustomer, renderApp, storeSession } from '@tests/support/render-app'

const mock = mockApi()
const keyOfUser = () => memoryKey(mock().signIn(demoCustomer).user.id)
const remembered = () => parsePurchases(localStorage.getItem(keyOfUser()))

async function placeOrder() {
  await fillCart(mock(), 'growth', 'starter')
  storeSession(mock())
  const app = renderApp('/cart')
  await app.user.click(await screen.findByRole('button', { name: 'Place Order' }))
  await waitFor(() => expect(address()).toMatch(/^\/checkout\//))
  return { ...app, id: address().slice('/checkout/'.length) }
}

it('an order that is placed is remembered with the search of each line', async () => {
  const { id } = await placeOrder()
  const [order] = remembered().orders
  expect(order).toMatchObject({ id, state: 'placed' })
  expect(order?.lines.map(({ offerName, quantity, criteria }) => [offerName, quantity, criteria])).toEqual([
    [
      'Growth',
      12_500,
      expect.objectContaining({ keywords: ['bank', 'credit'], countries: ['US', 'DE', 'CA'] }),
    ],
    ['Starter', 1150, expect.objectContaining({ searchType: 'isp', hostingProviders: ['Hetzner', 'OVH'] })],
  ])
})

it('an order that is cancelled at checkout is remembered as ended', async () => {
  const { user, id } = await placeOrder()
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(remembered().orders).toMatchObject([{ id, state: 'ended' }]))
  await user.click(await screen.findByRole('button', { name: 'Put back in cart' }))
  expect(await screen.findByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
})

it('a sign-out removes what is remembered', async () => {
  const { user } = await placeOrder()
  await user.click(screen.getByRole('button', { name: 'User menu' }))
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(localStorage.getItem(keyOfUser())).toBeNull())
})

it('a sign-out in another tab removes what this tab remembers', async () => {
  await placeOrder()
  localStorage.removeItem(storageKey)
  act(
    () =>
      void window.dispatchEvent(new StorageEvent('storage', { key: storageKey, storageArea: localStorage })),
  )
  await waitFor(() => expect(localStorage.getItem(keyOfUser())).toBeNull())
})

it.each([
  ['of a user whose session ended elsewhere is removed', false],
  ['of another user is removed, and what is remembered of the customer stays', true],
])('what is left %s', async (_, isSignedIn) => {
  localStorage.setItem(memoryKey('someone-else'), '{}')
  localStorage.setItem(keyOfUser(), '{}')
  if (isSignedIn) storeSession(mock())
  renderApp('/offers')
  await waitFor(() => expect(localStorage.getItem(memoryKey('someone-else'))).toBeNull())
  expect(localStorage.getItem(keyOfUser()) !== null).toBe(isSignedIn)
})
