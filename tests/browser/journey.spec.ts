import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Download, Page } from '@playwright/test'
import { expect, test } from '../support/browser'

const quantity = 1200

/** A card typed into the card form of the page. */
async function typeCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Postal code').fill('10115')
}

async function bytesOf(download: Download): Promise<Uint8Array> {
  return new Uint8Array(await readFile(await download.path()))
}

/** The rows of a CSV text below its head, as lists of cells. */
const rowsOf = (csv: string) =>
  csv
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map(line => line.split(','))

test('a visitor becomes a customer, pays and downloads', async ({ page, customer }) => {
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Keywords' }).fill('bank')
  await page.getByRole('textbox', { name: 'Keywords' }).press('Enter')
  await page.getByRole('combobox', { name: 'Countries' }).fill('united st')
  await page.getByRole('option', { name: /United States$/ }).click()
  await page.getByRole('button', { name: 'Search Domains' }).click()

  await expect(page.getByRole('heading', { name: /Emails found for bank, 1 country$/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Search results' }).getByText('bank').first()).toBeVisible()
  const { search } = new URL(page.url())

  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to Cart' })
  await dialog.getByRole('link', { name: 'Sign Up' }).click()

  await page.getByRole('textbox', { name: 'Email' }).fill(customer.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(customer.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Welcome!')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(customer.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(customer.password)
  await page.getByRole('button', { name: 'Sign In' }).click()

  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(url => url.search.startsWith(search))
  await dialog.getByRole('radio', { name: 'Growth' }).check()
  await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill(String(quantity))
  await expect(dialog.getByText('$48.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add to Cart' }).dblclick()
  await page.getByRole('button', { name: 'Go to Cart' }).click()

  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Order total' })).toContainText('$48.00')
  await page.getByRole('button', { name: 'Place Order' }).click()

  await expect(page).toHaveURL(/\/checkout\/\w+$/)
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  const pay = page.getByRole('button', { name: 'Pay $48.00' })
  await typeCard(page, '4000 0000 0000 0002')
  await pay.click()
  await expect(page.getByRole('main').getByText('Your card was declined.')).toBeVisible()
  await typeCard(page, '4242 4242 4242 4242')
  await pay.click()

  await expect(page).toHaveURL(/\/payment-success\/\w+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Order Confirmation' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payment status' })).toContainText('Payment received')
  await page.getByRole('link', { name: 'My Orders' }).first().click()
  const table = page.getByRole('table', { name: 'My Orders' })
  const number = (await table.getByRole('link', { name: /^ORD-/ }).first().textContent()) ?? ''
  await table.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expect(page.getByText('Completed')).toBeVisible({ timeout: 20_000 })

  const files = page.getByRole('button', { name: /^Download .+\.csv$/ })
  const [file] = await Promise.all([page.waitForEvent('download'), files.first().click()])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  const rows = rowsOf(strFromU8(await bytesOf(file)))
  expect(rows.length).toBeGreaterThan(0)
  for (const [email = '', ...cells] of rows) {
    expect(email).toContain('@')
    expect(email).not.toContain('*')
    expect(email).toContain('bank')
    expect(cells).toContain('US')
  }

  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download All Files' }).click(),
  ])
  expect(archive.suggestedFilename()).toBe(`order_${number}_files.zip`)
  const unzipped = unzipSync(await bytesOf(archive))
  const all = Object.entries(unzipped)
    .filter(([name]) => name.endsWith('.csv'))
    .flatMap(([, bytes]) => rowsOf(strFromU8(bytes)))
  expect(all).toHaveLength(quantity)
  expect(new Set(all.map(([email]) => email)).size).toBe(quantity)
  expect(page.url()).not.toContain('bearer')
})
