import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser'
import { more } from '../../support/more'

test.use({ viewport: { width: 390, height: 844 } })

/** Waits until the page records its scroll positions. */
const recording = (page: Page) =>
  expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual')

const top = (page: Page) => page.evaluate(() => window.scrollY)

/** Scrolls, and waits for the page's scroll event. */
const scrollTo = (page: Page, to: number) =>
  page.evaluate(
    y =>
      new Promise<void>(done => {
        window.addEventListener('scroll', () => done(), { once: true })
        window.scrollTo(0, y)
      }),
    to,
  )

test('a new page starts at its top; going back and forward restores the scroll position', async ({
  page,
}) => {
  await page.goto('/offers?scenario=latency:none')
  await expect(page.getByRole('heading', { name: /^Enterprise/ })).toBeVisible()
  await recording(page)
  await scrollTo(page, 333)

  await page.getByRole('link', { name: 'Terms' }).dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeFocused()
  expect(await top(page)).toBe(0)
  await page.setViewportSize({ width: 390, height: 400 })
  await scrollTo(page, 22)

  await page.goBack()
  await expect(page.getByRole('heading', { name: /^Enterprise/ })).toBeVisible()
  await expect.poll(() => top(page)).toBe(333)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await expect.poll(() => top(page)).toBe(22)
})

test(
  'going back to a search that was opened by its URL restores the scroll position',
  more,
  async ({ page }) => {
    const results = page.getByRole('table', { name: 'Search results' })
    await page.goto('/search?type=keyword&keywords=bank&scenario=latency:none')
    await expect(results).toBeVisible()
    await expect.poll(() => top(page)).toBeGreaterThan(200)
    await recording(page)
    const left = (await top(page)) - 150
    await scrollTo(page, left)

    await page.getByRole('link', { name: 'Terms' }).dispatchEvent('click')
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeFocused()
    await page.goBack()
    await expect(results).toBeVisible()
    await expect.poll(() => top(page)).toBe(left)
  },
)
