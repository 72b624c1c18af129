import './lib/node-version.mjs'
import { readFileSync, readdirSync, rmSync } from 'node:fs'
import { ensureHeadlessBrowser } from './lib/browser.mjs'
import { checkSettings } from './lib/check-settings.mjs'
import { ensureDependencies } from './lib/ensure-dependencies.mjs'
import { parseOptions } from './lib/parse-options.mjs'
import { writePromises } from './lib/promises.mjs'
import { UsageError, command, projectRoot, runTool } from './lib/run.mjs'

const usage = `npm test -- [--more | --all | --full] [--only types,lint,unit,component,browser] [part of a test file's path …]
Runs types, lint, the tests that show each behaviour once and a core of the browser tests, or the named ones of these checks.
With a part of a path: all tests of the files whose path contains it.
With --more (npm run test:more): the tests that are marked with 'more' (tests/support/more.ts).
With --all: both, in one run, as CI does, and five times the cases of the random tests.
With --full (npm run test:full): all tests, the random ones with thousands of cases.`

const tests = ['unit', 'component', 'browser']
const checks = ['types', 'lint', ...tests]

function options() {
  const { values, positionals } = parseOptions(
    usage,
    {
      more: { type: 'boolean' },
      all: { type: 'boolean' },
      full: { type: 'boolean' },
      only: { type: 'string', multiple: true },
    },
    true,
  )
  if (values.more && (values.all || values.full))
    throw new UsageError(`--all and --full include --more.\n${usage}`)
  const only = (values.only ?? []).flatMap(list => list.split(',')).filter(Boolean)
  const unknown = only.find(name => !checks.includes(name))
  if (unknown) throw new UsageError(`There is no check named ${unknown}.\n${usage}`)
  const set = values.more ? 'more' : values.all || values.full || positionals.length > 0 ? 'all' : 'once'
  return { full: values.full === true, only, filters: positionals, set }
}

/** How each runner is asked for a set of tests. */
const sets = {
  once: {
    vitest: ['run', '--tags-filter=!more'],
    playwright: ['--grep-invert=@more'],
    // No such test opens the development site.
    env: { LISTWELL_DEVELOPMENT: 'none' },
  },
  more: {
    // To load the other files, only to skip their tests, would take a minute and a half.
    vitest: ['related', 'tests/support/more.ts', '--run', '--tags-filter=more'],
    playwright: ['--grep=@more'],
  },
  all: { vitest: ['run'], playwright: [] },
}

/** The checks that the options ask for; with a filter those alone that have a test file it finds. */
function chosen({ only, filters, set }) {
  const wanted = only.length > 0 ? only : set === 'more' ? tests : checks
  if (filters.length === 0) return new Set(wanted)
  const files = readdirSync(`${projectRoot}/tests`, { recursive: true })
    .map(path => `tests/${path.replaceAll('\\', '/')}`)
    .filter(path => /\.(test\.tsx?|spec\.ts)$/.test(path) && filters.some(part => path.includes(part)))
  const found = wanted.filter(name => files.some(path => path.startsWith(`tests/${name}/`)))
  if (found.length === 0) throw new UsageError(`No test file's path holds ${filters.join(' or ')}.`)
  return new Set(found)
}

const report = name => `${projectRoot}/reports/${name}.json`

/** A tool that ends with an error, or runs nothing, counts as a failed test where it reports none. */
function count(code, passed, failed) {
  const isWrong = !Number.isInteger(passed + failed) || (failed === 0 && (code !== 0 || passed === 0))
  return isWrong ? { passed: passed || 0, failed: 1 } : { passed, failed }
}
const countTool = code => count(code, code === 0 ? 1 : 0, 0)

/** The counts in a tool's report; none where it has written no whole one. */
function countReport(name, code, read) {
  try {
    return count(code, ...read(JSON.parse(readFileSync(report(name), 'utf8'))))
  } catch {
    return countTool(1)
  }
}

const stream = line => console.log(`  ${line}`)
const colour = process.stdout.isTTY && !process.env.NO_COLOR
const environment = { ...process.env, ...(colour && { FORCE_COLOR: '1' }) }

/** Runs a quiet tool and says how it went, how long it took, and what it printed if it failed. */
async function runQuietly(name, ...tools) {
  const start = performance.now()
  const ended = await Promise.all(tools.map(([script, args]) => runTool(script, args)))
  const failed = ended.filter(({ code }) => code !== 0)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${name}: ${failed.length === 0 ? 'passed' : 'failed'} (${seconds} s)`)
  for (const { output } of failed) console.log(output.replaceAll(/^/gm, '  '))
  return countTool(failed.length === 0 ? 0 : 1)
}

const checkTypes = () => runQuietly('type check', ['typescript/bin/tsc', ['--noEmit']])

function checkLint() {
  const cache = ['--cache', '--cache-strategy', 'content', '--cache-location', '.cache/prettier']
  const format = ['prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', ...cache, '.']]
  return runQuietly('lint and format', ['oxlint/bin/oxlint', []], format)
}

async function runVitest(projects, filters, set) {
  console.log(`${projects.join(' and ')} tests …`)
  const args = [
    ...set.vitest,
    ...projects.flatMap(name => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report('vitest')}`,
    ...filters,
  ]
  const { code } = await runTool('vitest/vitest.mjs', args, { onLine: stream, env: environment })
  // Those that weren't asked for are reported as skipped. The linter refuses a test that is skipped otherwise.
  return countReport('vitest', code, ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests])
}

async function runPlaywright(filters, set) {
  const browser = await ensureHeadlessBrowser().catch(error => {
    console.log(error.message)
  })
  if (browser === undefined) return countTool(1)
  console.log(`browser tests, in ${browser} …`)
  const env = {
    ...environment,
    ...set.env,
    LISTWELL_BROWSER: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright'),
  }
  const args = ['test', '--config', 'tests/browser', '--reporter=list,json', ...set.playwright, ...filters]
  const { code } = await runTool('@playwright/test/cli.js', args, { onLine: stream, env })
  // A test that was skipped or repeated has failed.
  return countReport('playwright', code, ({ stats: { expected, unexpected, flaky, skipped } }) => [
    expected,
    unexpected + flaky + skipped,
  ])
}

/** Runs the wanted checks; gives the counts of each, by its name. */
async function runChecks(wanted, filters, set) {
  const quiet = { types: checkTypes, lint: checkLint }
  const names = Object.keys(quiet).filter(name => wanted.has(name))
  const counts = await Promise.all(names.map(async name => [name, await quiet[name]()]))
  const projects = ['unit', 'component'].filter(name => wanted.has(name))
  if (projects.length > 0)
    counts.push([`${projects.join(' and ')} tests`, await runVitest(projects, filters, set)])
  if (wanted.has('browser')) counts.push(['browser tests', await runPlaywright(filters, set)])
  return counts
}

await command(async () => {
  const asked = options()
  if (asked.full) Object.assign(environment, { LISTWELL_FULL: '1', LISTWELL_RUNS: '10000' })
  else if (asked.set === 'all') environment.LISTWELL_RUNS ??= '1000'
  const wanted = chosen(asked)
  await ensureDependencies()
  await checkSettings('test')
  writePromises('reports/promises.md')
  for (const name of ['vitest', 'playwright']) rmSync(report(name), { force: true })

  const counts = await runChecks(wanted, asked.filters, sets[asked.set])
  const sum = key => counts.reduce((all, [, one]) => all + one[key], 0)
  // The messages may be far above, before the output of another tool.
  for (const [name, { failed }] of counts) if (failed > 0) console.log(`\nFAILED ${name}: ${failed}`)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
})
