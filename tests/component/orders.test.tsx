/**
 * @promise `/orders` is the table 'My Orders'.
 * @promise The first cell of a row of the cart and of My Orders is its header.
 * @promise Orders: badge, Retry Payment and Cancel Order for pending ones, pages.
 * @promise Only pending orders are paid for or cancelled.
 * @promise Orders: failure in the server's words, 'No orders found', 'Order Cancelled', the prompt.
 * @promise A single page of orders has no pagination.
 * @promise A cancelled order is listed so at once, and as pending again where the server refuses.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { api } from '@tests/support/api-url'
import { createDeferred } from '@tests/support/deferred'
import { quickPolls } from '@tests/support/environment'
import { mockApi } from '@tests/support/mock-api'
import { changeOrder } from '@tests/support/mock-orders'
import { more } from '@tests/support/more'
import { findOrderRow } from '@tests/support/pages'
import { recordRequests } from '@tests/support/record-requests'
import { address, demoCustomer, renderAsCustomer } from '@tests/support/render-app'
import { hold, respond } from '@tests/support/respond'
import { server } from '@tests/support/server'
import type { TestEnvironment } from '@tests/support/test-app'
import { findToast } from '@tests/support/toast'

const mock = mockApi()

async function openOrders(query = '', environment: TestEnvironment = {}) {
  const app = renderAsCustomer(mock(), `/orders${query}`, environment)
  expect(await screen.findByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
  return app
}

/** The row of an order, by the end of its number. */
const rowOf = async (serial: string) => within(await findOrderRow(serial))

const pagination = () => within(screen.getByRole('navigation', { name: 'Pagination' }))

/** Makes the list respond with orders that have these fields only. */
const respondWith = (...member: object[]) => respond('get', 'orders', { member })

describe('the list of orders', () => {
  it('shows each order as a table row that links to it', async () => {
    await openOrders()
    const row = await rowOf('000071')
    expect(screen.getByRole('table', { name: 'My Orders' })).toBeVisible()
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'Order',
      'Date',
      'Content',
      'Total',
      'Status',
      'Actions',
    ])
    expect(row.getByRole('rowheader')).toHaveTextContent('000071')
    for (const text of ['2 items', '$1,284.00', 'Paid']) expect(row.getByText(text)).toBeVisible()
    expect(row.getByRole('link')).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/order\/ORD-\d{4}-000071\/details$/),
    )
    expect(document.title).toContain('My Orders')
  })

  it('says when the files of an order expire, once its details were seen in this browser', async () => {
    const { user } = await openOrders()
    expect((await rowOf('000059')).queryByText(/^Files expire/)).toBeNull()
    await user.click((await rowOf('000059')).getByRole('link'))
    expect(await screen.findByText('Expires in 5 days')).toBeVisible()
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'My Orders' }))
    // No other order has such a text.
    const text = await screen.findByText(/^Files expire/)
    expect(text).toHaveTextContent('Files expire today')
    expect(text.closest('[role=row]')).toHaveTextContent('000059')
  })

  it('says when files expire that the list itself has', async () => {
    const expiresAt = new Date(Date.now() - 1000).toISOString()
    const files = [{ id: 'f1', fileName: 'a.csv', expiresAt }]
    respondWith({ id: 1, orderNumber: 'ORD-2026-000001', status: 'completed', files })
    await openOrders()
    expect(await screen.findByText(/^Files expired /)).toBeVisible()
  })

  it('links a pending order alone to its checkout', async () => {
    await openOrders()
    const row = await rowOf('000078')
    expect(row.getByText('Pending')).toBeVisible()
    expect(row.getByRole('link', { name: 'Retry Payment' })).toHaveAttribute('href', '/checkout/78')
    expect(screen.getAllByText('Processing')[0]).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Retry Payment' })).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: 'Cancel Order' })).toHaveLength(1)
  })

  it('links to the search where there are no orders', async () => {
    respondWith()
    await openOrders()
    expect(await screen.findByText('No orders found')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Search Domains' })).toHaveAttribute('href', '/search')
  })

  it('shows the server’s error when the orders can’t be loaded', async () => {
    respond('get', 'orders', { detail: 'The shelf is locked.' }, 403)
    await openOrders()
    expect(await screen.findByRole('alert')).toHaveTextContent(/Failed to load orders.*The shelf is locked\./)
    expect((await findToast('Failed to load orders')).getByText('The shelf is locked.')).toBeVisible()
  })
})

describe('the pagination of orders', () => {
  it('links to the first, previous, next and last page', async () => {
    const { user } = await openOrders()
    await rowOf('000078')
    expect(pagination().getByText('Page 1 of 3')).toBeVisible()
    for (const name of ['First', 'Previous']) {
      expect(pagination().queryByRole('link', { name })).toBeNull()
      expect(pagination().getByText(name)).toHaveAttribute('aria-disabled', 'true')
    }

    await user.click(pagination().getByRole('link', { name: 'Next' }))
    await rowOf('000025')
    expect(address()).toBe('/orders?page=2')
    expect(pagination().getByText('Page 2 of 3')).toBeVisible()
    expect(pagination().getByRole('link', { name: 'First' })).toHaveAttribute('href', '/orders?page=1')

    await user.click(pagination().getByRole('link', { name: 'Last' }))
    await rowOf('000004')
    expect(address()).toBe('/orders?page=3')
    for (const name of ['Next', 'Last']) expect(pagination().queryByRole('link', { name })).toBeNull()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())

    await user.click(pagination().getByRole('link', { name: 'Previous' }))
    await rowOf('000025')
  })

  it('hides the pagination for a single page', async () => {
    const page = '/api/orders?page=1'
    respond('get', 'orders', {
      member: [{ id: 1, orderNumber: 'A-1', status: 'paid' }],
      view: { '@id': page, first: page, last: page },
    })
    await openOrders()
    expect(await screen.findByRole('link', { name: 'A-1' })).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Pagination' })).toBeNull()
  })

  it('links to the last page from a page past it', async () => {
    await openOrders('?page=9')
    expect(await screen.findByText('There are only 3 pages.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to the last page' })).toHaveAttribute(
      'href',
      '/orders?page=3',
    )
    expect(screen.queryByText(/^Page 9 of/)).toBeNull()
  })
})

/** What this browser remembers of a payment of the pending order. */
function storePayment(state: 'begun' | 'reported') {
  const { id } = mock().signIn(demoCustomer).user
  localStorage.setItem(`listwell-payments-${id}`, JSON.stringify([{ order: '78', at: Date.now(), state }]))
}

describe('cancelling an order', () => {
  async function openPrompt(environment?: TestEnvironment) {
    const app = await openOrders('', environment)
    const cancel = (await rowOf('000078')).getByRole('button', { name: 'Cancel Order' })
    await app.user.click(cancel)
    const prompt = within(await screen.findByRole('alertdialog'))
    const confirm = () => app.user.click(prompt.getByRole('button', { name: 'Cancel Order' }))
    return { ...app, cancel, prompt, confirm }
  }

  it('asks before it cancels an order, and keeps the order on Keep Order', more, async () => {
    const { user, prompt, cancel } = await openPrompt()
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
      /^Are you sure you want to cancel order ORD-\d{4}-000078\? Any payment will be refunded\.$/,
    )
    expect(prompt.getByRole('button', { name: 'Keep Order' })).toHaveFocus()
    await user.click(prompt.getByRole('button', { name: 'Keep Order' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(cancel).toHaveFocus()
  })

  /** Holds the response to the cancellation back, until it is carried out or refused with these words. */
  function holdCancellation() {
    const held = createDeferred<string | null>()
    server.use(
      http.post(api('orders/78/cancel'), async () => {
        const title = await held.promise
        return title === null ? undefined : HttpResponse.json({ title }, { status: 409 })
      }),
    )
    return held
  }

  it('shows an order as cancelled at once, and says so after the response', async () => {
    const held = holdCancellation()
    const { confirm } = await openPrompt()
    await confirm()
    const row = await rowOf('000078')
    expect(await row.findByText('Cancelled')).toBeInTheDocument()
    expect(screen.queryByText('Order Cancelled')).toBeNull()

    held.resolve(null)
    expect(await screen.findByText('Order Cancelled')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(row.getByText('Cancelled')).toBeVisible()
    expect(row.queryByRole('link', { name: 'Retry Payment' })).toBeNull()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('keeps an order cancelled where a read that began before says otherwise', more, async () => {
    const { confirm } = await openPrompt({ timing: quickPolls })
    const { access_token } = mock().signIn(demoCustomer)
    const headers = { Authorization: `Bearer ${access_token}` }
    const before = await (await mock().respond(new Request(api('orders?page=1'), { headers })))?.text()
    const answer = createDeferred()
    const read = vi.fn<() => void>()
    server.use(
      http.get(api('orders'), async () => {
        read()
        if (read.mock.calls.length > 1) return new Promise<undefined>(() => {})
        await answer.promise
        return new HttpResponse(before, { headers: { 'Content-Type': 'application/ld+json' } })
      }),
    )
    await waitFor(() => expect(read).toHaveBeenCalledTimes(1))
    await confirm()
    expect(await screen.findByText('Order Cancelled')).toBeVisible()
    answer.resolve()
    await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
    expect((await rowOf('000078')).getByText('Cancelled')).toBeVisible()
  })

  it('says in the prompt why the server refuses, shows the order as pending again, and can be retried', async () => {
    const held = holdCancellation()
    const { prompt, confirm } = await openPrompt()
    await confirm()
    const row = await rowOf('000078')
    expect(await row.findByText('Cancelled')).toBeInTheDocument()
    held.resolve('Not now.')
    expect(await prompt.findByRole('alert')).toHaveTextContent('Not now.')
    expect(await row.findByText('Pending')).toBeInTheDocument()

    server.resetHandlers(...mock().handlers)
    await confirm()
    expect(await screen.findByText('Order Cancelled')).toBeVisible()
  })

  it('says why the server refuses also to who has closed the prompt', async () => {
    const held = holdCancellation()
    const { user, prompt, confirm } = await openPrompt()
    await confirm()
    await user.click(prompt.getByRole('button', { name: 'Keep Order' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    held.resolve('Not now.')
    expect(await findToast('Not now.')).toBeDefined()
  })

  it.each<[string, string, () => void]>([
    [
      'is already paid for',
      'The order is not pending.',
      () => changeOrder(mock(), 78, { fixedStatus: 'paid' }),
    ],
    [
      'may just have been paid for here',
      'This order may just have been paid for.',
      () => storePayment('reported'),
    ],
    [
      'is worked on in another tab',
      'Another tab is working on this order.',
      () => void navigator.locks.request('listwell-order-78', () => new Promise<never>(() => {})),
    ],
  ])('sends nothing for an order that %s, and says: %s', async (_which, text, prepare) => {
    const sent = recordRequests('post', api('orders/78/cancel'))
    const { user, prompt, confirm } = await openPrompt()
    prepare()
    await confirm()
    expect(await prompt.findByRole('alert')).toHaveTextContent(text)
    expect(sent).not.toHaveBeenCalled()
    await user.click(prompt.getByRole('button', { name: 'Keep Order' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect((await rowOf('000078')).queryByText('Cancelled')).toBeNull()
  })

  it('leads to the checkout where only that can ask whether the payment that was begun was made', async () => {
    const sent = recordRequests('post', api('orders/78/cancel'))
    storePayment('begun')
    const { confirm } = await openPrompt()
    await confirm()
    await waitFor(() => expect(address()).toBe('/checkout/78'))
    expect(sent).not.toHaveBeenCalled()
    expect(await findToast('The order isn’t cancelled yet')).toBeDefined()
  })

  it('stays on the page where the prompt was closed before that is known, and says that nothing was cancelled', async () => {
    storePayment('begun')
    const { user, prompt, confirm } = await openPrompt()
    const held = hold('get', 'orders/78')
    await confirm()
    await user.click(prompt.getByRole('button', { name: 'Keep Order' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    held.resolve()
    expect(await screen.findByText(/^Order ORD-\d{4}-000078 wasn’t cancelled\.$/)).toBeVisible()
    expect(address()).toBe('/orders')
  })
})
