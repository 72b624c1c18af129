import { settingsIn, withSettings } from '../lib/document-head.mjs'

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').BrowserContext} BrowserContext */

const contextOptions = { locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' }

/** Starts a site's mock with the demo customer signed in; resolves with the browser's storage. @param {Browser} browser @param {string} url */
async function signIn(browser, url) {
  const context = await browser.newContext(contextOptions)
  const page = await context.newPage()
  await page.goto(`${url}/offers?as=customer&scenario=latency:none`)
  await page.getByRole('button', { name: 'User menu' }).waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

const isHydrated = page =>
  page
    .evaluate(() => {
      const hasFiber = element => Object.keys(element).some(name => name.startsWith('__reactFiber'))
      const parts = [...document.querySelectorAll('h1, #root button, #root input')]
      return document.querySelector('h1') !== null && parts.every(hasFiber)
    })
    // The document may be loaded anew meanwhile.
    .catch(() => false)

/**
 * Waits until React has hydrated the page: a prerendered one looks ready before. It polls from outside, since the page's
 * policy allows no code that waits in it.
 *
 * @param {import('@playwright/test').Page} page
 */
export async function waitForHydration(page) {
  const end = Date.now() + 30_000
  while (!(await isHydrated(page))) {
    if (Date.now() > end) throw new Error(`The page at ${page.url()} was not hydrated within 30 seconds.`)
    await page.waitForTimeout(50)
  }
}

/** Loads the page's font, for which a first visit doesn't wait. @param {import('@playwright/test').Page} page */
const loadFont = page =>
  page.evaluate(async () => {
    document.documentElement.dataset.font = ''
    await document.fonts.load("1em 'Instrument Sans'")
  })

/** Stops the page's clock soon. On a busy machine a near time may be past when the browser gets it, so later ones follow. */
async function pauseClock(page) {
  const now = () => page.evaluate(() => Date.now())
  for (const ahead of [50, 200, 800, 800, 800])
    try {
      return await page.clock.pauseAt((await now()) + ahead)
    } catch (error) {
      if (!error.message.includes('to the past')) throw error
    }
  return page.clock.pauseAt((await now()) + 3000)
}

/** Replaces settings in the first document that a page loads. */
async function overrideSettings(page, settings) {
  await page.route(
    () => true,
    async route => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({ response, body: withSettings(html, { ...settingsIn(html), ...settings }) })
    },
    { times: 1 },
  )
}

/**
 * The URL of a screen's state at a site, with its scenario and without latency.
 *
 * @param {string} url of the site
 * @param {{ path: string, scenario?: string }} state
 */
export function urlOf(url, { path, scenario }) {
  const target = new URL(path, url)
  target.searchParams.set('scenario', ['latency:none', scenario].filter(Boolean).join(','))
  return target.href
}

/** Replaces the data that the site has stored by the entries of `storageState`. */
async function clearSiteData(page, url, { origins = [] } = {}) {
  // A document without scripts, so that nothing writes meanwhile.
  await page.goto(`${url}/robots.txt`)
  const entriesToStore = origins.flatMap(({ localStorage }) => localStorage)
  await page.evaluate(async entries => {
    sessionStorage.clear()
    localStorage.clear()
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, entriesToStore)
}

/**
 * Opens screens of a site with the mock API in given states, one after another in one browser context.
 *
 * @param {Browser} browser
 * @param {string} url of the site
 * @param {(context: BrowserContext) => void} [prepare] gets each new context before a screen is opened in it
 */
export function createScreenOpener(browser, url, prepare) {
  /** @type {ReturnType<typeof signIn> | undefined} */
  let session
  /** @type {Promise<import('@playwright/test').Page> | undefined} */
  let window

  async function openWindow() {
    const context = await browser.newContext(contextOptions)
    prepare?.(context)
    const page = await context.newPage()
    await page.clock.install()
    page.setDefaultTimeout(15_000)
    return page
  }

  return {
    /**
     * Opens a state of a screen in a window of a size. Then its clock stops, so that the state doesn't change: no toast
     * disappears, no redirect follows. `close` closes the window.
     *
     * @param {Omit<import('./screen-states.mjs').ScreenState, 'screen' | 'state'>} state
     * @param {{ width: number, height: number }} viewport
     */
    async show(state, viewport) {
      if (state.as === 'customer')
        session ??= signIn(browser, url).catch(error => {
          // The next call tries again.
          session = undefined
          throw error
        })
      const storageState = state.as === 'customer' ? await session : undefined
      // Changes of a window last, so that the next state needs another one.
      const ownWindow = state.ownWindow ?? state.settings !== undefined
      const page = await (ownWindow ? openWindow() : (window ??= openWindow()))
      const close = async () => {
        if (!ownWindow) window = undefined
        await page.context().close()
      }
      try {
        await page.clock.resume()
        await clearSiteData(page, url, storageState)
        await page.setViewportSize(viewport)
        await page.emulateMedia({ media: null, colorScheme: 'light' })
        if (state.settings) await overrideSettings(page, state.settings)
        await page.goto(urlOf(url, state), { waitUntil: 'commit' })
        await waitForHydration(page)
        // Before the steps, which may take the network away, and after them: the document may be loaded anew meanwhile.
        await loadFont(page).catch(() => {})
        for (const step of state.steps) await step(page)
        // Else a tooltip is shown or not, as the machine is slow or fast.
        await page.mouse.move(0, 0)
        await loadFont(page)
        await pauseClock(page)
        return { page, close: ownWindow ? close : async () => {} }
      } catch (error) {
        await close()
        throw error
      }
    },
  }
}
