/**
 * @promise Purchases are kept by user; they go with the session, in every tab.
 */
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser'
import { more } from '../../support/more'

const search = (countries: string) => `/search?type=keyword&keywords=bank&countries=${countries}`
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add to Cart' })

/** The storage keys of what is remembered of purchases. */
const memoryKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('listwell-memory-')))

test(
  'what is bought is remembered in every tab until the sign-out, also after a cancelled checkout',
  more,
  async ({ page, context }) => {
    const before = (tab: Page) => dialogOf(tab).getByRole('list', { name: 'Bought before' })
    const bought = /^You bought part of this on \w+ \d+: bank, United States$/

    await page.goto(`${search('US')}&as=customer`)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await dialogOf(page).getByRole('radio', { name: 'Growth' }).check()
    await dialogOf(page).getByRole('spinbutton', { name: 'Quantity' }).fill('1200')
    await expect(before(page)).toBeHidden()
    await dialogOf(page).getByRole('button', { name: 'Add to Cart' }).click()
    await expect(dialogOf(page)).toBeHidden()
    await page.getByRole('button', { name: 'Go to Cart' }).click()
    await page.getByRole('button', { name: 'Place Order' }).click()

    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Put back in cart' }).click()
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await page.getByRole('button', { name: 'Place Order' }).click()

    await page.getByLabel('Card number').fill('4242424242424242')
    await page.getByLabel('Expiration date').fill('1234')
    await page.getByLabel('Security code').fill('123')
    await page.getByLabel('Postal code').fill('10115')
    await page.getByRole('button', { name: 'Pay $48.00' }).click()
    await expect(page.getByRole('region', { name: 'Payment status' })).toContainText('Payment received')

    await page.getByRole('link', { name: 'My Orders' }).first().click()
    await page.getByRole('table', { name: 'My Orders' }).getByRole('link', { name: /^ORD-/ }).first().click()
    await page.getByRole('link', { name: 'Order again' }).click()
    await expect(dialogOf(page).getByRole('radio', { name: 'Growth' })).toBeChecked()
    await expect(dialogOf(page).getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('1,200')
    await expect(before(page)).toHaveText(bought)

    const other = await context.newPage()
    await other.goto(search('US,DE'))
    await other.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(before(other)).toHaveText(bought)
    expect(await memoryKeys(other)).toHaveLength(1)

    await other.keyboard.press('Escape')
    await other.getByRole('button', { name: 'User menu' }).click()
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/signin\?/)
    // Each tab loads a document anew: what is asked meanwhile fails.
    for (const tab of [page, other])
      await expect(async () => expect(await memoryKeys(tab)).toEqual([])).toPass()
  },
)
