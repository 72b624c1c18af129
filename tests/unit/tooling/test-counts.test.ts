import { describe, expect, it } from 'vitest'
import { countPlaywright, countTool, countVitest } from '../../../scripts/lib/test-counts.mjs'

const vitest = (numPassedTests: number, numFailedTests: number, numPendingTests = 0) =>
  JSON.stringify({ numPassedTests, numFailedTests, numPendingTests })
const playwright = (expected: number, { unexpected = 0, flaky = 0, skipped = 0 } = {}) =>
  JSON.stringify({ stats: { expected, unexpected, flaky, skipped } })

it.each([
  [0, 1, 0],
  [1, 0, 1],
  [null, 0, 1],
])('counts a tool that ends with %s as %i passed and %i failed', (code, passed, failed) => {
  expect(countTool(code)).toEqual({ passed, failed })
})

it('counts the tests of Vitest, without those that were not asked for', () => {
  expect(countVitest(1, vitest(7, 2, 900))).toEqual({ passed: 7, failed: 2 })
})

it.each([
  ['failed', { unexpected: 1 }],
  ['skipped', { skipped: 1 }],
  ['flaky', { flaky: 1 }],
])('counts a %s test of Playwright as failed', (_, stats) => {
  expect(countPlaywright(0, playwright(4, stats))).toEqual({ passed: 4, failed: 1 })
})

describe.each([
  ['Vitest', countVitest, vitest(3, 0), vitest(0, 0)],
  ['Playwright', countPlaywright, playwright(3), playwright(0)],
])('%s', (_, count, fine, empty) => {
  it('has passed where it says so and each of its tests has', () => {
    expect(count(0, fine)).toEqual({ passed: 3, failed: 0 })
  })

  it('has failed where it ended with an error outside of every test', () => {
    expect([count(1, fine), count(null, fine)].map(({ failed }) => failed)).toEqual([1, 1])
  })

  it.each([
    ['missing', undefined],
    ['cut off', fine.slice(0, -2)],
    ['of another shape', '{}'],
    ['without any test', empty],
  ])('has failed where its report is %s', (__, text) => {
    expect(count(0, text)).toEqual({ passed: 0, failed: 1 })
  })
})
