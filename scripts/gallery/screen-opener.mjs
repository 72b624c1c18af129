import { settingsIn, withSettings } from '../lib/document-head.mjs'

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').BrowserContext} BrowserContext */

const demo = { email: 'demo@listwell.example', password: 'demo-password' }
const options = { locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' }

/** What a browser keeps of the demo customer who has signed in at a site. @param {Browser} browser @param {string} url */
async function signIn(browser, url) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(`${url}/signin?next=/offers&scenario=latency:none`)
  await waitForHydration(page)
  await page.getByRole('textbox', { name: 'Email' }).fill(demo.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(demo.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'User menu' }).waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

const isHydrated = page =>
  page.evaluate(() => {
    const taken = element => Object.keys(element).some(name => name.startsWith('__reactFiber'))
    const parts = [...document.querySelectorAll('h1, #root button, #root input')]
    return document.querySelector('h1') !== null && parts.every(taken)
  })

/**
 * Waits until the page answers: a prerendered one looks ready before its scripts have taken it over. The page is asked
 * from outside, since its policy allows no code that waits in it.
 *
 * @param {import('@playwright/test').Page} page
 */
export async function waitForHydration(page) {
  const end = Date.now() + 30_000
  while (!(await isHydrated(page))) {
    if (Date.now() > end) throw new Error(`The page at ${page.url()} doesn't answer.`)
    await page.waitForTimeout(50)
  }
}

/** Has a page show its font, for which a first visit doesn't wait. @param {import('@playwright/test').Page} page */
const loadFont = page =>
  page.evaluate(async () => {
    document.documentElement.dataset.font = ''
    await document.fonts.load("1em 'Instrument Sans'")
  })

/** Stops a page's clock as soon as it can be: on a busy machine the nearest moment may have passed before it is named. */
async function pauseClock(page) {
  const now = () => page.evaluate(() => Date.now())
  for (const ahead of [50, 200, 800])
    try {
      return await page.clock.pauseAt((await now()) + ahead)
    } catch (error) {
      if (!error.message.includes('to the past')) throw error
    }
  return page.clock.pauseAt((await now()) + 3000)
}

/** Has the first document of a page carry other settings. */
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

/** The address of a shot at a site, with its scenario and no latency. */
function urlOf(url, { address, scenario }) {
  const target = new URL(address, url)
  target.searchParams.set('scenario', ['latency:none', scenario].filter(Boolean).join(','))
  return target.href
}

/** Makes a site's window one that has never been there, but for what `storageState` says. */
async function clearSiteData(page, url, { origins = [] } = {}) {
  // A document without scripts: nothing writes while all is taken away.
  await page.goto(`${url}/robots.txt`)
  const kept = origins.flatMap(({ localStorage }) => localStorage)
  await page.evaluate(async entries => {
    sessionStorage.clear()
    localStorage.clear()
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, kept)
}

/**
 * Shows shots of a site that has the mock API, one after another in one window, at the state that the shot names.
 *
 * @param {Browser} browser
 * @param {string} url of the site
 * @param {(context: BrowserContext) => void} [prepare] is given the window before a shot is opened in it
 */
export function createScreenOpener(browser, url, prepare) {
  /** @type {ReturnType<typeof signIn> | undefined} */
  let session
  /** @type {Promise<import('@playwright/test').Page> | undefined} */
  let window

  async function openWindow() {
    const context = await browser.newContext(options)
    prepare?.(context)
    const page = await context.newPage()
    await page.clock.install()
    page.setDefaultTimeout(15_000)
    return page
  }

  return {
    /**
     * Opens a shot in a window of a size. Time stands still once it is reached, so that it stays: no toast goes, nobody
     * is led on. `close` ends the shot.
     *
     * @param {Omit<import('./screen-states.mjs').ScreenState, 'screen' | 'state'>} shot
     * @param {{ width: number, height: number }} viewport
     */
    async show(shot, viewport) {
      if (shot.as === 'customer')
        session ??= signIn(browser, url).catch(error => {
          // The next shot tries again.
          session = undefined
          throw error
        })
      const storageState = shot.as === 'customer' ? await session : undefined
      // What is changed of a window stays with it.
      const apart = shot.apart ?? shot.settings !== undefined
      const page = await (apart ? openWindow() : (window ??= openWindow()))
      const close = async () => {
        if (!apart) window = undefined
        await page.context().close()
      }
      try {
        await page.clock.resume()
        await clearSiteData(page, url, storageState)
        await page.setViewportSize(viewport)
        await page.emulateMedia({ media: null, colorScheme: 'light' })
        if (shot.settings) await overrideSettings(page, shot.settings)
        await page.goto(urlOf(url, shot), { waitUntil: 'commit' })
        await waitForHydration(page)
        // Before the steps, which may take the network away, and after them, which may lead to another document.
        await loadFont(page)
        for (const step of shot.steps) await step(page)
        await loadFont(page)
        await pauseClock(page)
        return { page, close: apart ? close : async () => {} }
      } catch (error) {
        await close()
        throw error
      }
    },
  }
}
