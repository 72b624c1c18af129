import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The cells of the table of promises: promise, code, test. */
const rows = readFileSync('docs/coverage.md', 'utf8')
  .split('\n')
  .filter(line => line.startsWith('| ') && !/^\| (Promise |-)/.test(line))
  .map(line => line.split('|').map(cell => cell.trim()))

const named = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

it('every promise has its test, or says that it has none', () => {
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter(([, , , test = '']) => !/`|component tests|not tested/.test(test))).toEqual([])
})

it('every test that is named is there', () => {
  const places = (name: string) => [`tests/${name}.test.ts`, `tests/${name}.test.tsx`, `tests/${name}.ts`]
  const missing = rows.flatMap(([, , , test]) => named(test)).filter(name => !places(name).some(existsSync))
  expect(missing).toEqual([])
})

it('every file of code that is named with its folder is there', () => {
  const files = rows.flatMap(([, , code]) => named(code)).filter(name => name.includes('/'))
  expect(files.filter(name => !existsSync(`src/${name}`))).toEqual([])
})
