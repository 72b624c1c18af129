/**
 * @promise An index of all screens in all states opens each in the running app, with its scenario and
 *   session, and says what is left to do.
 */
import { expect, test } from '../support/browser'
import { more } from '../support/more'

test('the mock’s panel leads to a list of all states, and the list into each', more, async ({ page }) => {
  await page.goto('/terms')
  await page.getByRole('button', { name: /^Scenarios/ }).click()
  await page.getByRole('link', { name: 'Every screen in every state' }).click()
  await page.locator('h2[id="Cart"] + ul').getByRole('link', { name: 'full', exact: true }).click()
  // The development server transforms the modules of a customer's page at its first visit.
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible({ timeout: 30_000 })
  await expect(page).toHaveURL(/\/cart$/)
})
