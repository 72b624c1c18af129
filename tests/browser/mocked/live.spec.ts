/**
 * @promise An order's progress is shown without a reload, in the tab that pays and in another one.
 */
import { waitForHydration } from '../../../scripts/gallery/screen-opener.mjs'
import { expect, test } from '../../support/browser'
import { more } from '../../support/more'

test(
  'an order’s progress is shown without a reload, in the tab that pays and in another one',
  more,
  async ({ context, page }) => {
    const connected = page.waitForResponse(/\/\.well-known\/mercure/)
    let reads = 0
    page.on('response', response => {
      if (new URL(response.url()).pathname === '/api/orders') reads += 1
    })
    await page.goto('/signin?next=%2Forders&scenario=latency:none,backend:ideal')
    await waitForHydration(page)
    await page.getByRole('textbox', { name: 'Email' }).fill('demo@listwell.example')
    await page.getByRole('textbox', { name: 'Password' }).fill('demo-password')
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: /000078$/ }) })
    await expect(row.getByText('Pending')).toBeVisible()

    const other = await context.newPage()
    await other.goto('/checkout/78')
    await connected
    // An open order is read once more soon after it is shown, hub or not; then the hub alone brings its progress for a minute.
    await expect.poll(() => reads).toBeGreaterThan(1)
    const calls: string[] = []
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/orders')) calls.push(pathname)
    })
    await other.getByLabel('Card number').fill('4242 4242 4242 4242')
    await other.getByLabel('Expiration date').fill('12 / 34')
    await other.getByLabel('Security code').fill('123')
    await other.getByLabel('Postal code').fill('10115')
    await other.getByRole('button', { name: 'Pay $577.50' }).click()
    const status = other.getByRole('region', { name: 'Payment status' })
    await expect(status).toContainText('Payment received')
    await expect(row.getByText('Completed')).toBeVisible()
    expect(calls).toEqual([])
  },
)
