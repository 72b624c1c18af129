import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser'

const routes = [
  '/',
  '/search',
  '/offers',
  '/signin',
  '/signup',
  '/forgot-password',
  '/terms',
  '/privacy',
  '/contact',
]

/** Holds requests back until they are let go. */
async function hold(page: Page, requests: string) {
  let letGo = () => {}
  const gone = new Promise<void>(done => (letGo = done))
  await page.route(requests, async route => {
    await gone
    await route.continue()
  })
  return letGo
}

const scripts = '**/assets/*.js'

/** Notes how far what is seen moves, from the first paint on; gives the function that tells. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() => {
      const shifts: unknown = Reflect.get(window, 'shifts')
      return Array.isArray(shifts) ? shifts.reduce((sum: number, one) => sum + Number(one), 0) : NaN
    })
}

for (const route of routes)
  test(`${route} is taken over as it was prerendered, and nothing moves while its font is late`, async ({
    page,
  }) => {
    const bringFont = await hold(page, '**/*.woff2')
    const shifted = await watchShifts(page)
    const takenOver = page.waitForRequest(/afterwards-/)
    const response = await page.goto(route, { waitUntil: 'commit' })
    const document = await response?.text()
    await takenOver
    bringFont()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => window.document.fonts.ready)
    expect(await page.title()).toBe(/<title>(.*)<\/title>/.exec(document ?? '')?.[1])
    expect(await shifted()).toBeLessThan(0.005)
  })

test('what is typed and chosen before the script is there stays', async ({ page }) => {
  const letGo = await hold(page, scripts)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Keywords' }).fill('bank, credit')
  await page.getByRole('combobox', { name: 'Countries' }).fill('united st')
  letGo()
  await expect(page.getByRole('button', { name: 'Remove bank' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Keywords' })).toHaveValue(' credit')
  await expect(page.getByRole('combobox', { name: 'Countries' })).toHaveValue('united st')
  await page.getByRole('option', { name: /United States$/ }).click()
  await expect(page.getByRole('button', { name: 'Remove United States' })).toBeVisible()
})

test('a search type chosen before the script is there stays, and a password too', async ({ page }) => {
  let letGo = await hold(page, scripts)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Search by ISP' }).check()
  letGo()
  await expect(page.getByRole('combobox', { name: 'Hosting Providers' })).toBeVisible()

  await page.unroute(scripts)
  letGo = await hold(page, scripts)
  await page.goto('/signin', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('someone@listwell.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('secret')
  await page.getByRole('textbox', { name: 'Password' }).press('Enter')
  letGo()
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.getByLabel('Email')).toHaveValue('someone@listwell.example')
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('secret')
})

test('the document of a page of one’s own shows no other page', async ({ request }) => {
  const html = await (await request.get('/cart')).text()
  expect(html).toContain('<main')
  expect(html).not.toContain('<h1')
})
