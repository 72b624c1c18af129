import './lib/node-version.mjs'
import { statSync } from 'node:fs'
import { parseOptions } from './lib/parse-options.mjs'
import { UsageError, command, projectRoot, runTool } from './lib/run.mjs'

const usage = `npm run test:mutation -- [folder or file …] [--tests file or folder …]
Changes the code in small ways, one after the other, and lists the changes that no test notices. Without a folder it takes
all code that the unit tests cover, for hours. --tests, once or more often, names the test files or folders to run instead
of all unit tests: so a folder takes less time, and a component is tried, such as
npm run test:mutation -- src/ui/number-field.tsx --tests tests/component/ui/number-field.test.tsx`

/** What Stryker takes for a folder or a file: a folder isn't a pattern yet. */
function patternOf(path, files = '*.ts') {
  const found = statSync(`${projectRoot}/${path}`, { throwIfNoEntry: false })
  if (!found) throw new UsageError(`There is no file or folder ${path}.\n${usage}`)
  return found.isDirectory() ? `${path.replace(/\/$/, '')}/**/${files}` : path
}

await command(async () => {
  const { values, positionals } = parseOptions(usage, { tests: { type: 'string', multiple: true } }, true)
  const args = ['run', 'tests/mutation/stryker.config.mjs']
  if (positionals.length > 0) args.push('--mutate', positionals.map(path => patternOf(path)).join(','))
  const tests = values.tests?.map(path => patternOf(path, '*.test.ts?(x)'))
  if (tests) process.env['MUTATION_TESTS'] = tests.join(',')
  const { code } = await runTool('@stryker-mutator/core/bin/stryker.js', args, { onLine: console.log })
  process.exitCode = code ?? 1
})
