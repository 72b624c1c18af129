import './lib/node-version.mjs'
import { statSync } from 'node:fs'
import { parseOptions } from './lib/parse-options.mjs'
import { UsageError, command, projectRoot, runTool } from './lib/run.mjs'

const usage = `npm run test:mutation -- [folder or file …] [--tests file]
Changes the code in small ways, one after the other, and lists the changes that no test notices. Without a folder it takes
all code that the unit tests cover, for hours. --tests names the test file to run instead of the unit tests: so a component
is tried, such as
npm run test:mutation -- src/ui/number-field.tsx --tests tests/component/ui/number-field.test.tsx`

/** What Stryker takes for a folder or a file: a folder isn't a pattern yet. */
function patternOf(path) {
  const found = statSync(`${projectRoot}/${path}`, { throwIfNoEntry: false })
  if (!found) throw new UsageError(`There is no file or folder ${path}.\n${usage}`)
  return found.isDirectory() ? `${path.replace(/\/$/, '')}/**/*.ts` : path
}

await command(async () => {
  const { values, positionals } = parseOptions(usage, { tests: { type: 'string' } }, true)
  const args = ['run', 'tests/mutation/stryker.config.mjs']
  if (positionals.length > 0) args.push('--mutate', positionals.map(patternOf).join(','))
  if (values.tests !== undefined) args.push('--testFiles', patternOf(values.tests))
  const { code } = await runTool('@stryker-mutator/core/bin/stryker.js', args, { onLine: console.log })
  process.exitCode = code ?? 1
})
