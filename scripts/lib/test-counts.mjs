/**
 * How many tests of a tool passed and failed. Counts that miss a failure of the tool itself are those of one failed test.
 *
 * @typedef {{ passed: number, failed: number }} Counts
 * @param {number | null} code the tool's exit code
 * @param {Counts} counts
 * @returns {Counts}
 */
function withTool(code, { passed, failed }) {
  const isMissed = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: isMissed ? 1 : failed }
}

/**
 * Counts a JSON report; one that is missing or can't be read counts as a failed test.
 *
 * @param {string | undefined} text
 * @param {(report: any) => number[]} read the numbers of passed tests, and of others
 * @returns {Counts}
 */
function countReport(text, read) {
  try {
    const [passed = 0, ...others] = read(JSON.parse(text ?? ''))
    const failed = others.reduce((sum, count) => sum + count, 0)
    return Number.isInteger(passed + failed) ? { passed, failed } : { passed: 0, failed: 1 }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/**
 * The counts of a tool that passes or fails as one.
 *
 * @param {number | null} code
 */
export const countTool = code => withTool(code, { passed: code === 0 ? 1 : 0, failed: 0 })

/**
 * The counts of Vitest, which reports the tests that weren't asked for as skipped. The linter refuses a test that is skipped
 * otherwise.
 *
 * @param {number | null} code
 * @param {string | undefined} text its report
 */
export const countVitest = (code, text) =>
  withTool(
    code,
    countReport(text, ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests]),
  )

/**
 * The counts of Playwright: a test that was skipped or repeated has failed.
 *
 * @param {number | null} code
 * @param {string | undefined} text its report
 */
export const countPlaywright = (code, text) =>
  withTool(
    code,
    countReport(text, ({ stats }) => [stats.expected, stats.unexpected, stats.flaky, stats.skipped]),
  )
