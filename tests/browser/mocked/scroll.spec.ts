/**
 * @promise Results come into view, 100 px below the top, also where the URL of a search is opened again.
 * @promise A new page begins at its top with the focus on its heading; back and forward lead to where it was
 *   left.
 */
import type { Page } from '@playwright/test'
import { waitForHydration } from '../../../scripts/gallery/screen-opener.mjs'
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

test(
  'a new page starts at its top; going back and forward restores the scroll position',
  more,
  async ({ page }) => {
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
  },
)

test('a search from the saved ones scrolls to its results, which get the focus', more, async ({ page }) => {
  await page.goto('/search?type=keyword&keywords=bank&scenario=latency:none')
  const heading = page.getByRole('heading', { level: 2, name: /Emails found for bank$/ })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('listwell-searches'))).toContain('bank')
  await page.goto('/')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Saved searches' }).click()
  const dialog = page.getByRole('dialog', { name: 'Saved searches' })
  const search = dialog.getByRole('button', { name: /^Search for .*bank/ })
  await search.press('Enter')
  await expect(heading).toBeVisible()
  await expect(dialog).toBeHidden()
  const box = await heading.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(100)
  expect(box?.y).toBeLessThan(160)
  await expect(heading).toBeFocused()
})

test(
  'results come into view also where the URL of a search in the app is opened again',
  more,
  async ({ page }) => {
    const heading = page.getByRole('heading', { level: 2, name: /Emails found for bank$/ })
    /** Loads a document, and waits until its results are there. */
    const load = async (how: () => void) => {
      const loaded = page.waitForEvent('load')
      await page.evaluate(how)
      await loaded
      await expect(heading).toBeVisible()
    }
    await page.goto('/?scenario=latency:none')
    await waitForHydration(page)
    await page.getByRole('textbox', { name: 'Keywords' }).fill('bank,')
    await page.getByRole('button', { name: 'Search Domains' }).click()
    await expect(heading).toBeVisible()
    const state = () => page.evaluate((): unknown => history.state)
    const before = await state()
    const results = page.getByRole('region', { name: 'Results' })
    const topOfResults = async () => (await results.boundingBox())?.y

    await load(() => location.assign(location.href))
    expect(await state()).toMatchObject({ key: expect.any(String) })
    expect(await state()).toEqual(before)
    await expect.poll(topOfResults).toBeCloseTo(100, 0)

    await recording(page)
    const left = (await top(page)) - 150
    await scrollTo(page, left)
    await load(() => location.reload())
    await recording(page)
    await expect.poll(() => top(page)).toBe(left)
  },
)

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
