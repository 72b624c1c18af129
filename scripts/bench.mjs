import './lib/node-version.mjs'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { ensureDependencies } from './lib/ensure-dependencies.mjs'
import { parseOptions } from './lib/parse-options.mjs'
import { UsageError, command, projectRoot } from './lib/run.mjs'

const usage = `npm run bench -- [--only row]... [--before commit]
Builds the site and its baseline, measures both and writes docs/performance.md. --only measures the row of that name, or
those whose names begin with it, and keeps the last results of the other rows. With --before, a search and the largest paints
are measured on the site of that commit too, and what has become worse says so.`

const results = `${projectRoot}/.cache/bench/results`
const fileOf = name => `${results}/${name.replaceAll(/\W+/g, '-')}.json`

/** The files of the rows, in the report's order. */
const files = [
  'bytes',
  'upgrade',
  'search-press',
  'largest-paint',
  'shifts',
  'lighthouse',
  'fields',
  'lists',
  'results',
  'growth',
  'interactions',
  'links',
  'journeys',
  'memory',
  'live-updates',
]

async function allRows() {
  const modules = await Promise.all(files.map(name => import(`../tests/bench/rows/${name}.mjs`)))
  return modules.flatMap(({ rows }) => rows)
}

function lastResult({ name, title }) {
  try {
    return { name, title, ...JSON.parse(readFileSync(fileOf(name), 'utf8')) }
  } catch {
    return { name, title, lines: [] }
  }
}

const format = ({ measure, value, limit, ratio, before, isWorse, ok, reason }) =>
  `  ${ok ? 'pass' : 'FAIL'}  ${measure}: ${value}${ratio ? `, ratio ${ratio}` : ''}${before ? `, before ${before}${isWorse ? ': WORSE' : ''}` : ''} (limit ${limit})${reason ? `\n        ${reason}` : ''}`

await command(async () => {
  const { values } = parseOptions(usage, {
    only: { type: 'string', multiple: true },
    before: { type: 'string' },
  })
  await ensureDependencies()
  const rows = await allRows()
  const matches = (name, wanted) =>
    rows.some(row => row.name === wanted) ? name === wanted : name.startsWith(wanted)
  const selected = rows.filter(
    ({ name }) => !values.only || values.only.some(wanted => matches(name, wanted)),
  )
  if (selected.length === 0)
    throw new UsageError(
      `There is no such row. The rows are: ${rows.map(({ name }) => name).join(', ')}\n${usage}`,
    )

  const { createBench } = await import('../tests/bench/lib/create-bench.mjs')
  const { writeReport } = await import('../tests/bench/lib/report.mjs')
  mkdirSync(results, { recursive: true })
  const bench = await createBench(values.before)
  try {
    for (const row of selected) {
      console.log(row.name)
      const at = new Date().toISOString().slice(0, 10)
      const result = { at, ...(await row.run(bench)) }
      writeFileSync(fileOf(row.name), `${JSON.stringify(result, null, 2)}\n`)
      for (const line of result.lines) console.log(format(line))
    }
    await writeReport(rows.map(lastResult), (await bench.browser()).version())
  } finally {
    await bench.close()
  }
})
