/**
 * @promise The panel beside the account forms stands where it is while the end of it is still loading.
 * @promise Toasts cover no step of a sheet, nor the bar at the end of a phone's results.
 */
import type { Page } from '@playwright/test'
import type { ScreenState } from '../../../scripts/gallery/screen-states.mjs'
import {
  click,
  failCall,
  waitForElement,
  clickButton,
  waitForText,
  typeCard,
  typeText,
} from '../../../scripts/gallery/steps.mjs'
import { expect } from '../../support/browser'
import { more } from '../../support/more'
import { show, test as staged } from '../../support/open-screen'

const phone = { width: 390, height: 844 }

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

for (const as of ['visitor', 'customer'] as const)
  staged(
    `the bar of a ${as} stays within a phone’s window when its text is twice as large`,
    more,
    async ({ browser }) => {
      const { page } = await show(
        browser,
        {
          path: '/offers',
          as,
          scenario: 'fill-cart',
          steps: [
            waitForElement('heading', /^Growth/),
            waitForElement('link', as === 'visitor' ? 'Sign Up' : /^Cart, 3 items/),
          ],
        },
        phone,
      )
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      expect(await width(page)).toBe(phone.width)
      for (const link of await page.getByRole('banner').getByRole('link').all()) {
        const box = await link.boundingBox()
        expect(box?.x, String(link)).toBeGreaterThanOrEqual(0)
        expect((box?.x ?? 0) + (box?.width ?? 0), String(link)).toBeLessThanOrEqual(phone.width)
      }
      const bar = await page.getByRole('banner').boundingBox()
      expect(bar?.height, 'two rows at most').toBeLessThan(phone.height / 4)
    },
  )

staged('the price of results stands beside their button, under a failure too', more, async ({ browser }) => {
  const { page } = await show(
    browser,
    {
      path: '/search?type=keyword&keywords=bank',
      steps: [
        waitForElement('heading', /Emails found/),
        failCall('Search', '400'),
        clickButton('Search Domains'),
        waitForText('Failed to fetch domain results'),
      ],
    },
    { width: 1440, height: 900 },
  )
  const price = await page.getByRole('link', { name: /^All / }).boundingBox()
  const button = await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).boundingBox()
  expect(button?.x).toBeGreaterThan((price?.x ?? 0) + (price?.width ?? 0))
  expect(Math.abs((button?.y ?? 0) - (price?.y ?? 0))).toBeLessThan(24)
})

/** What keeps the middle of each of the sheet's buttons and fields from being hit. */
const covered = (page: Page) =>
  page.getByRole('dialog').evaluate(sheet =>
    [...sheet.querySelectorAll('button, a, input')].flatMap(part => {
      const { left, top, width: wide, height } = part.getBoundingClientRect()
      const hit = document.elementFromPoint(left + wide / 2, top + height / 2)
      const scrolledAway = !hit?.closest('[data-sonner-toaster]')
      return part.contains(hit) || scrolledAway ? [] : [part.outerHTML.slice(0, 120)]
    }),
  )

staged('a toast covers nothing of an open dialog at any size', async ({ browser }) => {
  const { page } = await show(
    browser,
    {
      path: '/search?type=keyword&keywords=bank',
      as: 'customer',
      scenario: 'add-to-cart:500',
      steps: [
        waitForElement('heading', /Emails found/),
        clickButton('Add to Cart'),
        click('radio', 'Growth'),
        open => open.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click(),
        waitForText('Problem Occurred'),
      ],
    },
    phone,
  )
  const toast = page.locator('[data-sonner-toast]')
  const dialog = page.getByRole('dialog')
  const sizes = [
    { width: 1366, height: 768 },
    { width: 1440, height: 900 },
    { width: 320, height: 568 },
    { width: 320, height: 256 },
    { width: 768, height: 640 },
    { width: 1024, height: 768 },
    { width: 1280, height: 720 },
    phone,
  ]
  const boxes: unknown[] = []
  for (const size of sizes) {
    const at = `at ${size.width} × ${size.height}`
    await page.setViewportSize(size)
    expect.soft(await covered(page), at).toEqual([])
    const box = await toast.boundingBox()
    expect.soft(box?.y, `the toast's top ${at}`).toBeGreaterThanOrEqual(0)
    if (size.width >= 640) expect.soft(box?.width, `the toast's width ${at}`).toBe(356)
    boxes.push(await dialog.boundingBox())
  }
  await page.clock.runFor(30_000)
  await expect(toast).toHaveCount(0)
  for (const [index, size] of sizes.entries()) {
    await page.setViewportSize(size)
    expect
      .soft(await dialog.boundingBox(), `at ${size.width} × ${size.height}, when the toast has gone`)
      .toEqual(boxes[index])
  }
})

staged(
  'the button of a file has a tooltip where a narrow window hides its text',
  more,
  async ({ browser }) => {
    const { page } = await show(
      browser,
      { path: '/order/ORD-2026-000064/details', as: 'customer', steps: [waitForText(/^Total$/)] },
      phone,
    )
    const button = page.getByRole('button', { name: /^Download .*csv$/ }).first()
    await button.hover()
    await page.clock.runFor(1000)
    await expect(page.getByRole('tooltip')).toHaveText('Download')
    await page.mouse.move(0, 0)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 720 })
    await button.hover()
    await page.clock.runFor(1000)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
  },
)

/** The page's controls in the window whose middle a toast covers. */
const coveredByToasts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(':is(header, main, footer) :is(a, button, input)')].flatMap(part => {
      const { left, top, width: wide, height } = part.getBoundingClientRect()
      const hit = document.elementFromPoint(left + wide / 2, top + height / 2)
      return hit?.closest('[data-sonner-toaster]') ? [part.outerHTML.slice(0, 120)] : []
    }),
  )

const toasted: Omit<ScreenState, 'screen' | 'state'>[] = [
  {
    as: 'customer',
    path: '/orders',
    steps: [
      clickButton('Cancel Order'),
      open => open.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click(),
      waitForText('Order Cancelled'),
      open => open.getByRole('alertdialog').waitFor({ state: 'hidden' }),
    ],
  },
  {
    as: 'customer',
    path: '/cart',
    scenario: 'fill-cart',
    steps: [clickButton('Remove Growth'), waitForText('Item removed from cart')],
  },
]

for (const shot of toasted)
  staged(`a toast covers no control of ${shot.path}`, more, async ({ browser }) => {
    const { page, close } = await show(browser, shot, phone)
    await page.locator('[data-sonner-toast][data-mounted=true]').first().waitFor()
    for (const size of [phone, { width: 360, height: 780 }, { width: 1440, height: 900 }]) {
      await page.setViewportSize(size)
      await page.clock.runFor(1000)
      expect.soft(await coveredByToasts(page), `at ${size.width} × ${size.height}`).toEqual([])
    }
    await close()
  })

staged('a toast stands above the bar at the end of a phone’s results', async ({ browser }) => {
  const { page } = await show(
    browser,
    {
      path: '/search?type=keyword&keywords=bank',
      as: 'customer',
      steps: [
        waitForElement('heading', /Emails found/),
        clickButton('Add to Cart'),
        click('radio', 'Growth'),
        typeText('Quantity', '1500'),
        open =>
          expect(open.getByRole('definition').getByText('$60.00'), 'the total').toBeInViewport({ ratio: 1 }),
        open => open.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click(),
        waitForText('Continue Searching'),
      ],
    },
    phone,
  )
  await expect(page.getByRole('dialog')).toBeHidden()
  const toast = await page.locator('[data-sonner-toast]').boundingBox()
  const button = await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).boundingBox()
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(button?.y ?? 0)
})

staged('a toast is above the button that pays', more, async ({ browser }) => {
  const { page } = await show(
    browser,
    {
      path: '/checkout/78',
      as: 'customer',
      scenario: 'card:declined',
      steps: [
        waitForElement('textbox', 'Card number'),
        typeCard(),
        clickButton(/^Pay/),
        waitForText('Your card was declined.'),
        open => open.locator('[data-sonner-toast]').waitFor(),
      ],
    },
    phone,
  )
  for (const size of [phone, { width: 768, height: 1024 }, { width: 1024, height: 768 }]) {
    await page.setViewportSize(size)
    await page.clock.runFor(1000)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const at = `at ${size.width} × ${size.height}`
    const toast = await page.locator('[data-sonner-toast]').boundingBox()
    const pay = await page.getByRole('button', { name: /^Pay/ }).boundingBox()
    expect.soft((toast?.y ?? 0) + (toast?.height ?? 0), at).toBeLessThan(pay?.y ?? 0)
    expect.soft(await coveredByToasts(page), at).toEqual([])
  }
})

staged('the panel beside a form stands where it is while its end is still loading', async ({ browser }) => {
  const { page } = await show(browser, { path: '/signin', steps: [waitForElement('button', 'Sign In')] })
  const panel = page.getByRole('complementary')
  const top = () => panel.getByText('Every address').evaluate(text => text.getBoundingClientRect().top)
  const before = await top()
  await panel.locator('dl').evaluate(end => end.remove())
  expect(await top()).toBe(before)
  const features = await panel.getByRole('list').boundingBox()
  expect((features?.y ?? 0) + (features?.height ?? 0)).toBeLessThan(900)
})

staged(
  'the columns of orders stay in place when the last order to cancel is cancelled',
  more,
  async ({ browser }) => {
    const { page } = await show(
      browser,
      { as: 'customer', path: '/orders', steps: [waitForElement('table', 'My Orders')] },
      { width: 1440, height: 900 },
    )
    const columns = () =>
      page
        .getByRole('columnheader')
        .evaluateAll(heads => heads.map(head => Math.round(head.getBoundingClientRect().left)))
    const before = await columns()
    const cancel = page.getByRole('table').getByRole('button', { name: 'Cancel Order' })
    await page.clock.resume()
    while ((await cancel.count()) > 0) {
      const left = await cancel.count()
      await cancel.first().click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click()
      await expect(cancel).toHaveCount(left - 1)
      await expect(page.getByRole('alertdialog')).toBeHidden()
    }
    expect(await columns()).toEqual(before)
  },
)

staged('a click anywhere in the frame of a search field focuses it', more, async ({ browser }) => {
  const { page } = await show(browser, {
    path: '/',
    steps: [waitForElement('heading', /From search to file/)],
  })
  // Below the labels, where the frame has nothing but its padding.
  for (const [role, name] of [
    ['textbox', 'Keywords'],
    ['combobox', 'Countries'],
  ] as const) {
    const field = page.getByRole(role, { name })
    const frame = await page.locator('.editable').filter({ has: field }).boundingBox()
    // The code for it comes after the page's own, and React shows what comes late by a timer.
    await expect(async () => {
      await page.clock.runFor(300)
      await page.mouse.click((frame?.x ?? 0) + 40, (frame?.y ?? 0) + (frame?.height ?? 0) - 4)
      await expect(field).toBeFocused({ timeout: 500 })
    }).toPass()
  }
  await page.clock.resume()
  await expect(page.getByRole('listbox')).toBeVisible()
})
