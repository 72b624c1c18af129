import './lib/node-version.mjs'
import { readFileSync, readdirSync, rmSync } from 'node:fs'
import util from 'node:util'
import { ensureBrowser } from './lib/browser.mjs'
import { ensureDependencies } from './lib/ensure-dependencies.mjs'
import { parseOptions } from './lib/parse-options.mjs'
import { UsageError, command, projectRoot, runTool } from './lib/run.mjs'
import {
  summarizePlaywright,
  summarizeVitest,
  summarizeCommand,
  combineSummaries,
} from './lib/test-summary.mjs'

const usage = `npm test -- [--more | --full] [--only types,lint,unit,component,browser] [part of a test file's path …]
Runs the type check, the linter and the tests, except those with the tag 'more' (tests/support/more.ts).
With --only: only the named checks. With a part of a path: all tests of the files whose path contains it.
With --more (npm run test:more): the tests with the tag 'more'.
With --full (npm run test:full): all tests, the random ones with thousands of cases.`

const tests = ['unit', 'component', 'browser']
const checks = ['types', 'lint', ...tests]

function parseArguments() {
  const { values, positionals } = parseOptions(
    usage,
    { more: { type: 'boolean' }, full: { type: 'boolean' }, only: { type: 'string', multiple: true } },
    true,
  )
  if (values.more && values.full) throw new UsageError(`--full includes --more.\n${usage}`)
  const only = (values.only ?? []).flatMap(list => list.split(',')).filter(Boolean)
  const unknown = only.find(name => !checks.includes(name))
  if (unknown) throw new UsageError(`There is no check named ${unknown}.\n${usage}`)
  const set = values.more ? 'more' : values.full || positionals.length > 0 ? 'all' : 'once'
  return { full: values.full === true, only, filters: positionals, set }
}

/** For each set of tests: the runners' arguments, and whether a test with given tags belongs to it. */
const sets = {
  once: {
    vitest: ['--tags-filter=!more'],
    playwright: ['--grep-invert=@more'],
    includes: tags => !tags.includes('more'),
  },
  more: {
    vitest: ['--tags-filter=more'],
    playwright: ['--grep=@more'],
    includes: tags => tags.includes('more'),
  },
  all: { vitest: [], playwright: [], includes: () => true },
}

/** The names of the checks to run; with filters only those with a matching test file. */
function selectChecks({ only, filters, set }) {
  const selected = only.length > 0 ? only : set === 'more' ? tests : checks
  if (filters.length === 0) return new Set(selected)
  const files = readdirSync(`${projectRoot}/tests`, { recursive: true })
    .map(path => `tests/${path.replaceAll('\\', '/')}`)
    .filter(path => /\.(test\.tsx?|spec\.ts)$/.test(path) && filters.some(part => path.includes(part)))
  const matching = selected.filter(name => files.some(path => path.startsWith(`tests/${name}/`)))
  if (matching.length === 0) throw new UsageError(`No test file's path contains ${filters.join(' or ')}.`)
  return new Set(matching)
}

const report = name => `${projectRoot}/reports/${name}.json`

function readReport(name) {
  try {
    return readFileSync(report(name), 'utf8')
  } catch {
    return undefined
  }
}

const stream = line => console.log(`  ${line}`)
const colour = process.stdout.isTTY && !process.env.NO_COLOR
const environment = { ...process.env, ...(colour && { FORCE_COLOR: '1' }) }

/** Runs a check without output of its own, and prints its result and duration. */
async function timed(name, work) {
  const start = performance.now()
  const summary = await work()
  const verdict = summary.failed === 0 ? 'passed' : 'failed'
  console.log(`${name}: ${verdict} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
  return summary
}

const checkTypes = async () =>
  summarizeCommand('type check', await runTool('typescript/bin/tsc', ['--noEmit']))

async function checkLint() {
  const cache = ['--cache', '--cache-strategy', 'content', '--cache-location', '.cache/prettier']
  const [lint, format] = await Promise.all([
    runTool('oxlint/bin/oxlint', []),
    runTool('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', ...cache, '.']),
  ])
  return summarizeCommand('lint and format', {
    code: lint.code === 0 && format.code === 0 ? 0 : 1,
    output: lint.output + format.output,
  })
}

async function runVitest(projects, filters, set) {
  console.log(`${projects.join(' and ')} tests …`)
  const args = [
    'run',
    ...projects.flatMap(name => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report('vitest')}`,
    ...set.vitest,
    ...filters,
  ]
  const ended = await runTool('vitest/vitest.mjs', args, {
    onLine: stream,
    env: environment,
  })
  return summarizeVitest(`${projects.join(' and ')} tests`, readReport('vitest'), ended, set.includes)
}

async function runPlaywright(browser, filters, set) {
  console.log(`browser tests, in ${browser} …`)
  const env = {
    ...environment,
    CHROME_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright'),
  }
  const args = ['test', '--config', 'tests/browser', '--reporter=list,json', ...set.playwright, ...filters]
  const ended = await runTool('@playwright/test/cli.js', args, { onLine: stream, env })
  return summarizePlaywright('browser tests', readReport('playwright'), ended)
}

/** The path of a browser, or a failed summary if there is none. */
const findOrInstallBrowser = () =>
  ensureBrowser().catch(error =>
    summarizeCommand('browser tests', { code: 1, output: String(error.message) }),
  )

async function runChecks(selected, filters, set) {
  const [browser, ...summaries] = await Promise.all([
    selected.has('browser') ? findOrInstallBrowser() : undefined,
    ...(selected.has('types') ? [timed('type check', checkTypes)] : []),
    ...(selected.has('lint') ? [timed('lint and format', checkLint)] : []),
  ])
  const projects = ['unit', 'component'].filter(name => selected.has(name))
  if (projects.length > 0) summaries.push(await runVitest(projects, filters, set))
  if (browser)
    summaries.push(typeof browser === 'string' ? await runPlaywright(browser, filters, set) : browser)
  return combineSummaries(summaries)
}

await command(async () => {
  const parsed = parseArguments()
  if (parsed.full) Object.assign(environment, { LISTWELL_FULL: '1', LISTWELL_RUNS: '10000' })
  const selectedChecks = selectChecks(parsed)
  await ensureDependencies()
  for (const name of ['vitest', 'playwright']) rmSync(report(name), { force: true })

  const { passed, failed, problems } = await runChecks(selectedChecks, parsed.filters, sets[parsed.set])
  for (const { name, message } of problems) {
    const text = colour ? message : util.stripVTControlCharacters(message)
    console.log(`\nFAILED ${name}\n${text.replaceAll(/^/gm, '  ')}`)
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
})
