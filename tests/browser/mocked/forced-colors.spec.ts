/**
 * @promise In forced colours what is checked, current, unavailable or focused differs from what is not.
 */
import type { Browser, Locator } from '@playwright/test'
import type { ScreenState } from '../../../scripts/gallery/screen-states.mjs'
import { click, waitForElement, clickButton, waitForText } from '../../../scripts/gallery/steps.mjs'
import { expect } from '../../support/browser'
import { show, test } from '../../support/open-screen'
import { more } from '../../support/more'

const search = '/search?type=keyword&keywords=bank'

const schemes = ['light', 'dark'] as const

/** Shows the screen in the colours that a contrast theme forces. `inBoth` runs checks in a light and in a dark one. */
async function open(browser: Browser, shot: Omit<ScreenState, 'screen' | 'state'>) {
  const { page, close } = await show(browser, { ...shot, steps: [] })
  await page.clock.resume()
  await page.emulateMedia({ forcedColors: 'active' })
  for (const step of shot.steps) await step(page)
  return {
    page,
    inBoth: async (check: (scheme: string) => Promise<void>) => {
      for (const colorScheme of schemes) {
        await page.emulateMedia({ forcedColors: 'active', colorScheme })
        // Colours change by a transition.
        await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
        await check(colorScheme)
      }
    },
    close: async () => {
      await page.emulateMedia({ forcedColors: 'none', colorScheme: null })
      await close()
    },
  }
}

/** The colours that an element and its drawn parts are shown in; those of edges without a width are left out. */
const colors = (element: Locator) =>
  element.evaluate(shown =>
    ['', '::before', '::after'].flatMap(part => {
      const style = getComputedStyle(shown, part)
      if (part !== '' && style.content === 'none') return []
      return [
        style.color,
        style.backgroundColor,
        style.backgroundImage,
        ...['top', 'right', 'bottom', 'left'].map(side =>
          style.getPropertyValue(`border-${side}-width`) === '0px'
            ? 'none'
            : style.getPropertyValue(`border-${side}-color`),
        ),
      ]
    }),
  )

/** The width and colour of an element's edge, and the colour of the page behind it. */
const edge = (element: Locator) =>
  element.evaluate(shown => {
    const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(shown)
    return {
      drawn: parseFloat(borderTopWidth) >= 1 && borderTopStyle === 'solid',
      visible: borderTopColor !== getComputedStyle(document.documentElement).backgroundColor,
    }
  })

const outlineWidth = (element: Locator) =>
  element.evaluate(shown => {
    const { outlineStyle, outlineWidth: width } = getComputedStyle(shown)
    return outlineStyle === 'none' ? 0 : parseFloat(width)
  })

test('forced colours: what is checked differs from what is not', more, async ({ browser }) => {
  const { page, inBoth, close } = await open(browser, {
    as: 'customer',
    path: search,
    steps: [waitForElement('heading', /Emails found/)],
  })
  const differ = async (scheme: string, one: Locator, other: Locator) => {
    expect.soft(await colors(one), `radio, ${scheme}`).not.toEqual(await colors(other))
    const [label, otherLabel] = [one, other].map(radio => radio.locator('xpath=ancestor::label'))
    if (label && otherLabel)
      expect.soft(await colors(label), `label, ${scheme}`).not.toEqual(await colors(otherLabel))
  }
  const addToCart = page.getByRole('main').getByRole('button', { name: 'Add to Cart' })
  // Otherwise the browser puts a plate in the page's colour behind the label, which may be in that colour as well.
  await expect.soft(addToCart).toHaveCSS('forced-color-adjust', 'none')
  await inBoth(async scheme => {
    const modes = page.getByRole('radiogroup', { name: 'Search type' }).getByRole('radio')
    await differ(scheme, modes.first(), modes.last())
    const themes = page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio')
    expect
      .soft(await colors(themes.first().locator('xpath=ancestor::label')), `themes, ${scheme}`)
      .not.toEqual(await colors(themes.last().locator('xpath=ancestor::label')))

    await page.mouse.move(0, 0)
    await addToCart.evaluate(button => Promise.all(button.getAnimations().map(({ finished }) => finished)))
    const resting = await colors(addToCart)
    await addToCart.hover()
    await addToCart.evaluate(button => Promise.all(button.getAnimations().map(({ finished }) => finished)))
    expect.soft(await colors(addToCart), `under the pointer, ${scheme}`).toEqual(resting)
  })

  await clickButton('Add to Cart')(page)
  await click('radio', 'Growth')(page)
  const offers = page.getByRole('radiogroup', { name: 'Offers' })
  await inBoth(async scheme => {
    await differ(
      scheme,
      offers.getByRole('radio', { name: 'Growth' }),
      offers.getByRole('radio', { name: 'Starter' }),
    )
    const dialog = page.getByRole('dialog', { name: 'Add to Cart' })
    expect.soft(await edge(dialog), `dialog, ${scheme}`).toEqual({ drawn: true, visible: true })
  })
  await close()
})

test('forced colours: an unavailable offer differs from one to pick', more, async ({ browser }) => {
  const { page, inBoth, close } = await open(browser, {
    as: 'customer',
    path: '/search?type=keyword&keywords=bank&countries=US,DE',
    steps: [waitForElement('heading', /Emails found/), clickButton('Add to Cart')],
  })
  const rows = page.getByRole('radiogroup', { name: 'Offers' }).locator('label')
  await rows.first().waitFor()
  const enabled = rows.filter({ has: page.locator(':enabled:not(:checked)') }).first()
  const disabled = rows.filter({ has: page.locator(':disabled') }).first()
  await inBoth(async scheme => {
    expect.soft(await colors(disabled), scheme).not.toEqual(await colors(enabled))
    expect
      .soft(await colors(disabled.getByRole('radio')), `radio, ${scheme}`)
      .not.toEqual(await colors(enabled.getByRole('radio')))
  })
  await close()
})

test('forced colours: the current page, tab and option differ from the others', more, async ({ browser }) => {
  const { page, inBoth, close } = await open(browser, {
    as: 'customer',
    path: '/profile',
    steps: [waitForElement('tab', 'Settings')],
  })
  const [first, second] = [page.getByRole('tab').first(), page.getByRole('tab').last()]
  await inBoth(async scheme => {
    expect.soft(await colors(first), `tab, ${scheme}`).not.toEqual(await colors(second))
  })

  await page.getByRole('banner').getByRole('link', { name: 'My Orders' }).click()
  await waitForElement('table', 'My Orders')(page)
  const link = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
  const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
  const before: Record<string, unknown> = {}
  await inBoth(async scheme => {
    expect.soft(await colors(link('My Orders')), `page, ${scheme}`).not.toEqual(await colors(link('Search')))
    before[scheme] = await colors(cart)
  })
  await cart.click()
  await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor()
  await inBoth(async scheme => {
    expect.soft(await colors(cart), `cart, ${scheme}`).not.toEqual(before[scheme])
  })

  await link('Search').click()
  const countries = page.getByRole('combobox', { name: 'Countries' })
  await countries.fill('ger')
  await page.getByRole('option', { name: 'Germany' }).waitFor()
  const [highlighted, other] = [page.getByRole('option').first(), page.getByRole('option').last()]
  const shadow = (option: Locator) => option.evaluate(shown => getComputedStyle(shown).boxShadow)
  await inBoth(async scheme => {
    expect.soft(await shadow(highlighted), `highlighted, ${scheme}`).not.toBe(await shadow(other))
  })
  await highlighted.click()
  await expect(highlighted).toHaveAttribute('aria-selected', 'true')
  await inBoth(async scheme => {
    expect.soft(await colors(highlighted), `selected, ${scheme}`).not.toEqual(await colors(other))
    const list = page.locator('[role=presentation] > div', { has: page.getByRole('listbox') })
    expect.soft(await edge(list), `list, ${scheme}`).toEqual({ drawn: true, visible: true })
  })
  await close()
})

test('forced colours: menus, toasts and what has the focus have an edge', more, async ({ browser }) => {
  const { page, inBoth, close } = await open(browser, {
    as: 'customer',
    path: '/orders',
    steps: [waitForElement('table', 'My Orders'), clickButton('User menu')],
  })
  const drawn = { drawn: true, visible: true }
  await inBoth(async scheme => {
    expect.soft(await edge(page.getByRole('menu')), `menu, ${scheme}`).toEqual(drawn)
    const items = page.getByRole('menu').getByRole('menuitem')
    expect.soft(await outlineWidth(items.first()), `focused item, ${scheme}`).toBeGreaterThanOrEqual(2)
    expect.soft(await outlineWidth(items.last()), `other item, ${scheme}`).toBe(0)
  })
  await page.keyboard.press('Escape')
  await inBoth(async scheme => {
    const menu = page.getByRole('button', { name: 'User menu' })
    expect.soft(await outlineWidth(menu), `User menu, ${scheme}`).toBeGreaterThanOrEqual(2)
  })

  await clickButton('Cancel Order')(page)
  await inBoth(async scheme => {
    expect.soft(await edge(page.getByRole('alertdialog')), `prompt, ${scheme}`).toEqual(drawn)
  })
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await clickButton('Clear Search')(page)
  await waitForText('Search cleared')(page)
  const toast = page.locator('[data-sonner-toast] .shadow-popover').first()
  await inBoth(async scheme => {
    expect.soft(await edge(toast), `toast, ${scheme}`).toEqual(drawn)
  })
  await close()
})
