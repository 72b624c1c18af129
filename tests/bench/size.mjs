// What the initial script of the built site weighs: compared with the baseline, and by package and folder (minified bytes).
// Run: npm run build && node tests/bench/size.mjs [--write]; with --write it writes the list that `npm test` compares with.
import { readFileSync, writeFileSync } from 'node:fs'
import {
  buildPlainApp,
  compareEntry,
  formatComparison,
  entryFiles,
  baselineFolder,
} from '../../scripts/lib/entry.mjs'
import { bytesByGroup } from './lib/module-bytes.mjs'

const list = new URL('entry-bytes.json', import.meta.url)

await buildPlainApp('baseline', baselineFolder)
for (const line of compareEntry('dist', baselineFolder)) console.log(formatComparison(line))
for (const file of entryFiles('dist')) console.log(`  ${file}`)
const listed = JSON.parse(readFileSync(list, 'utf8'))
const bytes = bytesByGroup('dist', entryFiles('dist'))
for (const [group, now] of Object.entries(bytes))
  console.log(`  ${group}: ${now} (${now - (listed[group] ?? 0)} more than listed)`)
if (process.argv.includes('--write')) writeFileSync(list, `${JSON.stringify(bytes, null, 2)}\n`)
