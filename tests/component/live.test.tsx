/**
 * @promise '{id} has been deleted by another user.' on the page that shows the record, and for the cart as a
 *   toast on every page.
 * @promise Nothing of one order's page is left on that of another, whichever way leads there.
 */
import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '@tests/support/api-url'
import { cardSettings, stubCardProvider } from '@tests/support/card-provider'
import { fillCart } from '@tests/support/cart-lines'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { openOtherTab } from '@tests/support/other-tab'
import { findOrderRow } from '@tests/support/pages'
import { address, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import type { TestEnvironment } from '@tests/support/test-app'

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

/** No test receives data by polling, but those about polling itself. */
const rarely = { pollFirst: 60_000, pollLongest: 60_000 }
const often = { pollFirst: 5, pollLongest: 20 }

const orderOf = (id: number) => {
  const order = mock()
    .db.read()
    .orders.find(one => one.id === id)
  if (!order) throw new Error(`The mock has no order ${id}.`)
  return order
}

/** Changes an order at the backend. */
const change = (id: number, alter: (order: ReturnType<typeof orderOf>) => void) =>
  mock().db.update(state => {
    for (const order of state.orders) if (order.id === id) alter(order)
  })
const remove = (id: number) =>
  mock().db.update(state => {
    state.orders = state.orders.filter(order => order.id !== id)
  })
const publish = (body: object) => mock().hub?.publish({ topic: api('orders/78'), data: JSON.stringify(body) })

/** Opens a page and waits until it is connected to the hub; `calls` has only later requests. */
async function open(path: string, heading: string, environment: TestEnvironment = {}) {
  storeSession(mock())
  const app = renderApp(path, { ...environment, timing: { ...rarely, ...environment.timing } })
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
  await waitFor(() => expect(mock().hub?.connections()).toBe(1))
  await waitFor(() => expect(calls).toContain('GET /api/active_cart'))
  const own = /order|checkout|payment/.test(path) ? 'GET /api/orders' : 'GET /api/active_cart'
  await waitFor(() => expect(calls.join()).toContain(own))
  calls = []
  return app
}
const openDetails = (timing: TestEnvironment['timing'] = {}) =>
  open(`/order/${orderOf(78).orderNumber}/details`, orderOf(78).orderNumber, { timing })
const openList = () => open('/orders', 'My Orders')

describe('a live update, without a request,', () => {
  it('completes the order’s details, with the files', async () => {
    await openDetails()
    expect(await screen.findByRole('link', { name: 'Retry Payment' })).toBeVisible()
    change(78, order => {
      order.lines = order.lines.slice(2)
      order.paidAt = Date.now() - 60_000
    })
    expect(await screen.findByRole('button', { name: 'Download starter.csv' })).toBeVisible()
    expect(screen.getByText('Completed')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Retry Payment' })).toBeNull()
    expect(calls).toEqual([])
  })

  it('changes only the order’s row in the list', async () => {
    await openList()
    const [row, other] = [await findOrderRow('000078'), await findOrderRow('000077')]
    const before = other.innerHTML
    change(78, order => {
      order.fixedStatus = 'refunded'
    })
    expect(await within(row).findByText('Refunded')).toBeVisible()
    expect(await findOrderRow('000078')).toBe(row)
    expect(await findOrderRow('000077')).toBe(other)
    expect(other.innerHTML).toBe(before)
    expect(calls).toEqual([])
  })

  it('leaves an open receipt on the confirmation page as it is, and opens none', async () => {
    change(78, order => {
      order.fixedStatus = 'paid'
    })
    const { user } = await open('/payment-success/78', 'Order Confirmation')
    await user.click(await screen.findByRole('button', { name: 'Print receipt' }))
    await user.type(await screen.findByRole('textbox', { name: 'Company' }), 'Bank')
    change(78, order => {
      order.fixedStatus = 'processing'
    })
    const payment = screen.getByRole('region', { name: 'Payment status', hidden: true })
    await waitFor(() => expect(payment).toHaveTextContent('Payment processing'))
    expect(screen.getByRole('textbox', { name: 'Company' })).toHaveValue('Bank')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    change(78, order => {
      order.fixedStatus = 'paid'
    })
    expect(await screen.findByRole('button', { name: 'Print receipt' })).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows a received payment on the confirmation page', async () => {
    await open('/payment-success/78', 'Order Confirmation')
    const status = await screen.findByRole('region', { name: 'Payment status' })
    expect(status).toHaveTextContent('Payment processing')
    change(78, order => {
      order.fixedStatus = 'paid'
    })
    await waitFor(() => expect(status).toHaveTextContent('Payment received'))
    // The files of a paid order are in its details alone.
    expect(calls.filter(call => !call.endsWith('/details'))).toEqual([])
  })

  it('replaces the checkout of a paid order by My Orders', async () => {
    await open('/checkout/78', 'Checkout')
    change(78, order => {
      order.fixedStatus = 'paid'
    })
    await waitFor(() => expect(address()).toBe('/orders'))
  })

  it('changes the cart and the number in the cart’s link', async () => {
    await fillCart(mock(), 'growth')
    await open('/cart', 'Cart')
    expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    await fillCart(mock(), 'starter')
    expect(await screen.findByRole('button', { name: 'Remove Starter' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
    mock().db.update(state => {
      state.carts = []
    })
    expect(await screen.findByText('Your cart is empty')).toBeVisible()
    // It names the newest unpaid order.
    expect(calls.filter(call => call !== 'GET /api/orders')).toEqual([])
  })

  it('ignores messages that can’t be read', async () => {
    await openDetails()
    publish({ '@id': '/api/orders/78', status: 7 })
    publish({ '@id': 78, status: 'refunded' })
    mock().hub?.publish({ topic: api('orders/78'), data: 'nonsense' })
    change(78, order => {
      order.fixedStatus = 'refunded'
    })
    expect(await screen.findByText('Refunded')).toBeVisible()
  })

  it('requests the files of a completed order where the message has none', async () => {
    await openDetails()
    change(78, order => {
      order.lines = order.lines.slice(2)
    })
    server.use(
      http.get(api('orders/:number/details'), () => {
        change(78, order => {
          order.paidAt = Date.now() - 60_000
        })
        return undefined
      }),
    )
    publish({ '@id': '/api/orders/78', id: 78, orderNumber: orderOf(78).orderNumber, status: 'completed' })
    expect(await screen.findByRole('button', { name: 'Download starter.csv' })).toBeVisible()
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
    remove(78)
    await expectNotice()
    expect(screen.queryByRole('link', { name: /000078$/ })).toBeNull()
    expect(calls).toEqual([])
    await user.click(within(other).getByRole('link', { name: /000077$/ }))
    expect(await screen.findByRole('heading', { level: 1, name: orderOf(77).orderNumber })).toBeVisible()
  })

  it.each([
    ['the details', () => openDetails()],
    ['the checkout', () => open('/checkout/78', 'Checkout')],
    ['the confirmation', () => open('/payment-success/78', 'Order Confirmation')],
  ])('replaces %s by a notice with a link to My Orders', async (_name, openPage) => {
    const { user } = await openPage()
    remove(78)
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
    expect(await screen.findByRole('heading', { level: 1, name: orderOf(77).orderNumber })).toBeVisible()
    expect(await screen.findByText('Processing')).toBeVisible()
    await waitFor(() => expect(mock().hub?.connections(api('orders/77'))).toBe(1))
    remove(77)
    await expectNotice('/api/orders/77 has been deleted by another user.')
    act(() => window.history.go(-2))
    expect(await screen.findByRole('heading', { level: 1, name: orderOf(78).orderNumber })).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Retry Payment' })).toBeVisible()
    expect(within(screen.getByRole('main')).queryByText(/has been deleted/)).toBeNull()
  })

  it('shows a deleted cart as empty, with a notice', async () => {
    await fillCart(mock(), 'growth')
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
    await fillCart(mock(), 'growth')
    await open('/terms', 'Terms')
    expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    const id = `/api/carts/${mock().db.read().carts[0]?.id}`
    mock().hub?.publish({ topic: api(id.slice('/api/'.length)), data: JSON.stringify({ '@id': id }) })
    expect(await screen.findByText(`${id} has been deleted by another user.`)).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  })

  describe('by another tab of the customer', () => {
    /** Deletes the order 78 as another tab does. */
    async function removeInTab() {
      const [tab, witness] = [openOtherTab(mock()), openOtherTab(mock())]
      tab.post({ deleting: [api('orders/78')] })
      // The server, which is asked after that, is slower than the channel.
      await waitFor(() => expect(witness.heard).toHaveLength(1))
      remove(78)
    }

    it.each([
      ['the details', () => openDetails(), 'Order Not Found'],
      ['the confirmation', () => open('/payment-success/78', 'Order Confirmation'), 'Order Not Found'],
      ['the checkout', () => open('/checkout/78', 'Checkout'), 'Your cart is empty'],
    ])('shows no notice on %s', async (_name, openPage, outcome) => {
      await openPage()
      await removeInTab()
      expect((await screen.findAllByText(outcome)).at(-1)).toBeVisible()
      expect(screen.queryByText(text)).toBeNull()
    })

    it('shows no notice in the list, which still reports one by somebody else', async () => {
      await openList()
      await findOrderRow('000078')
      await removeInTab()
      remove(77)
      await expectNotice('/api/orders/77 has been deleted by another user.')
      expect(screen.queryByText(text)).toBeNull()
      expect(screen.queryByRole('link', { name: /000078$/ })).toBeNull()
    })
  })

  it('shows no notice where this page deletes the order', async () => {
    const { user } = await open('/checkout/78', 'Checkout')
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(address()).toBe('/cart'))
    expect(await screen.findByText('Your cart is empty')).toBeVisible()
    expect(screen.queryByText(text)).toBeNull()
  })
})

it('a running payment keeps its form when a message says that the order is paid', async () => {
  const held = createDeferred<object>()
  const confirm = vi.fn<() => Promise<object>>(() => held.promise)
  stubCardProvider({ confirm })
  const { user } = await open('/checkout/78', 'Checkout', { settings: cardSettings })
  expect(await screen.findByText('Card number')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Pay $577.50' }))
  await waitFor(() => expect(confirm).toHaveBeenCalled())
  change(78, order => {
    order.fixedStatus = 'paid'
  })
  expect(await screen.findByText('Paid')).toBeVisible()
  expect(screen.getByText('Card number')).toBeVisible()
  expect(screen.queryByText('Payment Already Completed')).toBeNull()
  act(() =>
    held.resolve({ error: { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } } }),
  )
  expect(await screen.findByRole('region', { name: 'Payment status' })).toHaveTextContent('Payment received')
  expect(screen.queryByText('Payment Already Completed')).toBeNull()
})

describe('polling', () => {
  const members = (statuses: string[]) =>
    statuses.map((status, n) => ({ '@id': `/api/orders/${n}`, id: n, orderNumber: `N-${n}`, status }))
  it('runs while the hub is down, and stops once a message has arrived', async () => {
    mock().hub?.stop()
    storeSession(mock())
    renderApp(`/order/${orderOf(78).orderNumber}/details`, { timing: often })
    expect(await screen.findByRole('heading', { level: 1, name: orderOf(78).orderNumber })).toBeVisible()
    await waitFor(() => expect(calls.filter(call => call.endsWith('/details')).length).toBeGreaterThan(3))
    mock().hub?.start()
    await waitFor(() => expect(mock().hub?.connections()).toBe(1))
    change(78, order => {
      order.createdAt = Date.UTC(2026, 0, 2)
    })
    expect(await screen.findByText(/Jan 2, 2026/)).toBeVisible()
    calls = []
    change(78, order => {
      order.createdAt = Date.UTC(2026, 0, 3)
    })
    expect(await screen.findByText(/Jan 3, 2026/)).toBeVisible()
    expect(calls).toEqual([])
  })

  it('runs for a list with more orders than the URL of a hub’s request can contain', async () => {
    const all = Array.from({ length: 150 }, () => 'completed').with(149, 'pending')
    server.use(
      http.get(api('orders'), () =>
        HttpResponse.json({ member: members(all) }, { headers: { Link: `<${hub}>; rel="mercure"` } }),
      ),
    )
    const lengths: number[] = []
    server.events.on('request:start', ({ request }) => {
      const { origin, pathname, searchParams } = new URL(request.url)
      if (origin + pathname === hub) lengths.push(searchParams.getAll('topic').length)
    })
    storeSession(mock())
    const { user } = renderApp('/orders', { timing: often })
    await user.click(await screen.findByRole('button', { name: 'Show more, 50 left' }))
    expect(await findOrderRow('N-149')).toHaveTextContent('Pending')
    await waitFor(() => expect(lengths.some(length => length >= 100)).toBe(true))
    all[149] = 'paid'
    await waitFor(async () => expect(await findOrderRow('N-149')).toHaveTextContent('Paid'))
    expect(Math.max(...lengths)).toBeLessThan(110)
  })

  it('runs for a list with open orders', async () => {
    const all = ['pending', 'paid', 'completed']
    server.use(http.get(api('orders'), () => HttpResponse.json({ member: members(all) })))
    storeSession(mock())
    renderApp('/orders', { timing: often })
    const table = await screen.findByRole('table', { name: 'My Orders' })
    expect(await within(table).findByText('Pending')).toBeVisible()
    all.fill('completed')
    await waitFor(() => expect(within(table).getAllByText('Completed')).toHaveLength(3))
  })
})
