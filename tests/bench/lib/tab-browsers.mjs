import { chromium } from '@playwright/test'
import { browserArgs, ensureBrowser } from '../../../scripts/lib/browser.mjs'
import { startFirefox } from '../../engines/firefox.mjs'
import { startWebKit } from '../../engines/webkit.mjs'

/**
 * Browsers whose tabs can be opened, evaluated in and closed. `open` resolves with a tab: `evaluate` takes an expression,
 * whose promise is awaited.
 */
export const tabBrowsers = {
  async chromium() {
    const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArgs })
    const context = await browser.newContext()
    return {
      version: `Chromium ${browser.version()}`,
      async open(url) {
        const page = await context.newPage()
        await page.goto(url)
        return { evaluate: expression => page.evaluate(expression), close: () => page.close() }
      },
      close: () => browser.close(),
    }
  },

  async firefox() {
    const browser = await startFirefox()
    return browser && { version: browser.version, open: browser.openTab, close: browser.close }
  },

  async webkit() {
    const browser = await startWebKit()
    return browser && { version: browser.version, open: browser.openTab, close: browser.close }
  },
}
