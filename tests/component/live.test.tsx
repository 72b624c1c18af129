/**
 * @promise Each failure of the hub leaves the page as it is, polled.
 * @promise Nothing of one order's page is left on that of another, whichever way leads there.
 */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { api } from '@tests/support/api-url'
import { fillCart } from '@tests/support/cart-lines'
import { quickPolls } from '@tests/support/environment'
import { mockApi } from '@tests/support/mock-api'
import { changeOrder, orderOf, removeOrder } from '@tests/support/mock-orders'
import { more } from '@tests/support/more'
import { findOrderRow } from '@tests/support/pages'
import { address, renderAsCustomer } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const hub = api('/.well-known/mercure')
const mock = mockApi({ hub, scenario: 'backend:ideal' })

let calls: string[] = []
const note = ({ request }: { request: Request }) => {
  const { pathname } = new URL(request.url)
  if (/\/(orders|active_cart)/.test(pathname)) calls.push(`${request.method} ${pathname}`)
}
beforeEach(() => {
  calls = []
  server.events.on('request:start', note)
})
afterEach(() => server.events.removeListener('request:start', note))

/** Opens a page and waits until it is connected to the hub; `calls` has only later requests. */
async function open(path: string, heading: string) {
  const app = renderAsCustomer(mock(), path)
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
  await waitFor(() => expect(mock().hub?.connections()).toBe(1))
  await waitFor(() => expect(calls).toContain('GET /api/active_cart'))
  const own = /order|checkout|payment/.test(path) ? 'GET /api/orders' : 'GET /api/active_cart'
  await waitFor(() => expect(calls.join()).toContain(own))
  calls = []
  return app
}
const openDetails = () =>
  open(`/order/${orderOf(mock(), 78).orderNumber}/details`, orderOf(mock(), 78).orderNumber)
const openList = () => open('/orders', 'My Orders')

describe('a live update, without a request,', () => {
  it('changes only the order’s row in the list', async () => {
    await openList()
    const [row, other] = [await findOrderRow('000078'), await findOrderRow('000077')]
    const before = other.innerHTML
    changeOrder(mock(), 78, { fixedStatus: 'refunded' })
    expect(await within(row).findByText('Refunded')).toBeVisible()
    expect(await findOrderRow('000078')).toBe(row)
    expect(await findOrderRow('000077')).toBe(other)
    expect(other.innerHTML).toBe(before)
    expect(calls).toEqual([])
  })

  it('changes the cart and the number in the cart’s link', async () => {
    fillCart(mock(), 'growth')
    await open('/cart', 'Cart')
    expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    fillCart(mock(), 'starter')
    expect(await screen.findByRole('button', { name: 'Remove Starter' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
    mock().db.update(state => {
      state.carts = []
    })
    expect(await screen.findByText('Your cart is empty')).toBeVisible()
    // It names the newest unpaid order.
    expect(calls.filter(call => call !== 'GET /api/orders')).toEqual([])
  })
})

describe('a deletion by somebody else', () => {
  const text = '/api/orders/78 has been deleted by another user.'
  const expectNotice = async (words = text) =>
    expect(await within(screen.getByRole('main')).findByText(words)).toBeVisible()

  it('removes the order’s row, and the other rows still work', async () => {
    const { user } = await openList()
    const other = await findOrderRow('000077')
    await findOrderRow('000078')
    removeOrder(mock(), 78)
    await expectNotice()
    expect(screen.queryByRole('link', { name: /000078$/ })).toBeNull()
    expect(calls).toEqual([])
    await user.click(within(other).getByRole('link', { name: /000077$/ }))
    expect(
      await screen.findByRole('heading', { level: 1, name: orderOf(mock(), 77).orderNumber }),
    ).toBeVisible()
  })

  it.each([
    ['the details', openDetails],
    ['the checkout', () => open('/checkout/78', 'Checkout')],
    ['the confirmation', () => open('/payment-success/78', 'Order Confirmation')],
  ])('replaces %s by a notice with a link to My Orders', async (_name, openPage) => {
    const { user } = await openPage()
    removeOrder(mock(), 78)
    await expectNotice()
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull()
    expect(calls.filter(call => !call.endsWith('payment-intent'))).toEqual([])
    await user.click(screen.getByRole('link', { name: 'Go to My Orders' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
    expect(address()).toBe('/orders')
  })

  it('shows no notice on another order after going back', async () => {
    const { user } = await openDetails()
    await user.click(screen.getByRole('link', { name: 'My Orders', current: 'page' }))
    await user.click(await screen.findByRole('link', { name: /000077$/ }))
    expect(
      await screen.findByRole('heading', { level: 1, name: orderOf(mock(), 77).orderNumber }),
    ).toBeVisible()
    expect(await screen.findByText('Processing')).toBeVisible()
    await waitFor(() => expect(mock().hub?.connections(api('orders/77'))).toBe(1))
    removeOrder(mock(), 77)
    await expectNotice('/api/orders/77 has been deleted by another user.')
    act(() => window.history.go(-2))
    expect(
      await screen.findByRole('heading', { level: 1, name: orderOf(mock(), 78).orderNumber }),
    ).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Retry Payment' })).toBeVisible()
    expect(within(screen.getByRole('main')).queryByText(/has been deleted/)).toBeNull()
  })

  it('shows a deleted cart as empty, with a notice', more, async () => {
    fillCart(mock(), 'growth')
    await open('/cart', 'Cart')
    expect(await screen.findByRole('button', { name: 'Remove Growth' })).toBeVisible()
    const cart = mock().db.read().carts[0]
    const id = `/api/carts/${cart?.id}`
    mock().hub?.publish({
      topic: api(`carts/${cart?.id}`),
      data: JSON.stringify({ '@id': id, '@type': 'Cart' }),
    })
    const main = within(screen.getByRole('main'))
    expect(await main.findByText(`${id} has been deleted by another user.`)).toBeVisible()
    expect(screen.getByText('Your cart is empty')).toBeVisible()
  })

  it('reports a deleted cart on other pages in a toast', async () => {
    fillCart(mock(), 'growth')
    await open('/terms', 'Terms')
    expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    const id = `/api/carts/${mock().db.read().carts[0]?.id}`
    mock().hub?.publish({ topic: api(id.slice('/api/'.length)), data: JSON.stringify({ '@id': id }) })
    expect(await screen.findByText(`${id} has been deleted by another user.`)).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  })
})

it('polling runs while the hub is down, and stops once a message has arrived', async () => {
  mock().hub?.stop()
  renderAsCustomer(mock(), `/order/${orderOf(mock(), 78).orderNumber}/details`, { timing: quickPolls })
  expect(
    await screen.findByRole('heading', { level: 1, name: orderOf(mock(), 78).orderNumber }),
  ).toBeVisible()
  await waitFor(() => expect(calls.filter(call => call.endsWith('/details')).length).toBeGreaterThan(3))
  mock().hub?.start()
  await waitFor(() => expect(mock().hub?.connections()).toBe(1))
  changeOrder(mock(), 78, { createdAt: Date.UTC(2026, 0, 2) })
  expect(await screen.findByText(/Jan 2, 2026/)).toBeVisible()
  calls = []
  changeOrder(mock(), 78, { createdAt: Date.UTC(2026, 0, 3) })
  expect(await screen.findByText(/Jan 3, 2026/)).toBeVisible()
  expect(calls).toEqual([])
})
