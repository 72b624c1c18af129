import './lib/node-version.mjs'
import { existsSync } from 'node:fs'
import { parsePort, parseOptions } from './lib/parse-options.mjs'
import { UsageError, command, projectRoot } from './lib/run.mjs'
import { startStaticServer } from './lib/static-server.mjs'

const usage = `npm run preview -- [--port 4173] [--host localhost]
Serves dist/ as a static host would.`

await command(async () => {
  const { values } = parseOptions(usage, {
    port: { type: 'string', default: '4173' },
    host: { type: 'string', default: 'localhost' },
  })
  const port = parsePort(values.port, usage)
  const root = `${projectRoot}/dist`
  if (!existsSync(`${root}/index.html`))
    throw new UsageError('There is no built site in dist/. Run npm run build first.')
  const { url } = await startStaticServer({ root, port, host: values.host })
  console.log(`The built site: ${url}/\nPress Ctrl+C to stop it.`)
})
