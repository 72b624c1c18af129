import './lib/node-version.mjs'
import { inspect } from 'node:util'
import { checkBackend } from './lib/check-backend/run.mjs'
import { CheckError, formatLine } from './lib/check-backend/report.mjs'
import { loadSource } from './lib/load-source.mjs'
import { parseOptions } from './lib/parse-options.mjs'
import { printableLines } from './lib/printable-lines.mjs'
import { UsageError } from './lib/run.mjs'

const usage = `npm run check-backend -- https://api.example.com/api/ [--email … --password …] [--origin https://shop.example.com]
  [--write] [--json]
Calls a backend as the site would and says what fits and what doesn't, a line for each check. It only reads, unless --write:
then it also adds to the customer's cart, which must be empty, places two orders, cancels one and deletes what it made. --origin is the site's: without it no
CORS rule is checked.
The other settings (VITE_AUTH_URL, VITE_MERCURE_ORIGIN, VITE_MERCURE_AUTH, …) come from the environment.
The password may be in the variable LISTWELL_PASSWORD. Exit status: 0 fits, 1 has flaws, 2 fails, 3 can't be checked.`

const isWebUrl = text => /^https?:\/\//.test(text) && URL.canParse(text)

function originOf(text) {
  if (text === undefined) return null
  if (!isWebUrl(text))
    throw new UsageError(
      `--origin is the site's origin, such as https://shop.example.com, but is '${text}'.\n${usage}`,
    )
  return new URL(text).origin
}

function settingsOf(site, url) {
  if (url === undefined) throw new UsageError(`Name the API's base URL.\n${usage}`)
  if (!isWebUrl(url))
    throw new UsageError(
      `The API's base URL is http or https, such as https://api.example.com/api/, but is '${url}'.`,
    )
  const values = { ...process.env, VITE_API_URL: url, VITE_API_MOCKING: 'off' }
  const { settings, problems } = site.readSettings(values, new URL(url).origin)
  if (problems.length > 0) throw new UsageError(problems.join('\n'))
  return settings
}

async function main() {
  const { values, positionals } = parseOptions(
    usage,
    {
      email: { type: 'string' },
      password: { type: 'string' },
      origin: { type: 'string' },
      write: { type: 'boolean' },
      json: { type: 'boolean' },
    },
    true,
  )
  const { email, write = false } = values
  const password = values.password ?? (email && process.env.LISTWELL_PASSWORD)
  if (positionals.length > 1) throw new UsageError(`Name one URL.\n${usage}`)
  if ((email === undefined) !== (password === undefined))
    throw new UsageError(`--email and --password go together.\n${usage}`)
  if (write && email === undefined) throw new UsageError(`--write needs --email and --password.\n${usage}`)
  const site = await loadSource('scripts/lib/contract/app-exports.ts')
  const settings = settingsOf(site, positionals[0])
  const origin = originOf(values.origin)
  const checks = await checkBackend({ site, settings, origin, email, password, write })

  const summary = Object.fromEntries(
    ['ok', 'note', 'warning', 'error', 'skipped'].map(status => [
      status,
      checks.filter(line => line.status === status).length,
    ]),
  )
  if (values.json) console.log(JSON.stringify({ url: settings.apiUrl, summary, checks }, null, 2))
  else {
    for (const line of checks) console.log(formatLine(line))
    const counts = Object.entries(summary).map(([status, number]) => `${number} ${status}`)
    console.log(counts.join(', '))
  }
  if (summary.error > 0) return 2
  return summary.warning > 0 ? 1 : 0
}

let code
try {
  code = await main()
} catch (error) {
  const isSentence = error instanceof UsageError || error instanceof CheckError
  // The message of any other error may quote a response.
  console.error(isSentence ? error.message : printableLines(inspect(error)))
  code = 3
}
process.exit(code)
