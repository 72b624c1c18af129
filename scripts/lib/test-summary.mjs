/**
 * @typedef {{ name: string, message: string }} Problem
 * @typedef {{ passed: number, failed: number, problems: Problem[] }} Summary
 * @typedef {{ code: number | null, output: string }} Ended how a tool ended
 */

const lastLines = (output, count = 60) => output.trimEnd().split('\n').slice(-count).join('\n')

/** @returns {Summary} */
const failedOnce = (name, message) => ({ passed: 0, failed: 1, problems: [{ name, message }] })

/**
 * The summary of a tool that passes or fails as one.
 * @param {string} name
 * @param {Ended} ended
 * @returns {Summary}
 */
export function summarizeCommand(name, { code, output }) {
  return code === 0 ? { passed: 1, failed: 0, problems: [] } : failedOnce(name, lastLines(output, 200))
}

/** The problem of a test that was skipped or may fail, which the tool itself accepts. */
const notRun = (name, status) => ({ name, message: `${status}: every test has to pass`, tolerated: true })

/** `isAsked` says of a test's tags whether it was to run: Vitest reports the others as skipped. */
function* vitestVerdicts(report, isAsked) {
  for (const file of report.testResults) {
    let failed = false
    for (const test of file.assertionResults.filter(({ tags = [] }) => isAsked(tags))) {
      const name = `${file.name}: ${test.fullName}`
      if (test.status === 'passed') yield { name, message: undefined }
      else {
        failed = true
        yield test.status === 'failed'
          ? { name, message: test.failureMessages.join('\n') || 'failed' }
          : notRun(name, test.status)
      }
    }
    if (file.status !== 'passed' && !failed)
      yield { name: file.name, message: file.message || 'failed outside of a test' }
  }
}

function* playwrightVerdicts(report) {
  for (const error of report.errors)
    yield { name: 'outside of a test', message: error.stack || error.message || 'an error without a message' }
  yield* suiteVerdicts(report.suites, [])
}

function* suiteVerdicts(suites, titles) {
  for (const suite of suites) {
    const path = [...titles, suite.title]
    for (const spec of suite.specs)
      for (const test of spec.tests) {
        const name = `[${test.projectName}] ${[...path, spec.title].join(' › ')}`
        if (test.status === 'expected' && test.expectedStatus === 'passed') yield { name, message: undefined }
        else if (test.status === 'unexpected') {
          const errors = test.results.flatMap(result => result.errors)
          yield { name, message: errors.map(error => error.stack || error.message).join('\n') || 'failed' }
        } else yield notRun(name, test.expectedStatus === 'failed' ? 'expected to fail' : test.status)
      }
    yield* suiteVerdicts(suite.suites ?? [], path)
  }
}

/**
 * @param {string} name
 * @param {string | undefined} text
 * @param {Ended} ended
 * @param {(report: any) => Generator<{ name: string, message: string | undefined, tolerated?: boolean }>} verdictsOf
 * @returns {Summary}
 */
function summarizeReport(name, text, { code, output }, verdictsOf) {
  if (text === undefined) return failedOnce(name, `left no report\n${lastLines(output)}`)
  let verdicts
  try {
    verdicts = [...verdictsOf(JSON.parse(text))]
  } catch (error) {
    return failedOnce(name, `its report can't be read: ${String(error)}\n${lastLines(output)}`)
  }
  const failures = verdicts.filter(one => one.message !== undefined)
  const passed = verdicts.length - failures.length
  const problems = failures.map(one => ({ name: one.name, message: one.message }))
  if (code !== 0 && failures.every(one => one.tolerated))
    problems.push({ name, message: `ended with code ${code} outside of a test\n${lastLines(output)}` })
  if (problems.length === 0 && passed === 0) problems.push({ name, message: 'ran no test at all' })
  return { passed, failed: problems.length, problems }
}

/**
 * Counts Vitest's JSON report. A missing or unreadable report and an error outside of a test count as failures.
 * @param {string} name
 * @param {string | undefined} text the report, undefined when there is none
 * @param {Ended} ended
 * @param {(tags: string[]) => boolean} [isAsked] whether a test with these tags was asked for
 */
export const summarizeVitest = (name, text, ended, isAsked = () => true) =>
  summarizeReport(name, text, ended, found => vitestVerdicts(found, isAsked))

/**
 * Counts Playwright's JSON report in the same way.
 * @param {string} name
 * @param {string | undefined} text the report, undefined when there is none
 * @param {Ended} ended
 */
export const summarizePlaywright = (name, text, ended) =>
  summarizeReport(name, text, ended, playwrightVerdicts)

/**
 * All summaries as one.
 * @param {Summary[]} summaries
 * @returns {Summary}
 */
export const combineSummaries = summaries => ({
  passed: summaries.reduce((sum, one) => sum + one.passed, 0),
  failed: summaries.reduce((sum, one) => sum + one.failed, 0),
  problems: summaries.flatMap(one => one.problems),
})
