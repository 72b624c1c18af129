import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)
const queries = readFileSync(
  resolve('@testing-library/dom/package.json').replace(
    'package.json',
    'dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
)

/** A text as a JavaScript expression; a regular expression as itself. */
const expression = name => (name instanceof RegExp ? String(name) : JSON.stringify(name))

/**
 * What a customer does with a page, by roles and accessible names, in any browser that can evaluate a script and send clicks
 * and keys. Each action waits for its element, for 20 seconds at most.
 */
export function createPage(browser) {
  /** The result of a script as soon as it isn't null. */
  async function waitFor(what, script) {
    const end = Date.now() + 20_000
    let last = ''
    while (Date.now() < end) {
      try {
        if (!(await browser.evaluate('return "TestingLibraryDom" in window'))) await browser.evaluate(queries)
        const result = await browser.evaluate(script)
        if (result !== null) return result
      } catch (error) {
        // A page that is being replaced can't evaluate anything.
        last = ` (${error.message})`
      }
      await new Promise(done => setTimeout(done, 100))
    }
    const { url, text } = await browser.evaluate(
      'return { url: location.href, text: document.body.innerText.slice(0, 2000) }',
    )
    throw new Error(`${what} isn't there${last}. ${url} shows:\n${text}`)
  }

  /** Finds an element by its role and name, or a field by its label; shadow trees are searched too. */
  const find = (role, name, within) => `
    const place = document.querySelector(${JSON.stringify(within)})
    const shadows = [...document.querySelectorAll('*')].flatMap(one => one.shadowRoot ?? [])
    const found = [...(place ? [place] : []), ...shadows].flatMap(tree => ${
      role === 'field'
        ? `TestingLibraryDom.queryAllByLabelText(tree, ${expression(name)}, { selector: 'input' })`
        : `TestingLibraryDom.queryAllByRole(tree, ${JSON.stringify(role)}, { name: ${expression(name)} })`
    })[0]`

  /** The middle of an element that can be clicked: it is in view, at rest and enabled, and nothing covers it. */
  const middleOf = (role, name, within) =>
    waitFor(
      `The ${role} ${name}`,
      `${find(role, name, within)}
      if (!found || found.disabled) return null
      found.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x, y, width, height } = found.getBoundingClientRect()
      const middle = { x: x + width / 2, y: y + height / 2 }
      const top = found.getRootNode().elementFromPoint(middle.x, middle.y)
      if (!found.contains(top) && !found.labels?.[0]?.contains(top)) throw new Error('covered by ' + (top?.outerHTML ?? 'nothing: it is out of view').slice(0, 200))
      const last = window.lastMiddle
      window.lastMiddle = middle
      return last?.x === middle.x && last?.y === middle.y ? middle : null`,
    )

  async function click(role, name, within = 'body') {
    const { x, y } = await middleOf(role, name, within)
    await browser.click(x, y)
  }

  return {
    /** Opens a page and waits until React has hydrated it: before that, Enter sends a form instead of adding what is typed. */
    async open(url) {
      await browser.open(url)
      await waitFor(
        'The hydrated page',
        `const field = document.querySelector('main form input')
        return field && Object.keys(field).some(name => name.startsWith('__reactProps')) ? true : null`,
      )
    },
    click,
    press: key => browser.press(key),
    /** Clicks a radio button until it is checked. */
    async check(name) {
      const isChecked = `${find('radio', name, 'body')}; return found?.checked === true`
      while (!(await browser.evaluate(isChecked))) await click('radio', name)
    },
    /** Replaces the text of a field. */
    async fill(label, text) {
      await click('field', label)
      await browser.evaluate(
        '(document.activeElement.shadowRoot?.activeElement ?? document.activeElement).select()',
      )
      await browser.type(text)
    },
    expect: (role, name) =>
      waitFor(`The ${role} ${name}`, `${find(role, name, 'body')}; return found ? true : null`),
    expectText: text =>
      waitFor(`"${text}"`, `return document.body.innerText.includes(${JSON.stringify(text)}) ? true : null`),
    expectPath: start =>
      waitFor(
        `The page ${start}`,
        `return location.pathname.startsWith(${JSON.stringify(start)}) ? true : null`,
      ),
  }
}
