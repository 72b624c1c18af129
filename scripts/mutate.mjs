import './lib/node-version.mjs'
import { readFileSync } from 'node:fs'
import { mutations } from '../tests/support/mutations.mjs'
import { readOptions } from './lib/options.mjs'
import { UsageError, command, projectRoot, runTool } from './lib/run.mjs'

const usage = `npm run test:coverage-sample -- [part of a file's path or of a promise …]
Takes promises of the product away, one after the other, and sees whether the tests that stand for them notice.`

/** 'noticed', 'missed', or why it couldn't be tried: tests that can't run notice nothing. */
async function outcome({ file, find, replace, test, only }) {
  const parts = readFileSync(`${projectRoot}/${file}`, 'utf8').split(find).length - 1
  if (parts !== 1) return `can't be tried: its text stands ${parts} times in ${file}`
  const args = ['run', '--config', 'scripts/lib/mutant.config.mjs', '--reporter=json', test]
  if (only) args.push('-t', only)
  const env = { ...process.env, LISTWELL_MUTATION: JSON.stringify({ file, find, replace }) }
  const { output } = await runTool('vitest/vitest.mjs', args, { env })
  const json = /^\{"numTotalTestSuites".*$/m.exec(output)?.[0]
  if (json === undefined) return `can't be tried: ${output.trim().split('\n').at(-1)}`
  const { numFailedTests, numPassedTests } = JSON.parse(json)
  if (numFailedTests + numPassedTests === 0) return `can't be tried: no test of ${test} ran`
  return numFailedTests > 0 ? 'noticed' : 'missed'
}

await command(async () => {
  const { positionals } = readOptions(usage, {}, true)
  const chosen = mutations.filter(({ promise, file, test }) =>
    positionals.every(part => [promise, file, test].some(text => text.includes(part))),
  )
  if (chosen.length === 0) throw new UsageError(`No mutation holds ${positionals.join(' and ')}.\n${usage}`)
  let open = 0
  for (const mutation of chosen) {
    const result = await outcome(mutation)
    if (result !== 'noticed') open += 1
    console.log(`${result.padEnd(8)} ${mutation.promise} (${mutation.file})`)
  }
  console.log(`\n${chosen.length - open} of ${chosen.length} noticed`)
  process.exitCode = open > 0 ? 1 : 0
})
