import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

const WORKER_FILES: Record<string, string> = {
  'mock-worker.js': fileURLToPath(new URL('./mock-worker.mjs', import.meta.url)),
  'mockServiceWorker.js': require.resolve('msw/mockServiceWorker.js'),
}

/** Serves the mock API's worker in development, and adds it to a build only with `VITE_API_MOCKING=on`. */
export function mockWorker(): Plugin {
  let mocking = false
  return {
    name: 'listwell-mock-worker',
    configResolved(config) {
      mocking = config.env.VITE_API_MOCKING === 'on'
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://localhost').pathname
        const file = path.startsWith(server.config.base)
          ? WORKER_FILES[path.slice(server.config.base.length)]
          : undefined
        if (file === undefined) return next()
        readFile(file).then(source => {
          response.setHeader('Content-Type', 'text/javascript; charset=utf-8')
          response.setHeader('Cache-Control', 'no-cache')
          response.end(source)
        }, next)
      })
    },
    async generateBundle() {
      if (!mocking) return
      for (const [fileName, path] of Object.entries(WORKER_FILES)) {
        this.emitFile({ type: 'asset', fileName, source: await readFile(path) })
      }
    },
  }
}
