/**
 * @promise An Enter that ends a conversion does nothing, in Safari either; what is composed is taken once, whole.
 * @promise Whatever is put into a field or stands in an address breaks no page and widens none.
 */
import type { Locator, Page } from '@playwright/test'
import type { ScreenState } from '../../../scripts/gallery/screen-states.mjs'
import { click, waitForElement, clickButton, waitForTitle } from '../../../scripts/gallery/steps.mjs'
import { expect } from '../../support/browser'
import { more } from '../../support/more'
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
  'sign-up': {
    path: '/signup',
    fields: ['Email', 'Password'],
    send: 'Sign Up',
    steps: [waitForTitle('Sign Up')],
  },
  'a forgotten password': {
    path: '/forgot-password',
    fields: ['Email'],
    send: 'Send Reset Link',
    steps: [waitForTitle('Forgot Password')],
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

for (const [name, form] of Object.entries(forms))
  test(`${name} keeps its layout with any text`, more, async ({ browser }) => {
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

test(
  'what an input method composes is taken once, whole, and not by the Enter that ends it',
  more,
  async ({ browser }) => {
    const { page, close } = await show(browser, {
      path: search,
      as: 'customer',
      steps: [waitForElement('heading', /Emails found/)],
    })
    await page.clock.resume()
    const devtools = await page.context().newCDPSession(page)
    const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 }
    const pressEnterOfInputMethod = () =>
      devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter })
    const names = () =>
      page
        .getByRole('button', { name: /^Remove / })
        .evaluateAll(tags => tags.map(tag => tag.getAttribute('aria-label')))

    /** Composes a text letter by letter, as a person does, and ends it by Enter. */
    async function compose(field: Locator, composed: string, converted: string) {
      await field.focus()
      for (let end = 1; end <= composed.length; end += 1) {
        const text = composed.slice(0, end)
        await devtools.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end })
      }
      await expect(field).toHaveValue(composed)
      await pressEnterOfInputMethod()
      await devtools.send('Input.insertText', { text: converted })
      // Safari's Enter comes after the end of the composition.
      await pressEnterOfInputMethod()
    }

    const keywords = page.getByRole('textbox', { name: 'Keywords' })
    await compose(keywords, 'ぎんこう', '銀行')
    await expect(keywords).toHaveValue('銀行')
    expect(await names()).toEqual(['Remove bank'])
    await page.keyboard.press('Enter')
    await compose(keywords, 'ほけん、', '保険、')
    await expect(keywords).toHaveValue('')
    expect(await names()).toEqual(['Remove bank', 'Remove 銀行', 'Remove 保険'])

    const countries = page.getByRole('combobox', { name: 'Countries' })
    await compose(countries, 'ｇｅｒｍａｎｙ', 'Ｇｅｒｍａｎｙ')
    await expect(page.getByRole('option', { name: /Germany/ })).toBeVisible()
    expect(await names()).toHaveLength(3)
    await page.keyboard.press('Enter')
    expect(await names()).toEqual(['Remove bank', 'Remove 銀行', 'Remove 保険', 'Remove Germany'])

    await page.getByRole('button', { name: 'Add to Cart' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add to Cart' })
    await dialog.getByRole('radio', { name: 'Growth' }).click()
    const quantity = dialog.getByRole('spinbutton', { name: 'Quantity' })
    await compose(quantity, '２５００', '２５００')
    await expect(quantity).toHaveValue('２５００')
    await expect(quantity).toHaveAttribute('aria-valuenow', '2500')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Items added to cart successfully')).toBeVisible()
    await close()
  },
)

// What else a URL can have is in component/odd-data: here is what could widen a page.
const paths: [string, 'visitor' | 'customer', string][] = [
  [`/order/${'x'.repeat(5000)}/details`, 'customer', 'Order Not Found'],
  [
    '/search?type=keyword&keywords=%ED%A0%BD,%00,<b>,مرحبا&countries=XX,<b>&tlds=..,%00',
    'visitor',
    'Find email addresses.',
  ],
  [`/search?type=isp&providers=${'x'.repeat(5000)}`, 'visitor', 'Find email addresses.'],
]

for (const [path, as, heading] of paths)
  test(`the page ${path.slice(0, 60)} is shown with its heading`, more, async ({ browser }) => {
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

test('a double click on Clear Search clears once, and leaves its Undo', more, async ({ browser }) => {
  const { page, close } = await show(browser, { path: '/', steps: [waitForElement('textbox', 'Keywords')] })
  await page.clock.resume()
  await page.getByRole('textbox', { name: 'Keywords' }).fill('bank,')
  await page.getByRole('button', { name: 'Clear Search' }).dblclick({ delay: 60 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Remove bank' })).toBeVisible()
  await close()
})
