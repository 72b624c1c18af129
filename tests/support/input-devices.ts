import type { Locator, Page } from '@playwright/test'
import { expect } from './browser'

/** What a customer does with a page, by one device. Each method fails if what it uses can't be seen. */
export interface InputDevice {
  press: (target: Locator) => Promise<void>
  /** Replaces the text of a field. */
  type: (field: Locator, text: string) => Promise<void>
  /** Picks the first option that a combobox offers for a text. */
  pick: (combobox: Locator, text: string) => Promise<void>
  check: (radio: Locator) => Promise<void>
}

/** How an element is hidden: null if it is wholly in the window, at its end at least, and nothing covers its centre. */
const hidden = (target: Locator) =>
  target.evaluate(element => {
    // A radio is shown by its label.
    const shown = element.matches('input[type=radio]') ? (element.closest('label') ?? element) : element
    const { top, bottom, left, right } = shown.getBoundingClientRect()
    const where = `${Math.round(left)}…${Math.round(right)} × ${Math.round(top)}…${Math.round(bottom)}`
    const name = shown.outerHTML.slice(0, 120)
    if (top < 0 || left < 0 || bottom > innerHeight + 0.5 || right > innerWidth + 0.5)
      return `outside of the window: ${where} ${name}`
    // The mock's card form is in a shadow tree.
    const root = shown.getRootNode()
    const tree = root instanceof ShadowRoot ? root : document
    const hit = tree.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    if (hit && (shown.contains(hit) || hit.contains(shown))) return null
    return `covered by ${hit?.outerHTML.slice(0, 120)}: ${where} ${name}`
  })

/** Fails unless an element is in the window and can be pressed, once animations have ended. */
async function expectInView(target: Locator) {
  if ((await hidden(target)) !== null) await expect.poll(() => hidden(target), { timeout: 2000 }).toBe(null)
}

/** A mouse or a finger. */
export function pointer(): InputDevice {
  const press = async (target: Locator) => {
    await target.scrollIntoViewIfNeeded()
    await expectInView(target)
    await target.click()
  }
  return {
    press,
    type: async (field, text) => {
      await press(field)
      await field.fill(text)
    },
    pick: async (combobox, text) => {
      await press(combobox)
      await combobox.fill(text)
      await press(combobox.page().getByRole('option').first())
    },
    check: press,
  }
}

/** The key that leads to an element from the one with the focus; null if it has the focus. Tabbing goes into a shadow tree. */
const keyTo = (target: Locator) =>
  target.evaluate(element => {
    if (element.matches(':focus')) return null
    const root = element.getRootNode()
    const inTree = root instanceof ShadowRoot && root.activeElement !== null
    const [focused, other] = inTree
      ? [root.activeElement, element]
      : [document.activeElement, root instanceof ShadowRoot ? root.host : element]
    const order = focused?.compareDocumentPosition(other) ?? 0
    return (order & Node.DOCUMENT_POSITION_PRECEDING) !== 0 && !other.contains(focused) ? 'Shift+Tab' : 'Tab'
  })

/** The keyboard alone. Every element that gets the focus on the way must be in view. */
export function keyboard(page: Page): InputDevice {
  const { keyboard: keys } = page
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible()
    if (await target.evaluate(element => element.closest('[data-sonner-toast]') !== null))
      await keys.press('Alt+t')
    for (let presses = 0; presses < 60; presses += 1) {
      const key = await keyTo(target)
      if (key === null) return
      await keys.press(key)
      // The last one: a shadow tree's host has the focus too.
      const focused = page.locator(':focus').last()
      if ((await focused.count()) > 0) await expectInView(focused)
    }
    throw new Error(`60 presses of Tab did not reach ${String(target)}`)
  }
  return {
    press: async target => {
      await tabTo(target)
      await keys.press('Enter')
    },
    type: async (field, text) => {
      await tabTo(field)
      await keys.press('ControlOrMeta+a')
      await keys.type(text)
    },
    pick: async (combobox, text) => {
      await tabTo(combobox)
      await keys.type(text)
      await expect(page.getByRole('option').first()).toBeVisible()
      await keys.press('ArrowDown')
      await keys.press('Enter')
      await keys.press('Escape')
    },
    check: async radio => {
      // Tab leads to one radio of a group, the arrows lead to the others.
      const name = await radio.getAttribute('name')
      await tabTo(page.locator(`input[type=radio][name="${name}"]:enabled`).first())
      for (let presses = 0; presses < 5 && !(await radio.isChecked()); presses += 1)
        await keys.press('ArrowDown')
      await expect(radio).toBeChecked()
    },
  }
}
