/**
 * @promise '{id} has been deleted by another user.' on the page that shows the record, and for the cart as a
 *   toast on every page.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { startBackend, type Backend } from '../../support/backend'
import { stubThirdParties, expect, test as base } from '../../support/browser'
import { holdRequest } from '../../support/hold-request'
import { more } from '../../support/more'

const test = base.extend<{ backend: Backend }>({
  backend: async ({ context }, provide) => {
    const backend = await startBackend({ meta: { VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_listwell' } })
    await stubThirdParties(context, backend.api)
    await backend.admit(context)
    await provide(backend)
    await backend.close()
  },
})

const rowOf = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: /000078$/, includeHidden: true }) })
const deleted = /has been deleted by another user/
const changes = (backend: Backend) => backend.calls.filter(call => !call.startsWith('GET '))

async function openPrompt(context: BrowserContext, backend: Backend) {
  const page = await context.newPage()
  await page.goto(`${backend.site}/orders`)
  await rowOf(page).getByRole('button', { name: 'Cancel Order' }).click()
  return { page, confirm: page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }) }
}
async function openCheckout(context: BrowserContext, backend: Backend) {
  const page = await context.newPage()
  await page.goto(`${backend.site}/checkout/78`)
  await expect(page.getByLabel('Card number')).toBeVisible()
  return page
}

test('an order that one tab cancels can’t be paid for in another', more, async ({ context, backend }) => {
  const [checkout, { page, confirm }] = [
    await openCheckout(context, backend),
    await openPrompt(context, backend),
  ]
  backend.calls.length = 0
  await confirm.click()
  await expect(page.getByText('Order Cancelled')).toBeVisible()
  await expect(checkout.getByText('Order Already Processed').first()).toBeVisible()
  await expect(checkout).toHaveURL(`${backend.site}/orders`)
  await expect(rowOf(checkout).getByText('Cancelled')).toBeVisible()
  expect(changes(backend)).toEqual(['POST /api/orders/78/cancel'])
})

test(
  'an order that one tab deletes has no notice about another user in the others',
  more,
  async ({ context, backend }) => {
    const details = await context.newPage()
    await details.goto(`${backend.site}/order/${backend.orderNumber(78)}/details`)
    await expect(details.getByRole('main').getByRole('link', { name: 'Retry Payment' })).toBeVisible()
    const list = await context.newPage()
    await list.goto(`${backend.site}/orders`)
    await expect(rowOf(list)).toBeVisible()
    const checkouts = [await openCheckout(context, backend), await openCheckout(context, backend)]
    await expect.poll(backend.connections).toBe(1)
    backend.calls.length = 0
    const held = await holdRequest(context, 'DELETE', /orders\/78$/, 'call')
    for (const page of checkouts) await page.getByRole('button', { name: 'Cancel' }).click()
    held.release()
    for (const page of checkouts) await expect(page).toHaveURL(`${backend.site}/cart`)
    await expect(details.getByRole('heading', { level: 1, name: 'Order Not Found' })).toBeVisible()
    await expect(rowOf(list)).toHaveCount(0)
    for (const page of [details, list, ...checkouts]) await expect(page.getByText(deleted)).toHaveCount(0)
    expect(changes(backend)).toEqual(['DELETE /api/orders/78'])
  },
)
