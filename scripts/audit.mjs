import './lib/node-version.mjs'
import { readAuditReport } from './lib/audit-report.mjs'
import { parseOptions } from './lib/parse-options.mjs'
import { command, run } from './lib/run.mjs'

const usage = `npm run audit
Asks the registry whether a package of the lockfile has a known vulnerability. The exit code is 1 if one has, and 2 if
nothing could be checked, since not every registry offers an audit.`

await command(async () => {
  parseOptions(usage, {})
  const cli = process.env.npm_execpath
  // By default npm waits a quarter of an hour for a registry that doesn't respond, and prints nothing.
  const args = ['audit', '--json', '--fetch-timeout=30000', '--fetch-retries=1']
  const { output } = cli
    ? await run(process.execPath, [cli, ...args])
    : await run('npm', args, { shell: process.platform === 'win32' })
  const { checked, findings, lines } = readAuditReport(output)
  console.log(lines.join('\n'))
  if (!checked) process.exitCode = 2
  else if (findings > 0) process.exitCode = 1
})
