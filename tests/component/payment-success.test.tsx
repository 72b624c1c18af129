/**
 * @promise `/payment-success/{id}` is 'Order Confirmation' whatever the outcome.
 * @promise What the card provider puts into the address is removed at once.
 * @promise The confirmation of a paid order has its downloads once they are ready.
 * @promise The downloads of a paid order stand directly under the payment's status, with one solid button;
 *   what is around them comes with them.
 * @promise A failed payment is still one after a sign-in that an ended session made necessary.
 * @promise The page of a payment goes on asking after an attempt that failed, as a later one may have been
 *   made.
 * @promise The card provider’s parameters and mailed tokens leave the URL before anything reads it; a reload
 *   keeps form and outcome.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { api, authApi } from '@tests/support/api-url'
import { createDeferred } from '@tests/support/deferred'
import { quickPolls } from '@tests/support/environment'
import { mockApi } from '@tests/support/mock-api'
import { more } from '@tests/support/more'
import { signInOnPage } from '@tests/support/pages'
import { address, reloadApp, renderApp, renderAsCustomer, storeSession } from '@tests/support/render-app'
import { announced } from '@tests/support/search-page'
import { respond } from '@tests/support/respond'
import { server } from '@tests/support/server'

const mock = mockApi()

async function openOutcome(id: string, query = '') {
  const app = renderAsCustomer(mock(), `/payment-success/${id}${query}`, { timing: quickPolls })
  expect(await screen.findByRole('heading', { level: 1, name: 'Order Confirmation' })).toBeVisible()
  return app
}
const status = () => screen.findByRole('region', { name: 'Payment status' })

/** Makes order 78 respond with these statuses in turn; the last one stays. */
function respondWith(...statuses: string[]) {
  server.use(
    http.get(api('orders/78'), () => {
      const next = statuses.length > 1 ? statuses.shift() : statuses[0]
      return HttpResponse.json({ id: 78, orderNumber: 'ORD-2026-000078', status: next, itemCount: 3 })
    }),
  )
}

describe('the outcome of a payment', () => {
  it('is what the server says of the order, with its word for a status outside the list', more, async () => {
    await openOutcome('64')
    expect(await status()).toHaveTextContent('Payment received')
    expect(announced()).toContain('Payment status: received. Your files are ready to be downloaded.')
    respondWith('on_hold_by_bank')
    await openOutcome('78')
    expect(await status()).toHaveTextContent(/^On hold by bankThis is what the shop says of your order\.$/)
  })

  it('shows the facts of the order, and links to it and to My Orders', async () => {
    await openOutcome('71')
    await status()
    const facts = screen.getAllByRole('definition').map(fact => fact.textContent)
    expect(facts).toEqual([
      expect.stringMatching(/^ORD-\d{4}-000071$/),
      expect.stringMatching(/\d{4}$/),
      '2',
      '$1,284.00',
    ])
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'View Order Details' })).toHaveAttribute(
      'href',
      `/order/${facts[0]}/details`,
    )
    expect(main.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/orders')
    expect(document.title).toContain('Order Confirmation')
  })

  it('follows an order after an attempt that failed, whatever older details say', more, async () => {
    respondWith('pending', 'payment_failed', 'payment_failed', 'paid')
    const { user } = await openOutcome('78')
    await waitFor(async () => expect(await status()).toHaveTextContent('Payment failed'))
    await user.hover(screen.getByRole('link', { name: 'View Order Details' }))
    await waitFor(async () => expect(await status()).toHaveTextContent('Payment received'))
    expect(announced()).toContainEqual(expect.stringMatching(/^Payment status: received\. /))
  })

  it('shows the server’s status, whatever the provider’s query says', async () => {
    await openOutcome('52', '?redirect_status=succeeded')
    expect(await status()).toHaveTextContent('Payment failed')
    expect(screen.queryByRole('link', { name: 'Retry Payment' })).toBeNull()
  })

  it('links to the checkout when the provider reports a failure of a pending order', async () => {
    await openOutcome('78', '?payment_intent=pi_1&redirect_status=failed')
    const region = await status()
    expect(region).toHaveTextContent('Payment failed')
    expect(region).not.toHaveTextContent('Payment processing')
    expect(region.querySelector('.animate-spin')).toBeNull()
    expect(screen.getByRole('link', { name: 'Retry Payment' })).toHaveAttribute('href', '/checkout/78')
    reloadApp()
    expect(await status()).toHaveTextContent('Payment failed')
  })

  it('shows the provider’s failure also to a customer who had to sign in first', more, async () => {
    const { user } = renderApp(
      '/payment-success/78?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=failed',
    )
    await screen.findByRole('heading', { level: 1, name: 'Sign In' })
    expect(address()).toBe('/signin?next=%2Fpayment-success%2F78')
    expect(document.documentElement.outerHTML).not.toContain('secret_2')
    expect(JSON.stringify(window.history.state)).not.toContain('secret_2')
    await signInOnPage(user)
    expect(await status()).toHaveTextContent('Payment failed')
    expect(address()).toBe('/payment-success/78')
  })

  it('shows the provider’s failure also to a customer whose session has ended meanwhile', more, async () => {
    storeSession(mock())
    const refuse = () => HttpResponse.json({}, { status: 401 })
    server.use(http.get(api('orders/:id'), refuse), http.post(authApi('token/refresh'), refuse))
    const { user } = renderApp('/payment-success/78?payment_intent=pi_1&redirect_status=failed')
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible()
    server.resetHandlers(...mock().handlers)
    await signInOnPage(user)
    expect(await status()).toHaveTextContent('Payment failed')
    expect(screen.getByRole('link', { name: 'Retry Payment' })).toBeVisible()
  })

  it('removes the provider’s query from the URL and the history', async () => {
    const length = window.history.length
    await openOutcome(
      '78',
      '?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded',
    )
    await status()
    expect(address()).toBe('/payment-success/78')
    expect(window.history.length).toBe(length)
    expect(screen.queryByRole('link', { name: 'Retry Payment' })).toBeNull()
  })

  it.each([
    ['has no link', { downloadUrl: null }, 'This order has no files to download.'],
    ['has expired', { expiresAt: '2020-01-01T00:00:00+00:00' }, 'All files of this order have expired.'],
  ])('doesn’t call a file ready that %s', async (_, file, text) => {
    const files = [{ id: 'f1', fileName: 'growth.csv', downloadUrl: '/api/order_files/f1/download', ...file }]
    const order = { id: 64, orderNumber: 'ORD-2026-000064', status: 'completed', items: [] }
    respond('get', 'orders/:number/details', { ...order, files })
    await openOutcome('64')
    expect(await within(await status()).findByText(text)).toBeVisible()
  })

  it('offers to read the files again where that failed', async () => {
    let isDown = true
    server.use(
      http.get(api('orders/:number/details'), () =>
        isDown ? HttpResponse.json({}, { status: 404 }) : undefined,
      ),
    )
    const { user } = await openOutcome('59')
    const main = within(screen.getByRole('main'))
    expect(await main.findByRole('alert')).toHaveTextContent(
      'Failed to load order details. Please try again.',
    )
    expect(await status()).toHaveTextContent('Payment received')
    isDown = false
    await user.click(main.getByRole('button', { name: 'Retry' }))
    expect(await main.findByRole('button', { name: 'Download All Files' })).toBeVisible()
    expect(main.queryByRole('alert')).toBeNull()
  })

  it('has the files of a finished order under its payment, with one solid button, before anything below them', async () => {
    const details = createDeferred()
    server.use(http.get(api('orders/:number/details'), () => details.promise))
    await openOutcome('59')
    expect(await status()).toHaveTextContent('Payment received')
    const step = () => screen.queryByRole('link', { name: 'View Order Details' })
    expect(step()).toBeNull()
    details.resolve()
    const files = within(await screen.findByRole('region', { name: 'Files' }))
    expect(files.getByRole('heading', { level: 2, name: /^Growth.*64,010 emails$/ })).toBeVisible()
    const [download] = files.getAllByRole('button', { name: /^Download .+\.\w+$/ })
    expect(download && step()?.compareDocumentPosition(download)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
    const main = screen.getByRole('main')
    expect(within(main).getByRole('button', { name: 'Download All Files' })).toBeVisible()
    expect(main.querySelectorAll('.bg-accent, .bg-muted')).toHaveLength(1)
  })
})
