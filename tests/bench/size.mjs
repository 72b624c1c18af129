// The size of the initial script, compared with the baseline of its packages.
// Run: npm run build && node tests/bench/size.mjs
import {
  buildBaseline,
  compareEntry,
  formatComparison,
  entryFiles,
  baselineFolder,
} from '../../scripts/lib/entry.mjs'

await buildBaseline(baselineFolder)
for (const line of compareEntry('dist', baselineFolder)) console.log(formatComparison(line))
for (const file of entryFiles('dist')) console.log(`  ${file}`)
