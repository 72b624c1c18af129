import './lib/node-version.mjs'
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parsePort, parseOptions } from './lib/parse-options.mjs'
import { UsageError, command, projectRoot } from './lib/run.mjs'

const usage = `npm run mock-server -- [--port 4010] [--host localhost]
Serves the mock API over HTTP to pages of any origin. Port 0 stands for any free one; the variable PORT sets it too.`

/** The mock API's server. Its sources are TypeScript, which Node 20 can't run, so Vite loads them. */
async function load() {
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport(`${projectRoot}/src/mocks/server.ts`, {
    root: projectRoot,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': `${projectRoot}/src` } },
  })
  return module
}

let loaded

/**
 * Starts the mock API's server in this process.
 *
 * @param {import('../src/mocks/server').MockServerOptions} options
 * @returns {Promise<import('../src/mocks/server').MockServer>}
 */
export async function startMockServer(options) {
  const server = await (loaded ??= load())
  return server.startMockServer(options)
}

async function main() {
  const { values } = parseOptions(usage, {
    port: { type: 'string', default: process.env.PORT || '4010' },
    host: { type: 'string', default: 'localhost' },
  })
  const port = parsePort(values.port, usage)
  try {
    const { url, hub } = await startMockServer({ port, host: values.host, onMail: console.log })
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
