/**
 * @promise A quantity reached by the Tab key is replaced by what is typed.
 */
import type { Browser, Locator, Page } from '@playwright/test'
import type { ScreenState } from '../../../scripts/gallery/screen-states.mjs'
import { waitForElement } from '../../../scripts/gallery/steps.mjs'
import { expect } from '../../support/browser'
import { show, test } from '../../support/open-screen'
import { more } from '../../support/more'

async function open(browser: Browser, shot: Pick<ScreenState, 'path' | 'steps' | 'scenario'>) {
  const { page } = await show(browser, { as: 'customer', ...shot })
  await page.clock.resume()
  return page
}

/** Presses a key until the part has the focus, as a customer without a pointer would. */
async function reach(page: Page, part: Locator, key = 'Tab') {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await part.evaluate(element => element.matches(':focus'))) return
    await page.keyboard.press(key)
  }
  throw new Error(`60 presses of ${key} did not reach ${String(part)}`)
}

async function act(page: Page, part: Locator, key = 'Tab') {
  await reach(page, part, key)
  await page.keyboard.press('Enter')
}

test('an order is kept, then cancelled', more, async ({ browser }) => {
  const page = await open(browser, { path: '/orders', steps: [waitForElement('table', 'My Orders')] })
  const cancel = page.getByRole('table').getByRole('button', { name: 'Cancel Order' })
  await act(page, cancel)
  const prompt = page.getByRole('alertdialog')
  await expect(prompt.getByRole('button', { name: 'Keep Order' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(prompt).toBeHidden()
  await expect(cancel).toBeFocused()

  await page.keyboard.press('Enter')
  await act(page, prompt.getByRole('button', { name: 'Cancel Order' }))
  await expect(prompt).toBeHidden()
  await expect(page.getByText('Order Cancelled')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeFocused()
})

test('a toast’s next step is reached by Alt+T', more, async ({ browser }) => {
  const page = await open(browser, {
    path: '/search?type=isp&providers=OVH',
    steps: [waitForElement('heading', /Emails found/)],
  })
  await act(page, page.getByRole('button', { name: 'Add to Cart' }))
  const dialog = page.getByRole('dialog', { name: 'Add to Cart' })
  await reach(page, dialog.getByRole('radio', { name: 'Growth' }))
  await page.keyboard.press('Space')
  const quantity = dialog.getByRole('spinbutton', { name: 'Quantity' })
  await reach(page, quantity)
  await page.keyboard.type('1500')
  await page.keyboard.press('Shift+Tab')
  await expect(quantity).toHaveValue('1,500')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2500')
  await expect(quantity, 'what is typed takes the place of what was there').toHaveValue('2500')
  await page.keyboard.press('Enter')
  const next = page.getByRole('button', { name: 'Go to Cart' })
  await expect(next).toBeVisible()
  await page.keyboard.press('Alt+t')
  await expect(dialog).toBeHidden()
  await act(page, next)
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeFocused()
})

/** Whether an element is in the window and below the navigation bar. */
const isInView = (part: Locator) =>
  part.evaluate(element => {
    const { top, bottom } = element.getBoundingClientRect()
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    return top >= bar && bottom <= window.innerHeight
  })

test('a search leads to the results’ heading, also when it is repeated', more, async ({ browser }) => {
  const page = await open(browser, { path: '/', steps: [waitForElement('heading', /From search to file/)] })
  const keywords = page.getByRole('textbox', { name: 'Keywords' })
  const heading = page.getByRole('heading', { level: 2, name: /Emails found/ })
  await reach(page, keywords)
  await page.keyboard.type('bank')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(heading).toBeFocused()
  expect(await isInView(heading)).toBe(true)
  await expect(page).toHaveTitle('bank · Listwell')

  await act(page, page.getByRole('button', { name: 'Search Domains' }), 'Shift+Tab')
  await expect(heading).toBeFocused()
  expect(await isInView(heading)).toBe(true)

  await act(page, page.getByRole('button', { name: 'Clear Search' }), 'Shift+Tab')
  await expect(page).toHaveTitle('Listwell')
})

test('a failed search leads to its retry', more, async ({ browser }) => {
  const page = await open(browser, {
    path: '/',
    scenario: 'search:400',
    steps: [waitForElement('heading', /From search to file/)],
  })
  await reach(page, page.getByRole('textbox', { name: 'Keywords' }))
  await page.keyboard.type('bank,')
  await page.keyboard.press('Enter')
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' })
  await expect(retry).toBeFocused()
  expect(await isInView(retry)).toBe(true)
})

test('a sign-in that leads back to a search focuses the results’ heading', more, async ({ browser }) => {
  const { page } = await show(browser, {
    path: '/search?type=keyword&keywords=bank&countries=US',
    steps: [waitForElement('heading', /Emails found/)],
  })
  await page.clock.resume()
  await act(page, page.getByRole('banner').getByRole('link', { name: 'Sign In' }))
  await page.getByRole('textbox', { name: 'Email' }).fill('demo@listwell.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('demo-password')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 2, name: /Emails found/ })
  await expect(heading).toBeFocused()
  expect(await isInView(heading)).toBe(true)
  await expect(page).toHaveTitle('bank, 1 country · Listwell')
})
