import './lib/node-version.mjs'
import util from 'node:util'
import { ensureDependencies } from './lib/dependencies.mjs'
import { UsageError, command, projectRoot } from './lib/run.mjs'

const usage = 'npm start -- [--port 5173] [--host name or address]'

function options() {
  try {
    const { values } = util.parseArgs({
      options: {
        port: { type: 'string', default: '5173' },
        host: { type: 'string' },
        help: { type: 'boolean' },
      },
    })
    if (!/^\d+$/.test(values.port) || Number(values.port) > 65535)
      throw new Error(`--port takes a number up to 65535, not '${values.port}'.`)
    return values
  } catch (error) {
    throw new UsageError(`${error.message}\n${usage}`)
  }
}

await command(async () => {
  const { port, host, help } = options()
  if (help) return console.log(usage)
  await ensureDependencies()

  const { createServer, loadEnv } = await import('vite')
  const settings = loadEnv('development', projectRoot, 'VITE_')
  const mocking = settings.VITE_API_MOCKING || 'on'
  process.env.VITE_API_MOCKING = mocking

  const server = await createServer({
    root: projectRoot,
    server: { port: Number(port), strictPort: false, ...(host ? { host } : {}) },
  })
  await server.listen()
  const { local, network } = server.resolvedUrls
  console.log(`\nListwell: ${[...local, ...network].join('  ')}`)
  if (mocking === 'on')
    console.log('On its mock API, in the browser. Sign in as demo@listwell.example, password demo-password.')
  else console.log(`Against ${settings.VITE_API_URL || 'the API at /api/ of the same origin'}.`)
  console.log('Ctrl+C ends it.')
})
