import './lib/node-version.mjs'
import { ensureDependencies } from './lib/ensure-dependencies.mjs'
import { parsePort, parseOptions } from './lib/parse-options.mjs'
import { command, projectRoot } from './lib/run.mjs'

const usage = `npm start -- [--port 5173] [--host name-or-address]
Serves the app for development, with its mock API unless VITE_API_MOCKING is off. If the port is in use, the next one is taken.`

await command(async () => {
  const { values } = parseOptions(usage, {
    port: { type: 'string', default: '5173' },
    host: { type: 'string' },
  })
  const port = parsePort(values.port, usage)
  await ensureDependencies()

  const { createServer, loadEnv } = await import('vite')
  const settings = loadEnv('development', projectRoot, 'VITE_')
  const mocking = settings.VITE_API_MOCKING || 'on'
  process.env.VITE_API_MOCKING = mocking

  const server = await createServer({
    root: projectRoot,
    server: { port, strictPort: false, ...(values.host ? { host: values.host } : {}) },
  })
  await server.listen()
  const { local, network } = server.resolvedUrls
  console.log(`Listwell: ${[...local, ...network].join('  ')}`)
  if (mocking === 'on')
    console.log(
      'It uses the mock API in the browser. Sign in as demo@listwell.example with the password demo-password.',
    )
  else console.log(`It uses ${settings.VITE_API_URL || 'the API at /api/ of the same origin'}.`)
  console.log('Press Ctrl+C to stop it.')
})
