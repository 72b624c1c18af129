import { run } from '../../../scripts/lib/run.mjs'

/** Runs the command of the floods, which ends with two values. */
async function measure({ folders }) {
  const { output } = await run(process.execPath, ['tests/bench/live-updates.mjs', folders.site], {
    onLine: line => console.log(`  ${line}`),
  })
  const [pause, idle] = /^ {2}pause +(\d+) ms \((\d+) ms/m.exec(output)?.slice(1).map(Number) ?? []
  const grown = Number(/^ {2}grown +(-?[\d.]+) %/m.exec(output)?.[1])
  if (pause === undefined || Number.isNaN(grown))
    throw new Error(`The floods ended without their values:\n${output}`)
  return {
    lines: [
      {
        measure: `longest pause between two frames (${idle} ms without messages)`,
        value: `${pause} ms`,
        limit: '≤ 100 ms',
        ok: pause <= 100,
      },
      {
        measure: 'heap, from the second flood to the fifth',
        value: `${grown} %`,
        limit: '< 5 %',
        ok: grown < 5,
      },
    ],
  }
}

export const rows = [
  {
    name: 'live-updates',
    title: 'Five floods of live updates on one list of orders, 10,000 messages in 10 s each',
    run: measure,
  },
]
