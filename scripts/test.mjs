import './lib/node-version.mjs'
import { readdirSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
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
    // No such test opens another site.
    env: { LISTWELL_SITES: 'built' },
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

const environment = { ...process.env }
if (process.stdout.isTTY && !process.env.NO_COLOR) environment.FORCE_COLOR = '1'

/** Runs quiet tools at once; says how that went, how long it took, and what those printed that failed. */
async function runQuietly(name, ...tools) {
  const start = performance.now()
  const ended = await Promise.all(tools.map(([script, ...args]) => runTool(script, args)))
  const failed = ended.filter(({ code }) => code !== 0)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${name}: ${failed.length === 0 ? 'passed' : 'failed'} (${seconds} s)`)
  for (const { output } of failed) console.log(output.replaceAll(/^/gm, '  '))
  return failed.length === 0
}

const counts = { passed: 0, failed: 0 }

/** Adds what the last lines of a test runner say: 'Tests  1 failed | 372 passed', '18 passed'. */
function countTests(line) {
  const text = stripVTControlCharacters(line)
  if (!/^\s*(?:Tests\s|\d+ (?:passed|failed)\b)/.test(text)) return
  for (const [, count, result] of text.matchAll(/(\d+) (passed|failed)/g)) counts[result] += Number(count)
}

/** Runs a test runner, and shows what it prints. It fails where no test runs, and no test is repeated or may be skipped. */
async function runTests(name, script, args, env) {
  console.log(`${name} …`)
  const onLine = line => {
    countTests(line)
    console.log(`  ${line}`)
  }
  const { code } = await runTool(script, args, { onLine, env })
  return code === 0
}

async function runBrowserTests({ playwright, env }, filters) {
  const browser = await ensureHeadlessBrowser().catch(error => {
    console.log(error.message)
  })
  if (browser === undefined) return false
  const args = ['test', '--config', 'tests/browser', ...playwright, ...filters]
  const variables = { ...environment, ...env, LISTWELL_BROWSER: browser }
  return runTests(`browser tests, in ${browser}`, '@playwright/test/cli.js', args, variables)
}

const prettier = 'prettier/bin/prettier.cjs --check --log-level warn --cache --cache-strategy content'
const format = [...prettier.split(' '), '--cache-location', '.cache/prettier', '.']

/** Runs the wanted checks one after the other, but the quiet ones at once; gives the names of those that failed. */
async function runChecks(wanted, filters, set) {
  const failed = []
  const note = async (name, passed) => {
    if (!(await passed)) failed.push(name)
  }
  await Promise.all([
    wanted.has('types') && note('types', runQuietly('type check', ['typescript/bin/tsc', '--noEmit'])),
    wanted.has('lint') && note('lint', runQuietly('lint and format', ['oxlint/bin/oxlint'], format)),
  ])
  const projects = ['unit', 'component'].filter(name => wanted.has(name))
  const names = projects.join(' and ')
  const args = [...set.vitest, ...projects.flatMap(name => ['--project', name]), ...filters]
  if (projects.length > 0)
    await note(names, runTests(`${names} tests`, 'vitest/vitest.mjs', args, environment))
  if (wanted.has('browser')) await note('browser', runBrowserTests(set, filters))
  return failed
}

await command(async () => {
  const asked = options()
  if (asked.full) Object.assign(environment, { LISTWELL_FULL: '1', LISTWELL_RUNS: '10000' })
  else if (asked.set === 'all') environment.LISTWELL_RUNS ??= '1000'
  const wanted = chosen(asked)
  await ensureDependencies()
  await checkSettings('test')
  writePromises('reports/promises.md')
  const failed = await runChecks(wanted, asked.filters, sets[asked.set])
  // Their messages may be far above, before the output of another tool.
  if (failed.length > 0) console.log(`\nFAILED: ${failed.join(', ')}`)
  console.log(`\n${counts.passed} tests passed, ${counts.failed} failed`)
  process.exitCode = failed.length > 0 ? 1 : 0
})
