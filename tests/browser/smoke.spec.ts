/**
 * @promise The built site loads, with one heading and one main part.
 */
import { expect, test } from '../support/browser'

test('the site loads with one heading and one main part', async ({ page }) => {
  await page.goto('/')
  // The development server transforms each module at its first request.
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1, { timeout: 60_000 })
  await expect(page.getByRole('main')).toHaveCount(1)
})
