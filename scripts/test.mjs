import './lib/node-version.mjs'
import { readFileSync, readdirSync, rmSync } from 'node:fs'
import util from 'node:util'
import { ensureHeadlessBrowser } from './lib/browser.mjs'
import { checkSettings } from './lib/check-settings.mjs'
import { ensureDependencies } from './lib/ensure-dependencies.mjs'
import { parseOptions } from './lib/parse-options.mjs'
import { writePromises } from './lib/promises.mjs'
import { UsageError, command, projectRoot, runTool } from './lib/run.mjs'
import {
  summarizePlaywright,
  summarizeVitest,
  summarizeCommand,
  combineSummaries,
} from './lib/test-summary.mjs'

const usage = `npm test -- [--more | --full] [--only types,lint,unit,component,browser] [part of a test file's path …]
Runs types, lint and the tests that show each promise once, or the named ones of these checks.
With a part of a path: all tests of the files whose path contains it.
With --more (npm run test:more): the tests that are marked with 'more' (tests/support/more.ts).
With --full (npm run test:full): all tests, the random ones with thousands of cases.`

const tests = ['unit', 'component', 'browser']
const checks = ['types', 'lint', ...tests]

function options() {
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

/** How each runner is asked for a set of tests, and whether the set has a test with these tags. */
const sets = {
  once: {
    vitest: ['run', '--tags-filter=!more'],
    playwright: ['--grep-invert=@more'],
    has: tags => !tags.includes('more'),
  },
  more: {
    // To load the other files, only to skip their tests, would take a minute and a half.
    vitest: ['related', 'tests/support/more.ts', '--run', '--tags-filter=more'],
    playwright: ['--grep=@more'],
    has: tags => tags.includes('more'),
  },
  all: { vitest: ['run'], playwright: [], has: () => true },
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

/** Runs a quiet check and says how it went and how long it took. */
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
    ...set.vitest,
    ...projects.flatMap(name => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report('vitest')}`,
    ...filters,
  ]
  const ended = await runTool('vitest/vitest.mjs', args, {
    onLine: stream,
    env: environment,
  })
  return summarizeVitest(`${projects.join(' and ')} tests`, readReport('vitest'), ended, set.has)
}

async function runPlaywright(browser, filters, set) {
  console.log(`browser tests, in ${browser} …`)
  const env = {
    ...environment,
    LISTWELL_BROWSER: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright'),
  }
  const args = ['test', '--config', 'tests/browser', '--reporter=list,json', ...set.playwright, ...filters]
  const ended = await runTool('@playwright/test/cli.js', args, { onLine: stream, env })
  return summarizePlaywright('browser tests', readReport('playwright'), ended)
}

/** The browser's program, or the summary of there being none. */
const provideBrowser = () =>
  ensureHeadlessBrowser().catch(error =>
    summarizeCommand('browser tests', { code: 1, output: String(error.message) }),
  )

async function runChecks(wanted, filters, set) {
  const [browser, ...tallies] = await Promise.all([
    wanted.has('browser') ? provideBrowser() : undefined,
    ...(wanted.has('types') ? [timed('type check', checkTypes)] : []),
    ...(wanted.has('lint') ? [timed('lint and format', checkLint)] : []),
  ])
  const projects = ['unit', 'component'].filter(name => wanted.has(name))
  if (projects.length > 0) tallies.push(await runVitest(projects, filters, set))
  if (browser)
    tallies.push(typeof browser === 'string' ? await runPlaywright(browser, filters, set) : browser)
  return combineSummaries(tallies)
}

await command(async () => {
  const asked = options()
  if (asked.full) Object.assign(environment, { LISTWELL_FULL: '1', LISTWELL_RUNS: '10000' })
  const wanted = chosen(asked)
  await ensureDependencies()
  await checkSettings('test')
  writePromises('reports/promises.md')
  for (const name of ['vitest', 'playwright']) rmSync(report(name), { force: true })

  const { passed, failed, problems } = await runChecks(wanted, asked.filters, sets[asked.set])
  for (const { name, message } of problems) {
    const text = colour ? message : util.stripVTControlCharacters(message)
    console.log(`\nFAILED ${name}\n${text.replaceAll(/^/gm, '  ')}`)
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
})
