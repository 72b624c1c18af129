import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { memoryKey } from '@/memory/forget'
import { parsePurchases } from '@/memory/purchases'
import { storageKey } from '@/session/storage-key'
import { api } from '@tests/support/api-url'
import { fillCart } from '@tests/support/cart-lines'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { address, demoCustomer, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

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

it('an order that is cancelled at checkout, which deletes it, is forgotten once its lines can be put back', async () => {
  const { user } = await placeOrder()
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(remembered().orders).toEqual([]))
  await user.click(await screen.findByRole('button', { name: 'Put back in cart' }))
  expect(await screen.findByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
})

it('an order with the id of one that was deleted is read before its checkout says anything of it', async () => {
  const { user, id } = await placeOrder()
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Put back in cart' }))
  const read = createDeferred()
  server.use(
    http.post(api('orders/checkout'), async ({ request }) => {
      await mock().respond(request)
      mock().db.update(({ orders }) => {
        const placed = orders.at(-1)
        if (placed) placed.id = Number(id)
      })
      return HttpResponse.json({ id: Number(id) }, { status: 201 })
    }),
    http.get(api('orders/:id'), async () => {
      await read.promise
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Place Order' }))
  await waitFor(() => expect(address()).toBe(`/checkout/${id}`))
  expect(await screen.findByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  expect(screen.queryByText('Order Already Processed')).toBeNull()
  read.resolve()
  expect(await screen.findByRole('heading', { name: 'Order summary' })).toBeVisible()
  expect(screen.queryByText('Order Already Processed')).toBeNull()
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
  expect(localStorage.getItem(keyOfUser())).toBe(isSignedIn ? '{}' : null)
})
