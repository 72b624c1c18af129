import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser'
import { more } from '../../support/more'

const failed = (page: Page) =>
  page.getByRole('main').getByText('Failed to load offers. Please try again later.')
const opener = (page: Page) => page.getByRole('button', { name: /^Scenarios/ })

test('a scenario of the address lasts in its tab until it is cleared', async ({ page }) => {
  await page.goto('/offers?scenario=latency:none,offers:404')
  await expect(failed(page)).toBeVisible()
  await expect(page).toHaveURL(/\/offers$/)

  await page.goto('/terms')
  await page.goto('/offers')
  await expect(failed(page)).toBeVisible()

  await page.goto('/offers?scenario=')
  await expect(page.getByRole('heading', { name: /^Growth/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Growth/ })).toBeVisible()
})

test(
  'what of the address means nothing is said in the panel, and the rest is played',
  more,
  async ({ page }) => {
    await page.goto('/offers?scenario=offers:404,orders:soon')
    await expect(failed(page)).toBeVisible()
    await opener(page).click()
    await expect(page.getByText('orders takes a status')).toBeVisible()
  },
)

test('the panel changes what is played, by keyboard too', async ({ page }) => {
  await page.goto('/terms')
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Failing calls').click()
  await page.getByRole('combobox', { name: 'Offers' }).selectOption('404')
  await page.getByRole('checkbox', { name: 'empty' }).check()
  await page.keyboard.press('Escape')
  await expect(opener(page)).toBeFocused()
  await expect(page.getByRole('checkbox', { name: 'empty' })).toBeHidden()

  await page.goto('/offers')
  await expect(failed(page)).toBeVisible()
  await opener(page).click()
  await page.getByRole('combobox', { name: 'Offers' }).selectOption('As usual')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No offers available at the moment.')).toBeVisible()

  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('button', { name: 'Reload page' }).click()
  await expect(page.getByRole('heading', { name: /^Growth/ })).toBeVisible()
})

test(
  'the panel leaves the bar at the end of a phone’s page free, and is not printed',
  more,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/search?type=keyword&keywords=bank&scenario=latency:none')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByRole('dialog', { name: 'Add to Cart' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.emulateMedia({ media: 'print' })
    await expect(opener(page)).toBeHidden()
  },
)
