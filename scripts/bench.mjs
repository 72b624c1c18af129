import './lib/node-version.mjs'
import { ensureDependencies } from './lib/ensure-dependencies.mjs'
import { parseOptions } from './lib/parse-options.mjs'
import { UsageError, command } from './lib/run.mjs'

const usage = `npm run bench -- [--only row]... [--before commit]
Builds the site and its baseline, measures both and writes docs/performance.md. --only measures the row of that name,
and keeps what the page says of the others. With --before, a search and the largest paints are measured on the site of that commit
too, and what has become worse says so.`

/** The rows, each a file of tests/bench/rows, in the report's order. */
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

const allRows = () =>
  Promise.all(files.map(async name => ({ name, ...(await import(`../tests/bench/rows/${name}.mjs`)).row })))

const format = ({ measure, value, limit, ratio, before, isWorse, ok, reason }) =>
  `  ${ok ? 'pass' : 'FAIL'}  ${measure}: ${value}${ratio ? `, ratio ${ratio}` : ''}${before ? `, before ${before}${isWorse ? ': WORSE' : ''}` : ''} (limit ${limit})${reason ? `\n        ${reason}` : ''}`

await command(async () => {
  const { values } = parseOptions(usage, {
    only: { type: 'string', multiple: true },
    before: { type: 'string' },
  })
  await ensureDependencies()
  const rows = await allRows()
  const selected = rows.filter(({ name }) => !values.only || values.only.includes(name))
  if (selected.length === 0)
    throw new UsageError(
      `There is no such row. The rows are: ${rows.map(({ name }) => name).join(', ')}\n${usage}`,
    )

  const { createBench } = await import('../tests/bench/lib/create-bench.mjs')
  const { writeReport } = await import('../tests/bench/lib/report.mjs')
  const bench = await createBench(values.before)
  try {
    const results = new Map()
    for (const row of selected) {
      console.log(row.name)
      const result = { at: new Date().toISOString().slice(0, 10), ...(await row.run(bench)) }
      results.set(row.name, result)
      for (const line of result.lines) console.log(format(line))
      await writeReport(rows, results, (await bench.browser()).version())
    }
  } finally {
    await bench.close()
  }
})
