/**
 * @promise Whatever is put into a field or stands in an address breaks no page and widens none.
 */
import type { Locator, Page } from '@playwright/test'
import type { ScreenState } from '../../../scripts/gallery/screen-states.mjs'
import { click, waitForElement, clickButton, waitForTitle } from '../../../scripts/gallery/steps.mjs'
import { expect } from '../../support/browser'
import { moreIf } from '../../support/more'
import { problems, show, test } from '../../support/open-screen'

const evil = {
  'ten thousand letters': 'x'.repeat(10_000),
  'emoji, directions, markup, a null and half characters':
    '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(9) +
    'مرحبا \u202Eتجربة <img src=x onerror=alert(1)><b>"&amp;\'</b> \u0000 \uD83D and \uDE00 -1e309',
}

/** The browser also logs a call that is refused. */
const meant = /Failed to load resource|^net::ERR_/

interface Form extends Omit<ScreenState, 'screen' | 'state'> {
  /** The fields that take the text, by their labels. */
  fields: string[]
  /** What sends it. */
  send: string
  within?: 'dialog'
}

const search = '/search?type=keyword&keywords=bank'
const forms: Record<string, Form> = {
  'the search by keyword': {
    path: '/',
    fields: ['Keywords', 'Countries', 'TLDs'],
    send: 'Search Domains',
    steps: [waitForElement('textbox', 'Keywords')],
  },
  'the search by provider': {
    path: '/',
    fields: ['Hosting Providers'],
    send: 'Search Domains',
    steps: [click('radio', 'Search by ISP'), waitForElement('combobox', 'Hosting Providers')],
  },
  'the quantity': {
    path: search,
    as: 'customer',
    fields: ['Quantity'],
    send: 'Add to Cart',
    within: 'dialog',
    steps: [waitForElement('heading', /Emails found/), clickButton('Add to Cart'), click('radio', 'Growth')],
  },
  'sign-in': {
    path: '/signin',
    fields: ['Email', 'Password'],
    send: 'Sign In',
    steps: [waitForTitle('Sign In')],
  },
  'the change of a password': {
    path: '/profile',
    as: 'customer',
    fields: ['New Password', 'Confirm Password'],
    send: 'Update Password',
    steps: [click('tab', 'Settings'), waitForElement('button', 'Update Password')],
  },
}

/** Puts a text into a field as typing does; by its units, since half characters would not arrive otherwise. */
const put = (field: Locator, text: string) =>
  field.evaluate(
    (input: HTMLInputElement, units) => {
      input.focus()
      const typed = String.fromCharCode(...units)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    },
    text.split('').map(unit => unit.charCodeAt(0)),
  )

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** For `npm test`. */
const once = 'the search by keyword'

for (const [name, form] of Object.entries(forms))
  test(`${name} keeps its layout with any text`, moreIf(name !== once), async ({ browser }) => {
    const { page, close } = await show(browser, form)
    await page.clock.resume()
    const place = form.within ? page.getByRole(form.within) : page.getByRole('main')
    for (const [kind, text] of Object.entries(evil)) {
      await page.setViewportSize({ width: 1440, height: 900 })
      for (const field of form.fields) {
        await put(place.getByLabel(field, { exact: true }), text)
        await page.keyboard.press('Tab')
      }
      await place.getByRole('button', { name: form.send, exact: true }).click()
      await expect(page.getByRole('main', { includeHidden: true })).toBeVisible()
      for (const size of [1440, 320]) {
        await page.setViewportSize({ width: size, height: 800 })
        expect(await width(page), `${kind} at ${size}`).toBe(size)
      }
      expect(await page.locator('body').innerText(), kind).not.toMatch(/\b(undefined|NaN|Invalid Date)\b/)
      expect(
        problems.filter(one => !meant.test(one)),
        kind,
      ).toEqual([])
    }
    await close()
  })

const paths: [string, 'visitor' | 'customer', string][] = [
  [`/order/${'x'.repeat(5000)}/details`, 'customer', 'Order Not Found'],
  ['/payment-success/<img src=x>', 'customer', 'Order Confirmation'],
  [
    '/search?type=keyword&keywords=%ED%A0%BD,%00,<b>,مرحبا&countries=XX,<b>&tlds=..,%00',
    'visitor',
    'Find email addresses.',
  ],
  ['/%E0%A4%A', 'visitor', 'Oops! Page not found'],
]

for (const [index, [path, as, heading]] of paths.entries())
  test(`the page ${path.slice(0, 60)} is shown with its heading`, moreIf(index > 0), async ({ browser }) => {
    const { page, close } = await show(browser, {
      path,
      as,
      steps: [waitForElement('heading', new RegExp(heading))],
    })
    for (const size of [1440, 320]) {
      await page.setViewportSize({ width: size, height: 800 })
      expect(await width(page), `at ${size}`).toBe(size)
    }
    expect(await page.locator('body').innerText()).not.toMatch(/\b(undefined|NaN|Invalid Date)\b/)
    expect(problems.filter(one => !meant.test(one))).toEqual([])
    await close()
  })
