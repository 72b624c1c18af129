/**
 * @promise Home’s price and its form's button are in view at 1440 × 900, 390 × 844 and 360 × 780.
 * @promise Tags that don’t fit are counted, scrolled to, and all shown to the keyboard.
 * @promise Brand and page stand at the same place on every page.
 * @promise The preview is a tab stop only where it scrolls.
 * @promise In wide windows the form stands beside the results and stays in view; nothing moves at load.
 * @promise 'Edit search' leads from the results to the form.
 * @promise The dialog has the same height and buttons while its offers load.
 */
import type { Page } from '@playwright/test'
import { waitForElement, waitForSkeleton } from '../../../scripts/gallery/steps.mjs'
import { expect } from '../../support/browser'
import { more } from '../../support/more'
import { show, test } from '../../support/open-screen'

const search = {
  path: '/search?type=keyword&keywords=bank&countries=US,DE',
  steps: [waitForElement('heading', /Emails found/)],
}

const form = (page: Page) => page.getByRole('search')
const results = (page: Page) => page.getByRole('region', { name: 'Results' })

/** The box of an element that is laid out. */
async function boxOf(element: ReturnType<Page['locator']>) {
  const box = await element.boundingBox()
  if (box === null) throw new Error(`${String(element)} isn't laid out`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test(
  'the form stands beside the results in wide windows, whole and with the table in full',
  more,
  async ({ browser }) => {
    const { page } = await show(browser, search, { width: 1440, height: 900 })
    const table = page.getByRole('region', { name: /^Preview/ })
    for (const [width, height] of [
      [1440, 900],
      [1280, 700],
      [1920, 1080],
      [2560, 1440],
    ] as const) {
      const at = `at ${width} × ${height}`
      await page.setViewportSize({ width, height })
      // Nothing is focusable that does nothing.
      await expect.soft(table, at).not.toHaveAttribute('tabindex')
      await expect.soft(page.getByRole('button', { name: 'Edit search' }), at).toBeHidden()
      const formBox = await boxOf(form(page))
      const resultsBox = await boxOf(results(page))
      expect.soft(formBox.right, at).toBeLessThan(resultsBox.x)
      expect.soft(formBox.y, at).toBeCloseTo(resultsBox.y, 0)
      expect.soft(formBox.y, at).toBeGreaterThan(64)
      expect.soft(formBox.bottom, at).toBeLessThanOrEqual(height)
      const hidden = await table.evaluate(frame => frame.scrollWidth - frame.clientWidth)
      expect.soft(hidden, `hidden of the table ${at}`).toBeLessThanOrEqual(1)
      const brand = await boxOf(page.getByRole('banner').getByRole('link', { name: 'Listwell' }))
      expect.soft(brand.x, at).toBeCloseTo(formBox.x, 0)
    }
  },
)

test('the home page’s price and its form’s button are in view', more, async ({ browser }) => {
  const { page } = await show(browser, { path: '/', steps: [waitForElement('link', 'Start a search')] })
  await page.clock.resume()
  const price = page.getByText(/^from/)
  await expect(price).toBeVisible()
  const submit = form(page).getByRole('button', { name: 'Search Domains' })
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [360, 780],
  ] as const) {
    const at = `at ${width} × ${height}`
    await page.setViewportSize({ width, height })
    expect.soft((await boxOf(price)).bottom, `price ${at}`).toBeLessThan((await boxOf(form(page))).y)
    expect.soft((await boxOf(submit)).bottom, `button ${at}`).toBeLessThanOrEqual(height)
  }
})

test('the first click into a field beside the results opens its list', more, async ({ browser }) => {
  const path = '/search?type=keyword&keywords=bank'
  const { page } = await show(browser, { ...search, path }, { width: 1440, height: 900 })
  for (const name of ['Countries', 'TLDs']) {
    const input = page.getByRole('combobox', { name })
    const { x, y } = await boxOf(input)
    await page.mouse.click(x + 20, y + 10, { delay: 80 })
    await expect(input).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
  }
})

test('the form stays in view beside long results', more, async ({ browser }) => {
  const { page } = await show(browser, { ...search, scenario: 'data:many' }, { width: 1440, height: 700 })
  const before = await boxOf(form(page))
  // The wheel turns above what scrolls with the page, wherever the test before left the pointer.
  await results(page)
    .getByRole('heading', { name: /Emails found/ })
    .hover()
  await page.mouse.wheel(0, 400)
  await expect.poll(async () => (await boxOf(results(page))).y).toBeLessThan(before.y - 100)
  expect((await boxOf(form(page))).y).toBeCloseTo(before.y, 0)
})

test(
  'the form stands above the results in narrow windows, and Edit search leads back to it',
  more,
  async ({ browser }) => {
    const { page } = await show(browser, search, { width: 1279, height: 800 })
    const keywords = page.getByRole('textbox', { name: 'Keywords' })
    for (const width of [1279, 768, 390]) {
      const at = `at ${width}`
      await page.setViewportSize({ width, height: 800 })
      const resultsBox = await boxOf(results(page))
      expect.soft((await boxOf(form(page))).bottom, at).toBeLessThanOrEqual(resultsBox.y)
      if (width < 1000)
        await expect
          .soft(page.getByRole('region', { name: 'Preview, scrolls sideways' }), at)
          .toHaveAttribute('tabindex', '0')
      await results(page).evaluate(region => region.scrollIntoView())
      await page.getByRole('button', { name: 'Edit search' }).click()
      await expect.soft(keywords, at).toBeFocused()
      await expect.soft(keywords, at).toBeInViewport()
      const { y } = await boxOf(form(page))
      const bar = await boxOf(page.getByRole('banner'))
      expect.soft(y, at).toBeGreaterThanOrEqual(bar.bottom)
      expect.soft(y, at).toBeLessThan(bar.bottom + 40)
      await keywords.blur()
    }
  },
)

const countries = 'AT,AU,BE,BR,CA,CH,CZ,DE,DK,ES,FI,FR,GB,IE,IT,JP,MX,NL,NO,PL,PT,SE,US,ZA'

test(
  'tags that don’t fit are counted, then scrolled to, and are all shown to the keyboard',
  more,
  async ({ browser }) => {
    const { page } = await show(
      browser,
      { ...search, path: `/search?type=keyword&countries=${countries}&tlds=com` },
      { width: 768, height: 900 },
    )
    const tags = page.getByRole('list', { name: 'Selected countries' }).getByRole('button')
    const flow = page.locator('.tag-flow').filter({ has: page.getByRole('combobox', { name: 'Countries' }) })
    const hidden = () => flow.evaluate(box => box.scrollHeight - box.clientHeight)
    const number = page.getByText('+23', { exact: true })
    await number.scrollIntoViewIfNeeded()
    const place = await boxOf(number)
    await page.mouse.click(place.x, place.y)
    await expect(page.getByRole('combobox', { name: 'Countries' })).toBeFocused()
    await expect(number).toBeHidden()
    await expect(page.getByRole('combobox', { name: 'Countries' })).toBeInViewport()
    expect(await hidden()).toBeGreaterThan(100)
    const { y, bottom } = await boxOf(flow)
    await page.keyboard.press('Shift+Tab')
    await expect(tags.last()).toBeFocused()
    expect(await hidden()).toBe(0)
    await page.getByRole('textbox', { name: 'Keywords' }).focus()
    expect((await boxOf(flow)).bottom - (await boxOf(flow)).y).toBe(bottom - y)
  },
)

test('the number of the tags that don’t fit stands beside those that do', more, async ({ browser }) => {
  const path = `/search?type=keyword&keywords=bank&countries=${countries}`
  const { page } = await show(browser, { ...search, path })
  const number = await boxOf(page.getByText('+23', { exact: true }))
  const tag = await boxOf(page.getByRole('listitem').filter({ hasText: 'Austria' }))
  expect(number.x).toBeGreaterThanOrEqual(tag.right)
  expect(number.y).toBeGreaterThanOrEqual(tag.y)
  expect(number.bottom).toBeLessThanOrEqual(tag.bottom)
  const arrow = await boxOf(page.getByRole('button', { name: 'Show countries' }).locator('svg'))
  expect(number.right).toBeLessThanOrEqual(arrow.x)
})

test(
  'the focus goes where the customer goes from a field whose text is a whole name',
  more,
  async ({ browser }) => {
    const { page } = await show(browser, { path: '/', steps: [waitForElement('textbox', 'Keywords')] })
    await page.clock.resume()
    const field = (role: 'combobox' | 'textbox', name: string) => page.getByRole(role, { name })
    await field('combobox', 'Countries').click()
    await page.keyboard.type('Germany')
    await expect(page.getByRole('option', { name: /Germany/ })).toBeVisible()
    await field('textbox', 'Keywords').click()
    await page.keyboard.type('bank,')
    await expect(page.getByRole('button', { name: 'Remove Germany' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove bank' })).toBeVisible()
    await expect(field('textbox', 'Keywords')).toBeFocused()

    await field('combobox', 'TLDs').click()
    await page.keyboard.type('com')
    await expect(page.getByRole('option', { name: '.com', exact: true })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(field('combobox', 'TLDs')).not.toBeFocused()
    await expect(page.getByRole('button', { name: 'Remove .com', exact: true })).toBeVisible()
    await expect(page.getByRole('listbox')).toBeHidden()
  },
)

test('a search isn’t lost where its error goes at the press of its button', more, async ({ browser }) => {
  const { page } = await show(
    browser,
    { path: '/', steps: [waitForElement('textbox', 'Keywords')] },
    { width: 390, height: 844 },
  )
  await page.clock.resume()
  const submit = form(page).getByRole('button', { name: 'Search Domains' })
  await submit.click()
  await expect(form(page).getByText('Please enter at least one search criteria')).toBeVisible()
  await page.getByRole('combobox', { name: 'Countries' }).click()
  await page.keyboard.type('Germany')
  await expect(page.getByRole('option', { name: /Germany/ })).toBeVisible()
  await submit.scrollIntoViewIfNeeded()
  const { x, bottom } = await boxOf(submit)
  await page.mouse.click(x + 20, bottom - 4, { delay: 80 })
  await expect(page).toHaveURL(/countries=DE/)
  await expect(page.getByRole('heading', { name: /Emails found/ })).toBeVisible()
})

test(
  'the first press of the button of a list opens its dialog, though the tags get more room',
  more,
  async ({ browser }) => {
    const path = '/search?type=keyword&keywords=bank&countries=DE,FR,IT,ES,GB,US'
    const { page } = await show(browser, { ...search, path }, { width: 390, height: 844 })
    await page.clock.resume()
    const button = page.getByRole('button', { name: 'Paste a list of countries' })
    await button.scrollIntoViewIfNeeded()
    const { x, y } = await boxOf(button)
    await page.mouse.click(x + 10, y + 10, { delay: 80 })
    await expect(page.getByRole('dialog', { name: 'Paste a list of countries' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  },
)

test('brand and page stand at the same place on every page', more, async ({ browser }) => {
  const places: number[] = []
  for (const path of ['/', search.path, '/offers', '/contact']) {
    const { page, close } = await show(
      browser,
      { path, steps: [waitForElement('link', 'Listwell')] },
      { width: 1440, height: 900 },
    )
    for (const part of [
      page.getByRole('banner').getByRole('link', { name: 'Listwell' }),
      page.getByText('© 2026 Listwell'),
    ])
      places.push((await boxOf(part)).x)
    await close()
  }
  expect(new Set(places.map(Math.round))).toEqual(new Set([112]))
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(
    `the Add to Cart dialog has the same height and buttons while its offers load at ${width}`,
    more,
    async ({ browser }) => {
      const path = '/search?type=keyword&keywords=bank&countries=US&cart=open'
      const shown = async (scenario: string, wait: ReturnType<typeof waitForElement>) => {
        const { page, close } = await show(
          browser,
          { as: 'customer', path, scenario, steps: [wait] },
          { width, height },
        )
        const dialog = page.getByRole('dialog', { name: 'Add to Cart' })
        const box = await boxOf(dialog)
        const buttons = await dialog.getByRole('button', { name: /^(Cancel|Add to Cart)$/ }).count()
        await close()
        return { height: Math.round(box.bottom - box.y), buttons }
      }
      const loading = await shown('offers:hang', waitForSkeleton())
      const loaded = await shown('latency:none', waitForElement('radio', 'Growth'))
      expect(loading).toEqual(loaded)
      expect(loading.buttons).toBe(width < 640 ? 1 : 2)
    },
  )
