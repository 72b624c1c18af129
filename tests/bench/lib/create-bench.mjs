import { chromium } from '@playwright/test'
import { browserArgs, ensureBrowser } from '../../../scripts/lib/browser.mjs'
import { buildEnvironment, buildSite } from '../../../scripts/lib/build-site.mjs'
import { buildPlainApp } from '../../../scripts/lib/entry.mjs'
import { projectRoot } from '../../../scripts/lib/run.mjs'
import { startStaticServer } from '../../../scripts/lib/static-server.mjs'
import { stubThirdParties } from '../../../scripts/lib/third-party-stubs.mjs'
import { startMockServer } from '../../../scripts/mock-server.mjs'
import { buildCommit } from './build-commit.mjs'
import { startSameOriginProxy } from './same-origin-proxy.mjs'
import { startStubApi } from './stub-api.mjs'

export const cache = `${projectRoot}/.cache/bench`
/** A slow phone's network: 1.6 Mbit/s, 150 ms. */
export const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
export const slowCpu = 4

export const median = values => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
/** What a line says of the commit before (ms): its value, and whether that was better by a tenth, which is more than chance. */
export const compareWithBefore = (time, before) =>
  Number.isNaN(before) ? {} : { before: `${before.toFixed(0)} ms`, isWorse: time > before * 1.1 }
export const pause = time => new Promise(done => setTimeout(done, time))

/** The time that the page's scripts, styles and layout have taken so far (ms). */
export async function workTime(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const counted = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration']
  return metrics
    .filter(({ name }) => counted.includes(name))
    .reduce((sum, { value }) => sum + value * 1000, 0)
}

/** Whether React has hydrated the page, and so handles its events. */
const isHydrated = () => {
  const part = document.querySelector('main button, main a, main h1')
  return part !== null && Object.keys(part).some(name => name.startsWith('__react'))
}

/**
 * The site, the baseline, the servers and the browser that all rows are measured with; each starts when it is first used. With
 * a commit, the site as that one built it is `before`.
 *
 * @param {string} [commit]
 */
export async function createBench(commit) {
  const folders = {
    site: await buildSite('off'),
    baseline: `${cache}/baseline`,
    plainSearch: `${cache}/plain-search`,
  }
  // Without the settings of this shell.
  await buildPlainApp('baseline', folders.baseline, buildEnvironment('off'))
  await buildPlainApp('plain-search', folders.plainSearch, buildEnvironment('off'))
  const closers = []
  const once = start => {
    let started
    return () => (started ??= start().then(closable => (closers.push(() => closable.close()), closable)))
  }
  const api = once(() => startMockServer({ port: 0, host: '127.0.0.1' }))
  const stub = once(startStubApi)
  const quickStub = once(() => startStubApi({ delay: 0 }))
  const serve = (root, settings) => once(async () => startStaticServer({ root, meta: await settings() }))
  const serveSameOrigin = root =>
    once(async () => {
      const site = await startStaticServer({ root })
      closers.push(site.close)
      return startSameOriginProxy(site.url, (await api()).url)
    })
  const before = commit && buildCommit(commit, cache)

  const cardKey = { VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_listwell' }
  const launch = async (...args) =>
    chromium.launch({ executablePath: await ensureBrowser(), args: [...browserArgs, ...args] })
  const browser = once(() => launch())

  const bench = {
    folders,
    /** The email of a customer with orders and a cart. */
    customer: 'demo@listwell.example',
    api,
    browser,
    /** Starts a browser of its own, with further options. */
    launch,
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
    /** The site with settings of its own. */
    serveWith: settings => serve(folders.site, async () => settings)(),
    /** The site and the mock API on one origin. */
    sameOrigin: serveSameOrigin(folders.site),
    before: before && {
      commit: before.commit,
      quick: serve(before.site, async () => ({ VITE_API_URL: (await quickStub()).url })),
      sameOrigin: serveSameOrigin(before.site),
    },
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

    /** Opens a context in the shared browser or the `own` one; with `card` the mock replaces the card provider, and nothing is cached. */
    async open({ cpu = 1, network, width = 1280, height = 800, card = false, own, ...options } = {}) {
      const context = await (own ?? (await browser())).newContext({
        locale: 'en-US',
        timezoneId: 'UTC',
        viewport: { width, height },
        ...options,
      })
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
