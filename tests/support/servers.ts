import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startMockServer } from '../../scripts/mock-server.mjs'
import { buildEnvironment, buildSite } from '../../scripts/lib/build-site.mjs'
import { projectRoot } from '../../scripts/lib/run.mjs'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { startStaticServer } from '../../scripts/lib/static-server.mjs'

/** The development site as `npm start` serves it. */
async function startDevelopmentSite() {
  const child = spawn(process.execPath, ['scripts/start.mjs', '--port', String(await freePort())], {
    cwd: projectRoot,
    env: buildEnvironment('on'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((done, fail) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const match = /http:\/\/[^/\s]+/.exec(output)
      if (match) done(match[0])
    })
    child.once('exit', code => fail(new Error(`npm start ended with code ${code}:\n${output}`)))
  })
  const ended = once(child, 'exit')
  return {
    url,
    close: () => {
      child.kill()
      return ended
    },
  }
}

/** The built site with the standalone mock server on another origin. */
async function startBuiltSite() {
  const root = await buildSite('off')
  const api = await startMockServer({ port: 0, host: '127.0.0.1' })
  const site = await startStaticServer({
    root,
    meta: {
      VITE_API_URL: new URL('/api/', api.url).href,
      VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_listwell',
      VITE_RECAPTCHA_SITE_KEY: 'listwell-site-key',
    },
  })
  return { root, url: site.url, api: api.url, close: () => Promise.all([site.close(), api.close()]) }
}

/** A site that was built with the mock API in it. */
const startMockedSite = async () => startStaticServer({ root: await buildSite('on') })

const none = async () => ({ url: '', close: () => {} })

/** Starts all sites before the browser tests; the workers get their URLs through the environment. */
export default async function startServers() {
  // No test of `npm test` opens another site.
  const isBuiltAlone = process.env.LISTWELL_SITES === 'built'
  const started = [
    (isBuiltAlone ? none : startDevelopmentSite)(),
    startBuiltSite(),
    (isBuiltAlone ? none : startMockedSite)(),
  ] as const
  const results = await Promise.allSettled(started)
  const close = async () => {
    await Promise.all(results.map(async result => result.status === 'fulfilled' && result.value.close()))
  }
  try {
    const [development, built, mocked] = await Promise.all(started)
    process.env.LISTWELL_DEVELOPMENT = development.url
    process.env.LISTWELL_BUILT = built.url
    process.env.LISTWELL_BUILT_FILES = built.root
    process.env.LISTWELL_MOCK_SERVER = built.api
    process.env.LISTWELL_MOCKED = mocked.url
  } catch (error) {
    await close()
    throw error
  }
  return close
}
