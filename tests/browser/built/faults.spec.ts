/**
 * @promise A search without a network says so in a real browser, and is sent again once there is one.
 */
import type { Request } from '@playwright/test'
import { expect, test } from '../../support/browser'
import { more } from '../../support/more'

// What the pages say of each fault is tested in component/failures and component/account-failures.

// What a failing call leaves on the console, the browser writes itself.
test.use({
  allowedErrors: [
    /^net::ERR_|^console\.error: (Failed to load resource|TypeError: Failed to fetch dynamically)/,
  ],
})

test(
  'a search without a network says so, and is sent again once there is one',
  more,
  async ({ page, context }) => {
    // The page prefetches the code of the results once the form has the focus, one chunk after the other; without it another
    // message is shown.
    const pending = new Set<Request>()
    let last = performance.now()
    page.on('request', request => pending.add(request))
    page.on('requestfinished', request => {
      pending.delete(request)
      last = performance.now()
    })
    await page.goto('/')
    await page.getByRole('textbox', { name: 'Keywords' }).fill('bank,')
    await expect(page.getByRole('button', { name: 'Remove bank' })).toBeVisible()
    await expect.poll(() => pending.size === 0 && performance.now() - last > 500).toBe(true)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Search Domains' }).click()
    await expect(page.getByText('Failed to fetch domain results. Please try again.').first()).toBeVisible({
      timeout: 20_000,
    })
    await context.setOffline(false)
    await expect(page.getByText('Emails found').first()).toBeVisible()
  },
)
