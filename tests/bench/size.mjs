// What the first page loads before it can be used, beside the floor of its own packages built in the same run.
// Run: npm run build && node tests/bench/size.mjs
import { buildFloor, compareEntry, comparison, entryFiles, floorFolder } from '../../scripts/lib/entry.mjs'

await buildFloor(floorFolder)
for (const line of compareEntry('dist', floorFolder)) console.log(comparison(line))
for (const file of entryFiles('dist')) console.log(`  ${file}`)
