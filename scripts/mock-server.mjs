import './lib/node-version.mjs'
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadSource } from './lib/load-source.mjs'
import { parsePort, parseOptions } from './lib/parse-options.mjs'
import { UsageError, command } from './lib/run.mjs'

const usage = `npm run mock-server -- [--port 4010] [--host localhost] [--quiet]
Serves the mock API over HTTP to pages of any origin. Port 0 stands for any free one; the variable PORT sets it too.
Prints each request and each mail; with --quiet only the mails.`

let loaded

/**
 * Starts the mock API's server in this process.
 *
 * @param {import('../src/mocks/server').MockServerOptions} options
 * @returns {Promise<import('../src/mocks/server').MockServer>}
 */
export async function startMockServer(options) {
  const server = await (loaded ??= loadSource('src/mocks/server.ts'))
  return server.startMockServer(options)
}

async function main() {
  const { values } = parseOptions(usage, {
    port: { type: 'string', default: process.env.PORT || '4010' },
    host: { type: 'string', default: 'localhost' },
    quiet: { type: 'boolean', default: false },
  })
  const port = parsePort(values.port, usage)
  try {
    const { formatEntry } = await loadSource('src/mocks/request-log.ts')
    const onRequest = entry => console.log(formatEntry(entry))
    const { url, hub } = await startMockServer({
      port,
      host: values.host,
      onMail: console.log,
      ...(values.quiet ? {} : { onRequest }),
    })
    console.log(
      `The mock API: ${url}\nIts live-updates hub: ${hub?.url}\nSign in as demo@listwell.example with the password demo-password.`,
    )
    console.log('Press Ctrl+C to stop it.')
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error
    throw new UsageError(`Port ${port} is in use. Choose another one with --port.`)
  }
}

const started = process.argv[1]
if (started && realpathSync(started) === fileURLToPath(import.meta.url)) await command(main)
