import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { browserArgs, ensureBrowser } from '../../../scripts/lib/browser.mjs'
import { buildBaseline } from '../../../scripts/lib/entry.mjs'
import { projectRoot, runTool } from '../../../scripts/lib/run.mjs'
import { startStaticServer } from '../../../scripts/lib/static-server.mjs'
import { stubThirdParties } from '../../../scripts/lib/third-party-stubs.mjs'
import { startMockServer } from '../../../scripts/mock-server.mjs'
import { startSameOriginProxy } from './same-origin-proxy.mjs'
import { startStubApi } from './stub-api.mjs'

export const cache = `${projectRoot}/.cache/bench`
const folders = {
  site: `${cache}/site`,
  baseline: `${cache}/baseline`,
  unprerendered: `${cache}/unprerendered`,
  plainList: `${cache}/plain-list`,
  plainSearch: `${cache}/plain-search`,
}

/** A slow phone's network: 1.6 Mbit/s, 150 ms. */
export const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
export const slowCpu = 4

export const median = values => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
export const pause = time => new Promise(done => setTimeout(done, time))

const read = path => readFileSync(path, 'utf8')

/** The settings of the measured builds. */
export const buildSettings = { VITE_API_URL: '', VITE_API_MOCKING: 'off' }

/** Builds without the settings of this shell and of the developer's `.env` file. */
async function build(args) {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VITE|NODE_ENV)/.test(name))
  const env = { ...Object.fromEntries(inherited), ...buildSettings }
  const { code, output } = await runTool(
    'vite/bin/vite.js',
    ['build', ...args, '--emptyOutDir', '--logLevel', 'warn'],
    { env },
  )
  if (code !== 0) throw new Error(`vite build ${args.join(' ')} failed:\n${output}`)
}

/** Copies the site as a build without prerendering would write it: an empty root, and the styles in a file before it. */
function copyWithoutPrerendering() {
  rmSync(folders.unprerendered, { recursive: true, force: true })
  cpSync(folders.site, folders.unprerendered, { recursive: true })
  const path = `${folders.unprerendered}/index.html`
  const html = read(path)
  const [link] = /<link rel="stylesheet"[^>]*>/.exec(html)
  const [root, end] = [html.indexOf('<div id="root"'), html.indexOf('</body>')]
  const emptied = `${html.slice(0, root)}<div id="root"></div>${html.slice(end)}`
  writeFileSync(
    path,
    emptied.replace(/<style>[^]*?<\/style>/, () => link),
  )
  for (const encoding of ['br', 'gz']) rmSync(`${path}.${encoding}`, { force: true })
}

/** Builds the baseline, the plain list and the site; `reuse` keeps what the last run has built. */
async function buildAll(reuse) {
  mkdirSync(cache, { recursive: true })
  if (reuse && existsSync(`${folders.plainSearch}/index.html`)) return
  await buildBaseline(folders.baseline)
  for (const [name, folder] of [
    ['plain-list', folders.plainList],
    ['plain-search', folders.plainSearch],
  ]) {
    const source = `${projectRoot}/tests/bench/${name}`
    await build([source, '--config', `${source}/vite.config.ts`, '--outDir', folder])
  }
  await build(['--outDir', folders.site])
  copyWithoutPrerendering()
}

/** Whether React has hydrated the page, and so handles its events. */
const isHydrated = () => {
  const part = document.querySelector('main button, main a, main h1')
  return part !== null && Object.keys(part).some(name => name.startsWith('__react'))
}

/**
 * The site, the baseline, the servers and the browser that all rows are measured with; each starts when it is first used.
 *
 * @param {{ reuse?: boolean }} [options]
 */
export async function createBench({ reuse = false } = {}) {
  await buildAll(reuse)
  const closers = []
  const once = start => {
    let started
    return () => (started ??= start().then(closable => (closers.push(() => closable.close()), closable)))
  }
  const api = once(() => startMockServer({ port: 0, host: '127.0.0.1' }))
  const stub = once(startStubApi)
  const quickStub = once(() => startStubApi({ delay: 0 }))
  const serve = (root, settings) =>
    once(async () => startStaticServer({ root, meta: settings ? await settings() : {} }))
  const cardKey = { VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_listwell' }
  const browser = once(async () =>
    chromium.launch({ executablePath: await ensureBrowser(), args: browserArgs }),
  )

  const bench = {
    folders,
    /** The email of a customer with orders and a cart. */
    customer: 'demo@listwell.example',
    api,
    browser,
    /** The site on the mock API. */
    site: serve(folders.site, async () => ({
      VITE_API_URL: new URL('/api/', (await api()).url).href,
      ...cardKey,
    })),
    /** The site on an API whose lists have the lengths that the limits name. */
    stubbed: serve(folders.site, async () => ({ VITE_API_URL: (await stub()).url })),
    /** The same, with an API that responds at once. */
    quick: serve(folders.site, async () => ({ VITE_API_URL: (await quickStub()).url })),
    quickStub,
    /** The site and the mock API on one origin. */
    sameOrigin: once(async () => {
      const [site, { url }] = await Promise.all([bench.prerendered(), api()])
      return startSameOriginProxy(site.url, url)
    }),
    unprerendered: serve(folders.unprerendered),
    prerendered: serve(folders.site),
    plainList: serve(folders.plainList),
    // The settings let its policy connect to the API.
    plainSearch: serve(folders.plainSearch, async () => ({ VITE_API_URL: (await quickStub()).url })),

    /** The browser's storage of a customer who has signed in. */
    async session() {
      const [{ url, signIn }, site] = await Promise.all([api(), bench.site()])
      const entry = {
        name: `listwell-auth-${new URL(url).host}`,
        value: JSON.stringify(signIn(bench.customer)),
      }
      return { cookies: [], origins: [{ origin: site.url, localStorage: [entry] }] }
    },

    /** Opens a browser context of its own; with `card` the mock replaces the card provider, and nothing is cached. */
    async open({ cpu = 1, network, width = 1280, height = 800, card = false, ...options } = {}) {
      const context = await (
        await browser()
      ).newContext({ locale: 'en-US', timezoneId: 'UTC', viewport: { width, height }, ...options })
      if (card) await stubThirdParties(context, (await api()).url)
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      if (network) {
        await devtools.send('Network.enable')
        await devtools.send('Network.emulateNetworkConditions', network)
      }
      if (cpu > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
      return { page, context, devtools, close: () => context.close() }
    },

    /** Waits until React has hydrated the page. */
    waitForHydration: page => page.waitForFunction(isHydrated),

    async close() {
      for (const close of closers.toReversed()) await close()
    },
  }
  return bench
}
