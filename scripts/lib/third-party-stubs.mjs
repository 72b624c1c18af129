import { THIRD_PARTY_PATHS } from '../../src/mocks/third-parties.mjs'

/**
 * Lets a mock server replace the card provider and the bot check in a browser without the mock's service worker.
 *
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} api the URL of its API
 */
export async function stubThirdParties(context, api) {
  for (const [base, path] of Object.entries(THIRD_PARTY_PATHS))
    await context.route(`${base}**`, async route => {
      const url = new URL(route.request().url().replace(base, path), api).href
      // The page may have given up the request meanwhile.
      await route.fulfill({ response: await route.fetch({ url }) }).catch(() => {})
    })
}
