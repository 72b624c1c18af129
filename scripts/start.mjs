import './lib/node-version.mjs'
import { ensureDependencies } from './lib/ensure-dependencies.mjs'
import { parsePort, parseOptions } from './lib/parse-options.mjs'
import { printableLines } from './lib/printable-lines.mjs'
import { UsageError, command, projectRoot } from './lib/run.mjs'

const usage = `npm start -- [--port 5173] [--host name-or-address] [--open]
Serves the app for development, with its mock API unless VITE_API_MOCKING is off. If the port is in use, the next one is taken.
The variable PORT sets the port too. --open opens a browser. --host 0.0.0.0 serves other devices too;
there the mock API needs HTTPS, since a browser's worker does.`

/** npm keeps options to itself that come without a `--` before them, and passes their values alone. */
function checkNpmOptions() {
  const names = ['port', 'host', 'open'].filter(name => process.env[`npm_config_${name}`] !== undefined)
  if (names.length > 0)
    throw new UsageError(
      `npm doesn't pass --${names.join(' and --')} on. Write -- before the options: npm start -- --port 4000\n${usage}`,
    )
}

/** Vite's logger. Its messages quote URLs, which a page of any origin may have requested. */
function safeLogger({ createLogger }) {
  const logger = createLogger()
  for (const name of ['info', 'warn', 'warnOnce', 'error']) {
    const print = logger[name]
    logger[name] = (message, options) => print(printableLines(message), options)
  }
  return logger
}

await command(async () => {
  checkNpmOptions()
  const { values } = parseOptions(usage, {
    port: { type: 'string', default: process.env.PORT || '5173' },
    host: { type: 'string' },
    open: { type: 'boolean', default: false },
  })
  const port = parsePort(values.port, usage)
  await ensureDependencies()

  const vite = await import('vite')
  const { createServer, loadEnv } = vite
  const settings = loadEnv('development', projectRoot, 'VITE_')
  const mocking = settings.VITE_API_MOCKING?.trim() || 'on'
  process.env.VITE_API_MOCKING = mocking
  // A browser's worker gets downloads and mailed links of its own origin alone.
  if (mocking === 'on')
    for (const name of ['VITE_API_URL', 'VITE_AUTH_URL', 'VITE_MERCURE_ORIGIN']) process.env[name] = ''

  const server = await createServer({
    root: projectRoot,
    customLogger: safeLogger(vite),
    server: { port, strictPort: false, open: values.open, ...(values.host ? { host: values.host } : {}) },
  })
  await server.listen()
  const { local, network } = server.resolvedUrls
  const urls = [...local, ...network]
  console.log(`Listwell: ${urls.join('  ')}`)
  if (mocking === 'on')
    console.log(`It uses the mock API in the browser. Sign in as demo@listwell.example with the password demo-password.
Scenarios, mails and data: the button Scenarios in the page's corner. Scenarios by URL: ${urls[0]}?scenario=latency:slow
Every screen in every state: ${urls[0]}__states`)
  else console.log(`It uses ${settings.VITE_API_URL || 'the API at /api/ of the same origin'}.`)
  console.log('Press Ctrl+C to stop it.')
})
