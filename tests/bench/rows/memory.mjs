import { run } from '../../../scripts/lib/run.mjs'

/** The walks have a command of their own, which ends with what has grown, a line for each measure. */
async function measure({ folders }) {
  const { output } = await run(process.execPath, ['tests/bench/memory.mjs', '200', folders.site], {
    onLine: line => console.log(`  ${line}`),
  })
  const grown = [...output.matchAll(/^ {2}(\w+) +(-?[\d.]+) %$/gm)]
  if (grown.length === 0) throw new Error(`The walks ended without figures:\n${output}`)
  const names = { heap: 'heap', listeners: 'listeners', detached: 'detached nodes' }
  return {
    lines: grown.map(([, name, percent]) => ({
      what: names[name] ?? name,
      figure: `${percent} %`,
      bar: '< 5 %',
      ok: Number(percent) < 5,
    })),
  }
}

export const rows = [
  { name: 'memory', title: '200 walks through all routes: growth after the first 20', run: measure },
]
