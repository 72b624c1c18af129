import type { Page } from '@playwright/test'
import type { ScreenState } from '../../../scripts/gallery/screen-states.mjs'
import { click, waitForElement, clickButton, waitForText } from '../../../scripts/gallery/steps.mjs'
import { expect } from '../../support/browser'
import { moreIf } from '../../support/more'
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
    path: '/search?type=keyword&keywords=bank',
    steps: [
      waitForElement('heading', /Emails found/),
      clickButton('Add to Cart'),
      waitForText(/^Sign in to add/),
    ],
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

for (const [index, shot] of dialogs.entries())
  for (const size of sizes)
    test(
      `a dialog of ${shot.path} as a ${shot.as ?? 'visitor'} can be used at ${size.width} × ${size.height}`,
      moreIf(index > 0 || size.width !== 320),
      async ({ browser }) => {
        const { page, close } = await show(browser, shot, { width: 1280, height: 1024 })
        await page.setViewportSize(size)
        expect(await contentHeight(page)).toBeGreaterThanOrEqual(120)
        expect(await covered(page)).toEqual([])
        const box = await page.locator('[aria-modal]').boundingBox()
        expect(box?.y).toBeGreaterThanOrEqual(0)
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height)
        const last = page.locator('[aria-modal]').locator('button, a').last()
        await last.scrollIntoViewIfNeeded()
        await expect(last).toBeInViewport({ ratio: 1 })
        await close()
      },
    )
