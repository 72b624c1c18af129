import './lib/node-version.mjs'
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { printable } from '../src/lib/printable.mjs'
import { loadSource } from './lib/load-source.mjs'
import { parsePort, parseOptions } from './lib/parse-options.mjs'
import { UsageError, command } from './lib/run.mjs'

const usage = `npm run mock-server -- [--port 4010] [--host localhost] [--scenario orders:500,latency:slow] [--quiet]
Serves the mock API over HTTP to pages of any origin. Port 0 stands for any free one; the variable PORT sets it too.
Prints each request and each mail; with --quiet only the mails.
The server's URL /scenario/orders:500 changes the scenario, with ?client=NAME for the requests with the header X-Mock-Client: NAME.
The server's URL /state shows the data and the scenario as a file, and takes such a file by PUT.
The header Prefer: code=500 makes one request fail, if a scenario names its call.`

/**
 * Starts the mock API's server in this process.
 *
 * @param {import('../src/mocks/server').MockServerOptions} options
 * @returns {Promise<import('../src/mocks/server').MockServer>}
 */
export async function startMockServer(options) {
  const server = await loadSource('src/mocks/server.ts')
  return server.startMockServer(options)
}

/** Prints a text that may hold what a request has sent. */
const print = text => console.log(printable(text))

async function main() {
  const { values } = parseOptions(usage, {
    port: { type: 'string', default: process.env.PORT || '4010' },
    host: { type: 'string', default: 'localhost' },
    scenario: { type: 'string', default: '' },
    quiet: { type: 'boolean', default: false },
  })
  const port = parsePort(values.port, usage)
  const { parseScenario } = await loadSource('src/mocks/scenarios.ts')
  const { problems } = parseScenario(values.scenario)
  if (problems.length > 0) throw new UsageError(`--scenario is wrong: ${problems.join('; ')}.`)
  const { url, hub, scenarioUrl } = await startMockServer({
    port,
    host: values.host,
    scenario: values.scenario,
    onMail: print,
    ...(values.quiet ? {} : { onRequest: print }),
  })
  console.log(`The mock API: ${url}
Its live-updates hub: ${hub?.url}
Its scenario: ${scenarioUrl}, changed by ${scenarioUrl}/orders:500
Sign in as demo@listwell.example with the password demo-password.
Press Ctrl+C to stop it.`)
}

const started = process.argv[1]
if (started && realpathSync(started) === fileURLToPath(import.meta.url)) await command(main)
