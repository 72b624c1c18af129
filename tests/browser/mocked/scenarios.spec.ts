/**
 * @promise On phones the mock's panel stands at the end of the page and covers nothing.
 */
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser'
import { more } from '../../support/more'

const failed = (page: Page) =>
  page.getByRole('main').getByText('Failed to load offers. Please try again later.')
const opener = (page: Page) => page.getByRole('button', { name: /^Scenarios/ })

test('a scenario in the URL lasts in its tab until it is cleared', more, async ({ page }) => {
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
  'the panel names the part of the URL’s scenario that is invalid, and applies the rest',
  more,
  async ({ page }) => {
    await page.goto('/offers?scenario=offers:404,orders:soon')
    await expect(failed(page)).toBeVisible()
    await opener(page).click()
    await expect(page.getByText('orders takes a status')).toBeVisible()
  },
)

test('the panel changes the scenario, by keyboard too', more, async ({ page }) => {
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

test('the URL restarts the mock signed in or signed out, with its first data', more, async ({ page }) => {
  const filled = page.getByRole('button', { name: 'Place Order' })
  await page.goto('/cart?as=customer&scenario=latency:none,fill-cart')
  await expect(filled).toBeVisible()
  await expect(page).toHaveURL(/\/cart$/)
  await page.reload()
  await expect(filled).toBeVisible()
  await page.goto('/cart?as=customer&scenario=latency:none')
  await expect(page.getByRole('heading', { name: /empty/ })).toBeVisible()
  await page.goto('/cart?as=visitor&scenario=latency:none')
  await expect(page).toHaveURL(/\/signin/)
})

/** Opens a part of the panel. */
async function openTab(page: Page, name: string) {
  await opener(page).click()
  await page.getByRole('button', { name, exact: true }).click()
}

test('the mail tab has the link of each mail', more, async ({ page }) => {
  await page.goto('/forgot-password?scenario=latency:none')
  await page.getByRole('textbox', { name: 'Email' }).fill('demo@listwell.example')
  await openTab(page, 'Mails')
  await expect(page.getByText('None was sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  const link = page.locator('#mock-scenarios').getByRole('link', { name: /^\/reset-password\?token=/ })
  await link.click()
  await expect(page.getByRole('textbox', { name: 'New Password' })).toBeVisible()
})

test(
  'the panel adds no label that a test of the app could find, and copies a URL with its scenario',
  more,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/signin?scenario=latency:none,data:long')
    const labels = [
      'Email',
      'Password',
      'Keywords',
      'Countries',
      'TLDs',
      'Offers',
      'Quantity',
      'Search',
      'Cart',
    ]
    const counts = () => Promise.all(labels.map(label => page.getByLabel(label).count()))
    await expect(page.getByLabel('Email')).toHaveCount(1)
    const ownCounts = await counts()
    for (const name of ['Scenario', 'Mails', 'Data']) {
      await openTab(page, name)
      for (const summary of await page.locator('#mock-scenarios summary').all()) await summary.click()
      expect(await counts()).toEqual(ownCounts)
      await opener(page).click()
    }
    await expect(page.getByText('Reload page')).toHaveCount(0)

    await openTab(page, 'Scenario')
    await page.getByRole('button', { name: 'Copy URL of this scenario' }).click()
    await expect(page.getByText(/^Copied: /)).toBeVisible()
    const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()))
    expect(copied.pathname + copied.search).toBe('/signin?scenario=latency:none,data:long')
  },
)

test(
  'the data tab changes orders and the cart, and carries a state into another browser',
  more,
  async ({ page, browser, baseURL }) => {
    await page.goto('/terms?scenario=reset,fill-cart,latency:none')
    await openTab(page, 'Data')
    await page.getByRole('combobox', { name: /^ORD-\d+-000077$/ }).focus()
    await page.getByRole('combobox', { name: /^ORD-\d+-000077$/ }).selectOption('refunded')
    await expect(page.getByRole('combobox', { name: /^ORD-\d+-000077$/ })).toBeFocused()
    await page.getByRole('button', { name: 'Take out' }).first().click()
    await expect(page.getByRole('button', { name: 'Take out' })).toHaveCount(2)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export state' }).click()
    const path = await (await download).path()

    const other = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    const elsewhere = await other.newPage()
    await elsewhere.goto('/terms')
    await openTab(elsewhere, 'Data')
    await expect(elsewhere.getByText('The cart is empty.')).toBeVisible()
    const importFile = async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
      const chooser = elsewhere.waitForEvent('filechooser')
      await elsewhere.getByRole('button', { name: 'Import state' }).click()
      await (await chooser).setFiles(file)
    }
    const alert = elsewhere.locator('#mock-scenarios').getByRole('alert')
    for (const text of ['{', '[]']) {
      await importFile({ name: 'state.json', mimeType: 'application/json', buffer: Buffer.from(text) })
      await expect(alert).toHaveText(/This is no exported state of the mock/)
      await expect(alert).toBeInViewport()
      await expect(elsewhere.locator('#mock-scenarios input[type=file]')).toHaveValue('')
    }
    await importFile(path)
    await expect(elsewhere.getByText('The cart is empty.')).toHaveCount(0)
    await expect(opener(elsewhere)).toHaveAttribute('aria-expanded', 'false')
    await openTab(elsewhere, 'Data')
    await expect(elsewhere.getByRole('combobox', { name: /^ORD-\d+-000077$/ })).toHaveValue('refunded')
    await expect(elsewhere.getByRole('button', { name: 'Take out' })).toHaveCount(2)
    await other.close()
  },
)

test('the panel is at the end of a phone’s page and covers nothing', more, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/terms?scenario=latency:none')
  const footerEnd = async () => {
    const box = await page.getByRole('contentinfo').boundingBox()
    return (box?.y ?? Infinity) + (box?.height ?? 0)
  }
  const top = async () => (await page.locator('#mock-scenarios').boundingBox())?.y ?? 0
  const distance = async () => (await top()) - Math.floor(await footerEnd())
  await opener(page).scrollIntoViewIfNeeded()
  await expect.poll(distance).toBeGreaterThanOrEqual(0)
  await opener(page).click()
  await expect(page.getByRole('button', { name: 'Copy URL of this scenario' })).toBeInViewport()
  await expect.poll(distance).toBeGreaterThanOrEqual(0)
})
