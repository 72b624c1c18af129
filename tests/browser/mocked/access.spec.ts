/**
 * @promise Endless texts and huge amounts don't widen a page.
 * @promise The bar and every page fit phones and tablets with text twice as large.
 * @promise Amounts never break: what stands beside them gives way.
 * @promise What can't be shown, and wrong settings, have a page that says so.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser, Page } from '@playwright/test'
import * as v from 'valibot'
import { nameOf, screenStates, type ScreenState } from '../../../scripts/gallery/screen-states.mjs'
import { expect } from '../../support/browser'
import { more } from '../../support/more'
import { problems, show, test } from '../../support/open-screen'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const tablet = { width: 768, height: 1024 }
const narrowest = { width: 320, height: 640 }
/** Where a row has just become one. */
const between = { width: 720, height: 1024 }

const full = Boolean(process.env.LISTWELL_FULL)

interface Look {
  size: typeof phone
  themes: ('light' | 'dark')[]
}

/** What is on the page follows from the width, its colours from the theme: two pairs show each; the full run has all four. */
const looks: Look[] = [
  { size: desktop, themes: full ? ['light', 'dark'] : ['light'] },
  { size: tablet, themes: [] },
  { size: between, themes: [] },
  { size: narrowest, themes: [] },
  { size: phone, themes: full ? ['dark', 'light'] : ['dark'] },
]

/** The pages of one order differ from those of another by its status; My Orders shows each status. */
const kindOf = ({ screen, path }: ScreenState) => `${screen} ${path.replace(/\d+/g, 'n')}`
const firsts = new Set(
  screenStates.filter((shot, index) => screenStates.findIndex(one => kindOf(one) === kindOf(shot)) === index),
)

/** The first state of each page, and those with the longest texts and the largest amounts. The full run has all. */
const examined = screenStates.filter(shot => full || firsts.has(shot) || /^(endless|huge)$/.test(shot.state))

/** The browser also logs a call that fails: every other message fails the test. */
const meant =
  /^console\.error: (Failed to load resource|TypeError: Failed to fetch dynamically|Listwell can't start|Blocked script execution in 'about:blank')|^net::ERR_/

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const Findings = v.object({
  result: v.object({
    value: v.array(
      v.object({
        id: v.string(),
        help: v.string(),
        nodes: v.array(v.object({ target: v.array(v.unknown()), failureSummary: v.string() })),
      }),
    ),
  }),
})

/** Returns a function that lists what axe finds in the page. Axe runs apart from the page's own scripts, whose clock is stopped. */
async function openAxe(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const { frameTree } = await devtools.send('Page.getFrameTree')
  const world = { frameId: frameTree.frame.id, worldName: 'axe' }
  const { executionContextId: contextId } = await devtools.send('Page.createIsolatedWorld', world)
  const run = (expression: string) =>
    devtools.send('Runtime.evaluate', { contextId, expression, awaitPromise: true, returnByValue: true })
  await run(`${await axe};undefined`)

  return async () => {
    const options = JSON.stringify({ preload: false, resultTypes: ['violations'] })
    const response = await run(`axe.run(${options}).then(({ violations }) => violations)`)
    return v
      .parse(Findings, response)
      .result.value.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary}`),
      )
  }
}

/** What scrolls sideways, the page itself included; the frame of the results table may. */
const sideways = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.body.querySelectorAll('*')]
      .filter(element => element.scrollWidth > element.clientWidth + 1)
      .filter(element => {
        if (element === document.documentElement) return true
        return /auto|scroll/.test(getComputedStyle(element).overflowX) && element.clientWidth > 0
      })
      .filter(element => !element.matches('.results-frame, textarea'))
      .map(element => element.outerHTML.slice(0, 200)),
  )

/** What can be pressed, but is cut off by a frame that doesn't scroll: nobody would find it. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('a, button, input, textarea')]
      .filter(element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(element => {
        const { left, right, width } = element.getBoundingClientRect()
        for (let frame = element.parentElement; frame; frame = frame.parentElement) {
          const overflow = getComputedStyle(frame).overflowX
          if (overflow === 'auto' || overflow === 'scroll') return false
          const edges = frame.getBoundingClientRect()
          if (width > 1 && overflow !== 'visible' && edges.width > 1)
            if (left < edges.left - 1 || right > edges.right + 1) return true
        }
        return false
      })
      .map(element => element.outerHTML.slice(0, 200)),
  )

/**
 * What can be pressed and is smaller than 44 px in a direction. A radio's target is its label. Links in a sentence may be
 * as low as its lines.
 */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root :is(a, button, input), [role="dialog"] :is(a, button, input)')]
      .filter(
        part => part.checkVisibility({ visibilityProperty: true }) && !part.closest('[class*="sr-only"]'),
      )
      .filter(
        part =>
          !(part instanceof HTMLAnchorElement && part.closest('p, dd, [role="cell"], [role="rowheader"]')),
      )
      .map(part => (part.matches('[type="radio"]') ? (part.closest('label') ?? part) : part))
      .filter(part => !part.matches(':disabled'))
      // A link in a row that is its target.
      .filter(part => getComputedStyle(part, '::after').position !== 'absolute')
      .flatMap(part => {
        const { width: wide, height } = part.getBoundingClientRect()
        return wide < 43.5 || height < 43.5 ? [`${wide} x ${height}: ${part.outerHTML.slice(0, 160)}`] : []
      }),
  )

/** The amounts on the page, or in the dialog over it, that take more than one line. */
const brokenAmounts = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(
      document.querySelector('[role="dialog"]') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    const found: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      if (/^\$[\d,]+\.\d\d$/.test(text.textContent ?? '') && range.getClientRects().length > 1)
        found.push(text.parentElement?.outerHTML ?? '')
    }
    return found
  })

/** The texts that stick out of the frame around them, by how much. */
const outside = (page: Page) =>
  page.evaluate(() => {
    const framed = (element: Element) => {
      const { borderLeftWidth, borderRightWidth } = getComputedStyle(element)
      return parseFloat(borderLeftWidth) > 0 && parseFloat(borderRightWidth) > 0
    }
    const frameOf = (element: Element | null): Element =>
      !element ? document.documentElement : framed(element) ? element : frameOf(element.parentElement)
    const texts = document.createTreeWalker(
      document.querySelector('[role="dialog"]') ?? document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    const found: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement?.closest('[class*="sr-only"]')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const over =
        range.getBoundingClientRect().right - frameOf(text.parentElement).getBoundingClientRect().right
      if (over > 0.5) found.push(`${text.textContent}: ${over}`)
    }
    return found
  })

/**
 * The short words that are broken in two, and the texts that stand over one another, as far as frames don't cut them off. What stays
 * in view covers what it likes.
 */
const collisions = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(
      document.querySelector('[role="dialog"]') ?? document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    const staysInView = (element: Element | null): boolean =>
      element !== null &&
      (/fixed|sticky/.test(getComputedStyle(element).position) || staysInView(element.parentElement))
    const visible = (rect: DOMRect, element: Element | null): DOMRect => {
      if (element === null) return rect
      const frame = element.getBoundingClientRect()
      const isCut = getComputedStyle(element).overflow !== 'visible'
      const [left, top] = [Math.max(rect.left, frame.left), Math.max(rect.top, frame.top)]
      const [right, bottom] = [Math.min(rect.right, frame.right), Math.min(rect.bottom, frame.bottom)]
      return visible(isCut ? new DOMRect(left, top, right - left, bottom - top) : rect, element.parentElement)
    }
    const found: string[] = []
    const seen: { node: Node; rect: DOMRect }[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (staysInView(element)) continue
      const range = document.createRange()
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/(?<!\S)\p{L}{2,12}(?!\S)/gu)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const tops = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
        if (tops.size > 1) found.push(`breaks the word “${word}”`)
      }
      range.selectNodeContents(text)
      for (const rect of range.getClientRects()) {
        const shown = visible(rect, element)
        if (shown.width < 2 || shown.height < 2) continue
        const under = seen.find(({ node, rect: other }) => {
          const width = Math.min(other.right, shown.right) - Math.max(other.left, shown.left)
          const height = Math.min(other.bottom, shown.bottom) - Math.max(other.top, shown.top)
          // The lines of a headline touch.
          return node.parentElement !== element && width > 2 && height > shown.height / 3
        })
        if (under)
          found.push(`has “${text.textContent?.slice(0, 40)}” over “${under.node.textContent?.slice(0, 40)}”`)
        seen.push({ node: text, rect: shown })
      }
    }
    return found
  })

async function examine(browser: Browser, shot: ScreenState) {
  const { page, close } = await show(browser, shot)
  try {
    const findings = await openAxe(page)
    const found: string[] = []
    for (const { size, themes } of looks) {
      await page.setViewportSize(size)
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme, media: 'screen' })
        for (const one of await findings()) found.push(`axe at ${size.width}, ${colorScheme}: ${one}`)
      }
      for (const one of await sideways(page)) found.push(`scrolls sideways at ${size.width}: ${one}`)
      for (const one of await cutOff(page)) found.push(`is cut off at ${size.width}: ${one}`)
      if (!/^(endless|huge)$/.test(shot.state))
        for (const one of await collisions(page)) found.push(`${one} at ${size.width}`)
      for (const one of await brokenAmounts(page)) found.push(`breaks at ${size.width}: ${one}`)
    }
    if (firsts.has(shot))
      for (const one of await smallTargets(page)) found.push(`is smaller than 44 px at 390: ${one}`)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    for (const { width, height } of [tablet, phone, narrowest]) {
      await page.setViewportSize({ width, height })
      const at = `at ${width}, twice as large`
      if ((await page.evaluate(() => document.documentElement.scrollWidth)) !== width)
        found.push(`scrolls sideways ${at}`)
      for (const one of await brokenAmounts(page)) found.push(`breaks ${at}: ${one}`)
      // The words of Download All Files are wider than a phone of 320 px at this size.
      if (shot.state === 'huge' && shot.screen !== 'Payment')
        for (const one of await outside(page)) found.push(`sticks out ${at}: ${one}`)
    }
    expect(found).toEqual([])
    expect(await page.locator('body').innerText()).not.toMatch(
      /\b(undefined|NaN|Invalid Date|\[object Object\])/,
    )
    expect(problems.filter(one => !meant.test(one))).toEqual([])
  } finally {
    await close()
  }
}

for (const shot of examined) test(nameOf(shot), more, ({ browser }) => examine(browser, shot))
