/**
 * @promise Each outcome of each call of search, plans and cart: the page lives, says so, keeps what was
 *   chosen, and goes on.
 * @promise Each outcome of each call of orders and checkout: the page lives, says so, and goes on.
 * @promise Each outcome of each call: the page lives, says so, keeps what was typed, and goes on after it.
 * @promise A failure that is tried again with success hands the focus to what takes its place.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { api } from '@tests/support/api-url'
import { fillCart } from '@tests/support/cart-lines'
import { mockApi } from '@tests/support/mock-api'
import { orderOf } from '@tests/support/mock-orders'
import { moreIf } from '@tests/support/more'
import { signInOnPage } from '@tests/support/pages'
import { address, renderAsCustomer } from '@tests/support/render-app'
import { respond } from '@tests/support/respond'
import { server } from '@tests/support/server'
import { storageKey } from '@tests/support/test-settings'
import { findToast } from '@tests/support/toast'

const mock = mockApi()

const failures: [string, () => Response][] = [
  ['refused', () => HttpResponse.json({}, { status: 403 })],
  ['lost', () => HttpResponse.error()],
  ['of another shape', () => HttpResponse.json({ member: 'many', items: 'many', id: [] })],
]

const dialog = '/search?type=keyword&keywords=bank,credit&cart=open'

/** What reads it, its page, what that says then, and what it shows after Retry. */
const reads: [path: string, url: () => string, title: string, shown: string | RegExp][] = [
  ['offers', () => '/offers', 'Failed to load offers. Please try again later.', 'Growth'],
  ['offers', () => dialog, 'Failed to load offers. Please try again later.', 'Growth'],
  [
    'active_cart',
    () => dialog,
    'Failed to load cart. Please try again later.',
    /^Part of this is in your cart/,
  ],
  ['active_cart', () => '/cart', 'Failed to load cart. Please try again.', 'Order total'],
  ['orders', () => '/orders', 'Failed to load orders', /000078$/],
  [
    'orders/:id',
    () => '/payment-success/64',
    'Failed to load order details. Please try again.',
    'Payment received',
  ],
  [
    'orders/:number/details',
    () => `/order/${orderOf(mock(), 59).orderNumber}/details`,
    'Failed to load order details. Please try again.',
    'Completed',
  ],
]

for (const [index, [path, url, title, shown]] of reads.entries()) {
  for (const [what, fail] of failures)
    it(
      `where the response is ${what} to ${path}, page ${index + 1} says “${title}”, and shows “${String(shown)}” on Retry`,
      moreIf(what !== 'refused' && index > 0),
      async () => {
        fillCart(mock(), 'growth')
        server.use(http.get(api(path), fail))
        const { user } = renderAsCustomer(mock(), url())
        const alert = await screen.findByRole('alert')
        expect(alert).toHaveTextContent(title)
        // Screen readers announce the error once.
        const toast = url() === dialog ? 'Problem Occurred' : title
        expect((await findToast(toast)).getByText(toast).closest('section')).toHaveAttribute(
          'aria-live',
          'off',
        )
        expect(screen.getAllByRole('heading', { level: 1, hidden: true })).toHaveLength(1)

        server.resetHandlers(...mock().handlers)
        await user.click(within(alert).getByRole('button', { name: 'Retry' }))
        expect((await screen.findAllByText(shown))[0]).toBeVisible()
        await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
        expect(document.activeElement).not.toBe(document.body)
      },
    )

  it(`where the session ends at ${path}, sign-in leads to page ${index + 1}`, moreIf(index > 1), async () => {
    fillCart(mock(), 'growth')
    respond('get', path, {}, 401)
    const { user } = renderAsCustomer(mock(), url())
    await screen.findByRole('heading', { level: 1, name: 'Sign In' })
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible()
    expect(localStorage.getItem(storageKey)).toBeNull()
    server.resetHandlers(...mock().handlers)
    await signInOnPage(user)
    await waitFor(() => expect(address()).toBe(url()))
    expect((await screen.findAllByText(shown))[0]).toBeVisible()
  })
}
