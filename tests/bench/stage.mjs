import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { browserArgs, ensureBrowser } from '../../scripts/lib/browser.mjs'
import { buildFloor } from '../../scripts/lib/entry.mjs'
import { projectRoot, runTool } from '../../scripts/lib/run.mjs'
import { startStaticServer } from '../../scripts/lib/static-server.mjs'
import { startMockServer } from '../../scripts/mock-server.mjs'
import { startFront } from './front.mjs'
import { startStubApi } from './stub-api.mjs'

export const cache = `${projectRoot}/.cache/bench`
const folders = {
  site: `${cache}/site`,
  floor: `${cache}/floor`,
  empty: `${cache}/empty`,
  naive: `${cache}/naive`,
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

/** Builds with neither this shell's settings nor a developer's own. */
async function build(args) {
  const kept = Object.entries(process.env).filter(([name]) => !/^(VITE|NODE_ENV)/.test(name))
  const env = { ...Object.fromEntries(kept), VITE_API_URL: '', VITE_API_MOCKING: 'off' }
  const { code, output } = await runTool(
    'vite/bin/vite.js',
    ['build', ...args, '--emptyOutDir', '--logLevel', 'warn'],
    { env },
  )
  if (code !== 0) throw new Error(`vite build ${args.join(' ')} failed:\n${output}`)
}

/** The same site as a build without prerendering leaves it: an empty root, the styles in a file of their own before it. */
function emptyRoot() {
  rmSync(folders.empty, { recursive: true, force: true })
  cpSync(folders.site, folders.empty, { recursive: true })
  const path = `${folders.empty}/index.html`
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

/** Builds the floor, the naive list and the site, once; `reuse` takes what the last run has built. */
async function buildAll(reuse) {
  mkdirSync(cache, { recursive: true })
  if (reuse && existsSync(`${folders.empty}/index.html`)) return
  const naive = `${projectRoot}/tests/bench/naive`
  await buildFloor(folders.floor)
  await build([naive, '--config', `${naive}/vite.config.ts`, '--outDir', folders.naive])
  await build(['--outDir', folders.site])
  emptyRoot()
}

/** Lets the mock stand in for the card provider. */
async function standIn(context, url) {
  await context.route('https://js.stripe.com/**', async route =>
    route.fulfill({ response: await route.fetch({ url: new URL('/fake/stripe.js', url).href }) }),
  )
  await context.route('https://api.stripe.com/**', async route => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: new URL(pathname + search, url).href }) })
  })
}

/** What React has taken over of a page: it listens from then on. */
const isTaken = () => {
  const part = document.querySelector('main button, main a, main h1')
  return part !== null && Object.keys(part).some(name => name.startsWith('__react'))
}

/**
 * What all rows are measured on: the site, the floor, the servers and a browser, each started at its first need.
 * @param {{ reuse?: boolean }} [options]
 */
export async function createStage({ reuse = false } = {}) {
  await buildAll(reuse)
  const closers = []
  const once = start => {
    let started
    return () => (started ??= start().then(one => (closers.push(() => one.close()), one)))
  }
  const api = once(() => startMockServer({ port: 0, host: '127.0.0.1' }))
  const stub = once(startStubApi)
  const serve = (root, settings) =>
    once(async () => startStaticServer({ root, meta: settings ? await settings() : {} }))
  const cardKey = { VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_listwell' }
  const browser = once(async () =>
    chromium.launch({ executablePath: await ensureBrowser(), args: browserArgs }),
  )

  const stage = {
    folders,
    /** A customer with orders and a cart. */
    customer: 'demo@listwell.example',
    api,
    browser,
    /** The site on the mock API. */
    site: serve(folders.site, async () => ({
      VITE_API_URL: new URL('/api/', (await api()).url).href,
      ...cardKey,
    })),
    /** The site on an API whose lists have the lengths that the bars name. */
    stubbed: serve(folders.site, async () => ({ VITE_API_URL: (await stub()).url })),
    /** The site and the mock API on one origin. */
    front: once(async () => {
      const [site, { url }] = await Promise.all([stage.prerendered(), api()])
      return startFront(site.url, url)
    }),
    empty: serve(folders.empty),
    prerendered: serve(folders.site),
    naive: serve(folders.naive),

    /** What a browser keeps of a customer who has signed in. */
    async session() {
      const [{ url, signIn }, site] = await Promise.all([api(), stage.site()])
      const entry = {
        name: `listwell-auth-${new URL(url).host}`,
        value: JSON.stringify(signIn(stage.customer)),
      }
      return { cookies: [], origins: [{ origin: site.url, localStorage: [entry] }] }
    },

    /** A window of its own; with `card` the mock stands in for the card provider, and the browser caches nothing. */
    async open({ cpu = 1, network, width = 1280, height = 800, card = false, ...options } = {}) {
      const context = await (
        await browser()
      ).newContext({ locale: 'en-US', timezoneId: 'UTC', viewport: { width, height }, ...options })
      if (card) await standIn(context, (await api()).url)
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      if (network) {
        await devtools.send('Network.enable')
        await devtools.send('Network.emulateNetworkConditions', network)
      }
      if (cpu > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
      return { page, context, devtools, close: () => context.close() }
    },

    /** Waits until React has taken the page over. */
    taken: page => page.waitForFunction(isTaken),

    async close() {
      for (const close of closers.toReversed()) await close()
    },
  }
  return stage
}
