/**
 * @promise From the first page to the card form: 8 presses at most for a customer, 14 and one mail for a
 *   newcomer.
 */
import type { Page } from '@playwright/test'
import { openMailLink } from '../../../scripts/gallery/steps.mjs'
import { expect, test } from '../../support/browser'
import { more } from '../../support/more'

/** Notes each press of the pointer that reaches the page, by what was pressed, in all documents of the tab. */
async function notePresses(page: Page) {
  await page.addInitScript(() =>
    // Not the window: Playwright takes a press back there whose target was still moving.
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        const pressed = target instanceof Element ? target.closest('a, button, label, input') : null
        const noted = sessionStorage.getItem('presses') ?? ''
        sessionStorage.setItem('presses', `${noted}${pressed?.outerHTML.slice(0, 200) ?? 'nothing'}\n`)
      },
      true,
    ),
  )
  return () => page.evaluate(() => (sessionStorage.getItem('presses') ?? '').trim().split('\n'))
}

/** Expects so many presses at most; says which they were. */
function expectPresses(presses: readonly string[], most: number) {
  expect(presses.length, presses.join('\n')).toBeLessThanOrEqual(most)
}

const main = (page: Page) => page.getByRole('main')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function fill(page: Page, name: string, text: string) {
  await field(page, name).click()
  await page.keyboard.type(text)
}

async function searchAndChoose(page: Page) {
  await fill(page, 'Keywords', 'bank')
  await main(page).getByRole('button', { name: 'Search Domains' }).click()
  await main(page).getByRole('button', { name: 'Add to Cart' }).click()
}

async function addAndOrder(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Add to Cart' })
  await dialog.getByRole('radio', { name: 'Growth' }).click()
  await dialog.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('button', { name: 'Go to Cart' }).click()
  await main(page).getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
}

/** Opens the link of the mail as a mail program does. */
async function confirmInNewTab(page: Page) {
  const tab = await page.context().newPage()
  await tab.goto('/terms')
  await openMailLink('confirm', '/verify-email')(tab)
  await expect(tab.getByRole('heading', { level: 1, name: 'Email Verified Successfully' })).toBeVisible()
  await tab.close()
}

test('a customer comes from the first page to the card form by 8 presses at most', more, async ({ page }) => {
  const presses = await notePresses(page)
  await page.goto('/?as=customer&scenario=latency:none')
  await searchAndChoose(page)
  await addAndOrder(page)
  expectPresses(await presses(), 8)
})

test(
  'a newcomer does so by 14 presses and one mail',
  more,
  async ({ page, customer: { email, password } }) => {
    const presses = await notePresses(page)
    await page.goto('/?as=visitor&scenario=latency:none,accounts:confirmed')
    await searchAndChoose(page)
    await page.getByRole('dialog').getByRole('link', { name: 'Sign Up' }).click()
    await fill(page, 'Email', email)
    await fill(page, 'Password', password)
    await main(page).getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome!' })).toBeVisible()
    await confirmInNewTab(page)
    await main(page).getByRole('link', { name: 'Sign In' }).click()
    await expect(field(page, 'Email')).toHaveValue(email)
    await fill(page, 'Password', password)
    await main(page).getByRole('button', { name: 'Sign In' }).click()
    await addAndOrder(page)
    expectPresses(await presses(), 14)
  },
)
