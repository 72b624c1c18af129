import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const text = readFileSync('docs/SECURITY.md', 'utf8')

/** The rows of its tables, as cells. */
const rows = text
  .split('\n')
  .filter(line => line.startsWith('| ') && !/^\| -+ \|/.test(line))
  .map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )

/** A file's name in the text: a test's below tests/, or a source file's. */
const named = [...text.matchAll(/`((?:unit|component|browser|hosting|support|src)\/[\w./-]+)`/g)].map(
  ([, name = '']) => name,
)

/** The named tests, each with the parts of titles behind its name. */
const tests = [
  ...text.matchAll(/`((?:unit|component|browser|hosting|support)\/[\w./-]+)`((?:,?\s+“[^”]+”)*)/g),
].map(([, name = '', titles = '']) => ({
  name,
  titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title.replaceAll(/\s+/g, ' ')),
}))

it('names the title that shows each claim, as the test has it', () => {
  const claims = tests.flatMap(({ name, titles }) => titles.map(title => `${name}: ${title}`))
  expect(claims.length).toBeGreaterThan(100)
  const missing = tests.flatMap(({ name, titles }) =>
    titles
      .filter(title => !readFileSync(`tests/${name}`, 'utf8').includes(title))
      .map(title => `${name}: ${title}`),
  )
  expect(missing).toEqual([])
  // The helpers that the text describes show no claim by themselves.
  const helpers = ['hosting/headers.mjs', 'hosting/checks.mjs', 'support/browser.ts']
  const bare = tests.filter(({ name, titles }) => titles.length === 0 && !helpers.includes(name))
  expect(bare).toEqual([])
})

it('names only existing tests and source files', () => {
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter(name => !existsSync(`tests/${name}`) && !existsSync(name))).toEqual([])
})

it('each requirement has a test, or the reason why there is none', () => {
  const requirements = rows.filter(([first = '']) => /^\d+(\.\d+)*(, \d+(\.\d+)*)*$/.test(first))
  expect(requirements.length).toBeGreaterThan(45)
  const open = requirements.filter(cells => !/“|^no test |^see below$/.test(cells.at(-1) ?? ''))
  expect(open.map(([first]) => first)).toEqual(['3.4.7'])
})
