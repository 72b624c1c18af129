import { existsSync } from 'node:fs'
import { projectRoot, run } from '../../../scripts/lib/run.mjs'

const script = 'tests/bench/memory.mjs'

/** The walks have a command of their own, which ends with a line of JSON. */
async function measure() {
  if (!existsSync(`${projectRoot}/${script}`)) return { lines: [] }
  const { code, output } = await run(process.execPath, [script])
  const last = output.trim().split('\n').at(-1) ?? ''
  return {
    lines: [{ what: '200 walks through all routes', figure: last, bar: '< 5 % growth', ok: code === 0 }],
  }
}

export const rows = [{ name: 'memory', title: '200 walks through all routes', run: measure }]
