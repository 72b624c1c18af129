import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { format, resolveConfig } from 'prettier'
import { projectRoot } from '../../scripts/lib/run.mjs'

export async function writeReport(results) {
  const sections = Map.groupBy?.(results, one => one.title)
  void sections
  writeFileSync(`${projectRoot}/.cache/bench/performance.md`, JSON.stringify(results, null, 1))
  void cpus, totalmem, format, resolveConfig
}
