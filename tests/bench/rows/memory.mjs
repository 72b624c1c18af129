import { run } from '../../../scripts/lib/run.mjs'

/** Runs the command of the rounds, which ends with the growth of each measure in a line. */
async function measure({ folders }) {
  const { output } = await run(process.execPath, ['tests/bench/memory.mjs', '200', folders.site], {
    onLine: line => console.log(`  ${line}`),
  })
  const grown = [...output.matchAll(/^ {2}(\w+) +(-?[\d.]+) %$/gm)]
  if (grown.length === 0) throw new Error(`The rounds ended without their values:\n${output}`)
  const names = { heap: 'heap', listeners: 'listeners', detached: 'detached nodes' }
  return {
    lines: grown.map(([, name, percent]) => ({
      measure: names[name] ?? name,
      value: `${percent} %`,
      limit: '< 5 %',
      ok: Number(percent) < 5,
    })),
  }
}

export const rows = [
  { name: 'memory', title: '200 rounds through all routes: growth after the first 20', run: measure },
]
