import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { startMockServer } from '../mock-server.mjs'
import { browserArgs, ensureBrowser } from './browser.mjs'
import { UsageError, projectRoot } from './run.mjs'
import { stubThirdParties } from './third-party-stubs.mjs'
import { startStaticServer } from './static-server.mjs'

/**
 * Opens the built site in Chromium with a mock server of its own; the demo customer is signed in. Paid orders are complete
 * at once. `close` ends the browser and both servers.
 *
 * @param {string} [root] the built site
 * @param {string[]} [args] further options of the browser
 */
export async function openBuiltSite(root = `${projectRoot}/dist`, args = []) {
  if (!existsSync(`${root}/index.html`))
    throw new UsageError(`There is no built site in ${root}: run npm run build.`)
  const api = await startMockServer({
    port: 0,
    host: '127.0.0.1',
    statusDelays: { paid: 0, processing: 0, completed: 0 },
  })
  const meta = { VITE_API_URL: api.url, VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_listwell' }
  const site = await startStaticServer({ root, meta })
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: [...browserArgs, ...args],
  })
  const page = await browser.newPage()
  await stubThirdParties(page.context(), api.url)
  await page.goto(`${site.url}/favicon.svg`)
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key, value),
    [`listwell-auth-${new URL(api.url).host}`, JSON.stringify(api.signIn('demo@listwell.example'))],
  )
  return {
    api,
    site,
    page,
    close: async () => {
      await browser.close()
      await Promise.all([site.close(), api.close()])
    },
  }
}
