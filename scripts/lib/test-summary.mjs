/**
 * @typedef {{ name: string, message: string }} Problem
 * @typedef {{ passed: number, failed: number, problems: Problem[] }} Summary
 * @typedef {{ code: number | null, output: string }} ToolResult the exit code and the output of a tool
 */

const lastLines = (output, count = 60) => output.trimEnd().split('\n').slice(-count).join('\n')

/** @returns {Summary} */
const failedOnce = (name, message) => ({ passed: 0, failed: 1, problems: [{ name, message }] })

/**
 * The summary of a tool that passes or fails as one.
 * @param {string} name
 * @param {ToolResult} result
 * @returns {Summary}
 */
export function summarizeCommand(name, { code, output }) {
  return code === 0 ? { passed: 1, failed: 0, problems: [] } : failedOnce(name, lastLines(output, 200))
}

/** The problem of a test that was skipped or is expected to fail, which the tool itself accepts. */
const notRun = (name, status) => ({ name, message: `${status}: every test has to pass`, tolerated: true })

/** `isSelected` tells by its tags whether a test was selected: Vitest reports the others as skipped. */
function* vitestVerdicts(report, isSelected) {
  for (const file of report.testResults) {
    let failed = false
    for (const test of file.assertionResults.filter(({ tags = [] }) => isSelected(tags))) {
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
 * @param {ToolResult} result
 * @param {(report: any) => Generator<{ name: string, message: string | undefined, tolerated?: boolean }>} readVerdicts
 * @returns {Summary}
 */
function summarizeReport(name, text, { code, output }, readVerdicts) {
  if (text === undefined) return failedOnce(name, `left no report\n${lastLines(output)}`)
  let verdicts
  try {
    verdicts = [...readVerdicts(JSON.parse(text))]
  } catch (error) {
    return failedOnce(name, `its report can't be read: ${String(error)}\n${lastLines(output)}`)
  }
  const failures = verdicts.filter(({ message }) => message !== undefined)
  const passed = verdicts.length - failures.length
  const problems = failures.map(failure => ({ name: failure.name, message: failure.message }))
  if (code !== 0 && failures.every(({ tolerated }) => tolerated))
    problems.push({ name, message: `ended with code ${code} outside of a test\n${lastLines(output)}` })
  if (problems.length === 0 && passed === 0) problems.push({ name, message: 'ran no test at all' })
  return { passed, failed: problems.length, problems }
}

/**
 * Counts Vitest's JSON report. A missing or unreadable report and an error outside of a test count as failures.
 * @param {string} name
 * @param {string | undefined} text the report, undefined when there is none
 * @param {ToolResult} result
 * @param {(tags: string[]) => boolean} [isSelected] whether a test with these tags was selected
 */
export const summarizeVitest = (name, text, result, isSelected = () => true) =>
  summarizeReport(name, text, result, report => vitestVerdicts(report, isSelected))

/**
 * Counts Playwright's JSON report in the same way.
 * @param {string} name
 * @param {string | undefined} text the report, undefined when there is none
 * @param {ToolResult} result
 */
export const summarizePlaywright = (name, text, result) =>
  summarizeReport(name, text, result, playwrightVerdicts)

/**
 * All summaries as one.
 * @param {Summary[]} summaries
 * @returns {Summary}
 */
export const combineSummaries = summaries => ({
  passed: summaries.reduce((sum, { passed }) => sum + passed, 0),
  failed: summaries.reduce((sum, { failed }) => sum + failed, 0),
  problems: summaries.flatMap(({ problems }) => problems),
})
