import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser'

/** Presses Tab until the element has the focus, as a customer without a pointer would. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate(element => element.matches(':focus'))) return
    await page.keyboard.press(key)
  }
  throw new Error(`60 presses of ${key} did not reach ${String(target)}`)
}

async function typeInto(page: Page, field: Locator, text: string) {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

test('a customer does the whole job by keyboard alone', async ({ page, customer }) => {
  await page.goto('/signup')
  await typeInto(page, page.getByRole('textbox', { name: 'Email' }), customer.email)
  await typeInto(page, page.getByRole('textbox', { name: 'Password' }), customer.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Welcome!')).toBeVisible()

  await page.goto('/')
  await typeInto(page, page.getByRole('textbox', { name: 'Keywords' }), 'bank')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove bank' })).toBeVisible()
  await typeInto(page, page.getByRole('combobox', { name: 'Countries' }), 'germ')
  await expect(page.getByRole('option', { name: /Germany$/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Germany' })).toBeVisible()
  await page.keyboard.press('Escape')
  await tabTo(page, page.getByRole('button', { name: 'Search Domains' }))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: /Emails found for bank, 1 country$/ })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Add to Cart' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add to Cart' })
  await tabTo(page, dialog.getByRole('link', { name: 'Sign In' }))
  await page.keyboard.press('Enter')

  await typeInto(page, page.getByRole('textbox', { name: 'Email' }), customer.email)
  await typeInto(page, page.getByRole('textbox', { name: 'Password' }), customer.password)
  await page.keyboard.press('Enter')

  await tabTo(page, dialog.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(1)
  await typeInto(page, dialog.getByRole('spinbutton', { name: 'Quantity' }), '119')
  await page.keyboard.press('ArrowUp')
  await expect(dialog.getByRole('spinbutton', { name: 'Quantity' })).toHaveAttribute('aria-valuenow', '120')
  await tabTo(page, dialog.getByRole('button', { name: 'Add to Cart' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await tabTo(page, page.getByRole('link', { name: 'Cart, 1 item' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Place Order' }))
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/checkout\/\w+$/)
  await typeInto(page, page.getByLabel('Card number'), '4242424242424242')
  await typeInto(page, page.getByLabel('Expiration date'), '1234')
  await typeInto(page, page.getByLabel('Security code'), '123')
  await typeInto(page, page.getByLabel('Postal code'), '10115')
  await tabTo(page, page.getByRole('button', { name: /^Pay / }))
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/payment-success\/\w+$/)
  await expect(page.getByRole('region', { name: 'Payment status' })).toContainText('Payment received')
  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'My Orders' }).first())
  await page.keyboard.press('Enter')
  const order = page.getByRole('table', { name: 'My Orders' }).getByRole('link', { name: /^ORD-/ })
  await tabTo(page, order.first())
  await page.keyboard.press('Enter')
  await expect(page.getByText('Completed')).toBeVisible({ timeout: 20_000 })
  await tabTo(page, page.getByRole('button', { name: /^Download .+\.csv$/ }).first())
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
})
