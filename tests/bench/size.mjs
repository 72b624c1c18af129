// What the first page loads before it can be used, beside the baseline of its own packages built in the same run.
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
