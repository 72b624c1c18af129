import { describe, expect, it } from 'vitest'
import {
  summarizePlaywright,
  summarizeVitest,
  summarizeCommand,
  combineSummaries,
} from '../../../scripts/lib/test-summary.mjs'

const fine = { code: 0, output: '' }
const crashed = { code: 1, output: 'starting\nUnhandled rejection: boom\n' }
const counts = ({ passed, failed }: { passed: number; failed: number }) => [passed, failed]

const assertion = (fullName: string, status: string, failureMessages: string[] = []) => ({
  fullName,
  status,
  failureMessages,
})
const file = (assertionResults: object[], status = 'passed', message = '') => ({
  name: 'tests/unit/a.test.ts',
  status,
  message,
  assertionResults,
})
const vitest = (...testResults: object[]) => JSON.stringify({ testResults })

const entry = (
  title: string,
  status: string,
  { expectedStatus = 'passed', errors = [] as object[] } = {},
) => ({
  title,
  tests: [{ projectName: 'built', status, expectedStatus, results: [{ errors }] }],
})
const playwright = (specs: object[], { errors = [] as object[], suites = [] as object[] } = {}) =>
  JSON.stringify({ errors, suites: [{ title: 'a.spec.ts', specs, suites }] })

describe('a check as a whole', () => {
  it('counts a check as a whole as one passed', () => {
    expect(counts(summarizeCommand('lint', fine))).toEqual([1, 0])
  })
  it('counts a check as one failed by its exit code, also when a signal ended it', () => {
    expect(summarizeCommand('lint', crashed)).toEqual({
      passed: 0,
      failed: 1,
      problems: [{ name: 'lint', message: 'starting\nUnhandled rejection: boom' }],
    })
    expect(counts(summarizeCommand('lint', { code: null, output: '' }))).toEqual([0, 1])
  })
})

describe('Vitest’s report', () => {
  const summarize = (text: string | undefined, ended = fine) => summarizeVitest('unit tests', text, ended)

  it('gives the verdict of each of Vitest’s tests', () => {
    const report = vitest(
      file([assertion('adds', 'passed'), assertion('divides', 'failed', ['by zero'])], 'failed'),
    )
    expect(summarize(report, crashed)).toEqual({
      passed: 1,
      failed: 1,
      problems: [{ name: 'tests/unit/a.test.ts: divides', message: 'by zero' }],
    })
  })
  it('leaves out the tests that were not asked for by their tags', () => {
    const given = ['more']
    const more = { ...assertion('more', 'skipped'), tags: given }
    const report = vitest(file([assertion('once', 'passed'), more]))
    const isAsked = (tags: string[]) => !tags.includes('more')
    expect(counts(summarizeVitest('unit tests', report, fine, isAsked))).toEqual([1, 0])
  })
  it.each(['skipped', 'pending', 'todo', 'disabled'])('counts a %s test as failed', status => {
    expect(counts(summarize(vitest(file([assertion('a', 'passed'), assertion('b', status)]))))).toEqual([
      1, 1,
    ])
  })
  it('counts a file that fails to load, or fails after its tests, as failed', () => {
    expect(summarize(vitest(file([], 'failed', 'no such module')), crashed).problems).toEqual([
      { name: 'tests/unit/a.test.ts', message: 'no such module' },
    ])
    expect(counts(summarize(vitest(file([assertion('a', 'passed')], 'failed')), crashed))).toEqual([1, 1])
  })
  it('counts an error outside of every test as failed, and shows the tool’s last words', () => {
    const { passed, failed, problems } = summarize(vitest(file([assertion('a', 'passed')])), crashed)
    expect([passed, failed]).toEqual([1, 1])
    expect(problems[0]?.message).toContain('Unhandled rejection: boom')
    const report = vitest(file([assertion('a', 'passed'), assertion('b', 'skipped')]))
    expect(counts(summarize(report, crashed))).toEqual([1, 2])
  })
  it.each([
    ['missing', undefined],
    ['cut off', '{"testResults":[{'],
    ['empty', ''],
    ['of another shape', '{"results":[]}'],
    ['without any test', vitest()],
  ])('counts a report that is %s as failed', (_, text) => {
    expect(counts(summarize(text))).toEqual([0, 1])
    expect(counts(summarize(text, crashed))).toEqual([0, 1])
  })
})

describe('Playwright’s report', () => {
  const summarize = (text: string | undefined, ended = fine) =>
    summarizePlaywright('browser tests', text, ended)

  it('gives the verdict of each of Playwright’s tests, in nested suites too', () => {
    const inner = [
      { title: 'cart', specs: [entry('adds', 'unexpected', { errors: [{ message: 'no row' }] })] },
    ]
    expect(summarize(playwright([entry('loads', 'expected')], { suites: inner }), crashed)).toEqual({
      passed: 1,
      failed: 1,
      problems: [{ name: '[built] a.spec.ts › cart › adds', message: 'no row' }],
    })
  })
  it.each(['skipped', 'flaky'])('counts a %s test as failed', status => {
    expect(counts(summarize(playwright([entry('a', 'expected'), entry('b', status)])))).toEqual([1, 1])
  })
  it('counts a test that is expected to fail as failed', () => {
    const report = playwright([entry('a', 'expected', { expectedStatus: 'failed' })])
    expect(counts(summarize(report))).toEqual([0, 1])
  })
  it('counts errors outside of tests as failed', () => {
    const report = playwright([entry('a', 'expected')], { errors: [{ message: 'set-up failed' }] })
    expect(summarize(report, crashed).problems).toEqual([
      { name: 'outside of a test', message: 'set-up failed' },
    ])
    expect(counts(summarize(playwright([entry('a', 'expected')]), crashed))).toEqual([1, 1])
  })
  it.each([
    ['missing', undefined],
    ['cut off', '{"errors":[],"suites":['],
    ['of another shape', '{}'],
    ['without any test', playwright([])],
  ])('counts a report that is %s as failed', (_, text) => {
    expect(counts(summarize(text))).toEqual([0, 1])
  })
})

it('adds up the counts of all reports', () => {
  const sum = combineSummaries([
    summarizeCommand('types', fine),
    summarizeCommand('lint', crashed),
    summarizeVitest('unit', undefined, fine),
  ])
  expect([...counts(sum), sum.problems.map(one => one.name)]).toEqual([1, 2, ['lint', 'unit']])
})
