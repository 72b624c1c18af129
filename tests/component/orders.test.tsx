import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { api } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { findOrderRow } from '@tests/support/pages'
import { recordRequests } from '@tests/support/record-requests'
import { address, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()

async function openOrders(query = '') {
  storeSession(mock())
  const app = renderApp(`/orders${query}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
  return app
}

/** The row of an order, by the end of its number. */
const rowOf = async (serial: string) => within(await findOrderRow(serial))

const pagination = () => within(screen.getByRole('navigation', { name: 'Pagination' }))

/** Makes the list respond with orders that have these fields only. */
const respondWith = (...member: object[]) =>
  server.use(http.get(api('orders'), () => HttpResponse.json({ member })))

describe('the list of orders', () => {
  it('shows each order as a table row that links to it', async () => {
    await openOrders()
    const row = await rowOf('000071')
    expect(screen.getByRole('table', { name: 'My Orders' })).toBeVisible()
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'Order',
      'Date',
      'Items',
      'Total',
      'Status',
      'Actions',
    ])
    for (const text of ['2', '$1,284.00', 'Paid']) expect(row.getByText(text)).toBeVisible()
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

  it.each([
    ['000077', 'Processing'],
    ['000064', 'Completed'],
    ['000052', 'Payment failed'],
    ['000048', 'Cancelled'],
    ['000031', 'Refunded'],
  ])('offers neither payment nor cancellation for order %s, which is %s', async (serial, status) => {
    await openOrders()
    const row = await rowOf(serial)
    expect(row.getByText(status)).toBeVisible()
    expect(row.queryByRole('link', { name: 'Retry Payment' })).toBeNull()
    expect(row.queryByRole('button', { name: 'Cancel Order' })).toBeNull()
  })

  it('links a pending order to its checkout', async () => {
    await openOrders()
    const row = await rowOf('000078')
    expect(row.getByText('Pending')).toBeVisible()
    expect(row.getByRole('link', { name: 'Retry Payment' })).toHaveAttribute('href', '/checkout/78')
  })

  it('shows an order with missing and invalid fields', async () => {
    respondWith(
      { id: 1, orderNumber: 'A-1', status: 'put_on_ice', createdAt: 'someday', totalAmount: null },
      { id: 2, orderNumber: 'B-2', status: 'paid', totalAmount: 500, currency: 'XXQ' },
    )
    await openOrders()
    const table = await screen.findByRole('table', { name: 'My Orders' })
    expect(within(table).getByText('Put on ice')).toBeVisible()
    expect(table).not.toHaveTextContent(/undefined|null|NaN|Invalid/)
    expect(within(table).getByText(/XXQ.*5\.00/)).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Pagination' })).toBeNull()
  })

  it('links to the search where there are no orders', async () => {
    respondWith()
    await openOrders()
    expect(await screen.findByText('No orders found')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Search Domains' })).toHaveAttribute('href', '/search')
  })

  it('shows the server’s error when the orders can’t be loaded, and loads them again on Retry', async () => {
    server.use(
      http.get(api('orders'), () => HttpResponse.json({ detail: 'The shelf is locked.' }, { status: 403 })),
    )
    const { user } = await openOrders()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Failed to load orders')
    expect(alert).toHaveTextContent('The shelf is locked.')
    await waitFor(() => expect(screen.getAllByText('Failed to load orders')).toHaveLength(2))
    expect(screen.getAllByText('The shelf is locked.')).toHaveLength(2)

    server.resetHandlers(...mock().handlers)
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    await rowOf('000078')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('heading', { level: 1, name: 'My Orders' })).toHaveFocus()
  })

  it('sends a visitor to the sign-in page', async () => {
    renderApp('/orders?page=2')
    await waitFor(() => expect(address()).toBe('/signin?next=%2Forders%3Fpage%3D2'))
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
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()

    await user.click(pagination().getByRole('link', { name: 'Previous' }))
    await rowOf('000025')
  })

  it('hides the pagination for a single page', async () => {
    const page = '/api/orders?page=1'
    server.use(
      http.get(api('orders'), () =>
        HttpResponse.json({
          member: [{ id: 1, orderNumber: 'A-1', status: 'paid' }],
          view: { '@id': page, first: page, last: page },
        }),
      ),
    )
    await openOrders()
    expect(await screen.findByRole('link', { name: 'A-1' })).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Pagination' })).toBeNull()
  })

  it.each(['?page=0', '?page=x', '?page=', '?page=2.5'])(
    'shows the first page for the invalid query %s',
    async query => {
      await openOrders(query)
      await rowOf('000078')
      expect(pagination().getByText('Page 1 of 3')).toBeVisible()
    },
  )

  it('links to the first page from a page past the last one', async () => {
    await openOrders('?page=9')
    expect(await screen.findByText('No orders found')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute('href', '/orders')
  })
})

describe('cancelling an order', () => {
  async function openPrompt() {
    const app = await openOrders()
    const cancel = (await rowOf('000078')).getByRole('button', { name: 'Cancel Order' })
    await app.user.click(cancel)
    return { ...app, cancel, prompt: within(await screen.findByRole('alertdialog')) }
  }

  it('asks before it cancels an order, and keeps the order on Keep Order', async () => {
    const { user, prompt, cancel } = await openPrompt()
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
      /^Are you sure you want to cancel order ORD-\d{4}-000078\? Any payment will be refunded\.$/,
    )
    expect(prompt.getByRole('button', { name: 'Keep Order' })).toHaveFocus()
    await user.click(prompt.getByRole('button', { name: 'Keep Order' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(cancel).toHaveFocus()
  })

  it('cancels an order once for a double click, and shows the result', async () => {
    const calls = vi.fn<() => void>()
    const { user, prompt } = await openPrompt()
    server.use(
      http.post(api('orders/78/cancel'), () => {
        calls()
        return undefined
      }),
    )
    await user.dblClick(prompt.getByRole('button', { name: 'Cancel Order' }))
    expect(await screen.findByText('Order Cancelled')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(calls).toHaveBeenCalledTimes(1)
    const row = await rowOf('000078')
    expect(row.getByText('Cancelled')).toBeVisible()
    expect(row.queryByRole('link', { name: 'Retry Payment' })).toBeNull()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('cancels no order but the one that is shown, and shows the one that has its id by now', async () => {
    const calls = recordRequests('post', api('orders/78/cancel'))
    const { user, prompt } = await openPrompt()
    mock().db.update(({ orders }) => {
      for (const order of orders) if (order.id === 78) order.orderNumber = 'ORD-2026-999999'
    })
    // At once, before the page hears of the change.
    fireEvent.click(prompt.getByRole('button', { name: 'Cancel Order' }))
    const text = 'This is another order now. Please check it before you cancel it.'
    expect(await prompt.findByRole('alert')).toHaveTextContent(text)
    await waitFor(() =>
      expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(/order ORD-2026-999999\?/),
    )
    expect(calls).not.toHaveBeenCalled()
    await user.click(prompt.getByRole('button', { name: 'Cancel Order' }))
    expect(await screen.findByText('Order ORD-2026-999999 has been cancelled.')).toBeVisible()
  })

  it('shows in the prompt that the cancellation failed, and can be retried', async () => {
    const { user, prompt } = await openPrompt()
    server.use(
      http.post(api('orders/78/cancel'), () => HttpResponse.json({ title: 'Not now.' }, { status: 409 })),
    )
    await user.click(prompt.getByRole('button', { name: 'Cancel Order' }))
    expect(await prompt.findByRole('alert')).toHaveTextContent('Not now.')

    server.resetHandlers(...mock().handlers)
    await user.click(prompt.getByRole('button', { name: 'Cancel Order' }))
    await waitFor(() => expect(screen.getByText('Order Cancelled')).toBeVisible())
  })
})
