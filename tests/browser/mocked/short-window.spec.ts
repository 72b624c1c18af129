/**
 * @promise In a window less than 30rem high nothing stays in view.
 */
import type { Page } from '@playwright/test'
import type { ScreenState } from '../../../scripts/gallery/screen-states.mjs'
import { click, waitForElement, clickButton } from '../../../scripts/gallery/steps.mjs'
import { expect } from '../../support/browser'
import { more } from '../../support/more'
import { show, test } from '../../support/open-screen'

/** A window of 1280 x 1024 at 400 %, and a phone on its side. */
const sizes = [
  { width: 320, height: 256 },
  { width: 667, height: 375 },
]

const dialogs: Omit<ScreenState, 'screen' | 'state'>[] = [
  {
    as: 'customer',
    path: '/search?type=keyword&keywords=bank&countries=US,DE',
    steps: [waitForElement('heading', /Emails found/), clickButton('Add to Cart'), click('radio', 'Growth')],
  },
  {
    as: 'customer',
    path: '/orders',
    steps: [
      waitForElement('table', 'My Orders'),
      clickButton('Cancel Order'),
      waitForElement('alertdialog', 'Cancel Order'),
    ],
  },
]

const fullCart: Omit<ScreenState, 'screen' | 'state'> = {
  as: 'customer',
  path: '/cart',
  scenario: 'fill-cart,data:many',
  steps: [waitForElement('button', 'Place Order')],
}

/** The height of the part of a dialog in which its content scrolls. */
const contentHeight = (page: Page) =>
  page.locator('[aria-modal]').evaluate(dialog => {
    const foot = [...dialog.querySelectorAll('button')].at(-1)?.parentElement
    const scrolls = [dialog, ...dialog.querySelectorAll('*')].filter(part =>
      /auto|scroll/.test(getComputedStyle(part).overflowY),
    )
    const frame = scrolls.find(part => foot && part.contains(foot)) ?? scrolls[0]
    return frame?.clientHeight ?? 0
  })

/** What is painted over the dialog's texts and controls once each is scrolled into view. */
const covered = (page: Page) =>
  page.locator('[aria-modal]').evaluate(dialog =>
    [...dialog.querySelectorAll('p, dt, dd, label, button, input, h2')].flatMap(part => {
      part.scrollIntoView({ block: 'nearest' })
      const { left, top, width, height } = part.getBoundingClientRect()
      if (width < 2 || height < 2) return []
      const hit = document.elementFromPoint(left + width / 2, Math.max(top, 0) + Math.min(height, 20) / 2)
      return part.contains(hit) || hit?.contains(part)
        ? []
        : [`${part.outerHTML.slice(0, 120)} by ${hit?.outerHTML.slice(0, 80)}`]
    }),
  )

for (const shot of dialogs)
  test(
    `a dialog of ${shot.path} as a ${shot.as ?? 'visitor'} can be used in a short window`,
    more,
    async ({ browser }) => {
      const { page, close } = await show(browser, shot, { width: 1280, height: 1024 })
      const dialog = page.locator('[aria-modal]')
      for (const size of sizes) {
        const at = `at ${size.width} × ${size.height}`
        await page.setViewportSize(size)
        expect.soft(await contentHeight(page), `height of what scrolls ${at}`).toBeGreaterThanOrEqual(120)
        expect.soft(await covered(page), `covered ${at}`).toEqual([])
        const box = await dialog.boundingBox()
        expect.soft(box?.y, `top ${at}`).toBeGreaterThanOrEqual(0)
        expect.soft((box?.y ?? 0) + (box?.height ?? 0), `end ${at}`).toBeLessThanOrEqual(size.height)
        const last = dialog.locator('button, a').last()
        await last.scrollIntoViewIfNeeded()
        await expect.soft(last, `the last control ${at}`).toBeInViewport({ ratio: 1 })
      }
      await close()
    },
  )

test(
  'the total of a cart of 50 lines is in view with its button, and in a short window it scrolls away',
  more,
  async ({ browser }) => {
    const { page, close } = await show(browser, fullCart, { width: 1440, height: 900 })
    const remove = page.getByRole('button', { name: /^Remove/ })
    const total = page.getByRole('region', { name: 'Order total' })
    const search = page.getByRole('button', { name: /^bank, credit/ }).first()
    await expect(remove).toHaveCount(50)
    for (const size of [
      { width: 1440, height: 900 },
      { width: 768, height: 1024 },
      { width: 390, height: 844 },
      { width: 360, height: 780 },
    ]) {
      const at = `at ${size.width} × ${size.height}`
      await page.setViewportSize(size)
      await expect.soft(total, `total ${at}`).toBeInViewport({ ratio: 1 })
      await expect
        .soft(total.getByRole('button', { name: 'Place Order' }), `button ${at}`)
        .toBeInViewport({ ratio: 1 })
      await expect.soft(search.and(page.locator('[aria-expanded=false]')), `search ${at}`).toBeVisible()
    }

    await page.setViewportSize({ width: 320, height: 256 })
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeInViewport({ ratio: 1 })
    await remove.nth(9).scrollIntoViewIfNeeded()
    await expect(page.getByRole('banner')).not.toBeInViewport()
    await expect(total).not.toBeInViewport()
    await close()
  },
)
