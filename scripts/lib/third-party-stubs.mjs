/** The path of the mock server that replaces each third party. */
const stubs = {
  'https://js.stripe.com/**': () => '/fake/stripe.js',
  'https://www.google.com/recaptcha/**': () => '/fake/recaptcha.js',
  'https://api.stripe.com/**': ({ pathname, search }) => pathname + search,
}

/**
 * Lets a mock server replace the card provider and the bot check in a browser without the mock's service worker.
 *
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} api the URL of its API
 */
export async function stubThirdParties(context, api) {
  for (const [address, stub] of Object.entries(stubs))
    await context.route(address, async route => {
      const url = new URL(stub(new URL(route.request().url())), api).href
      // The page may have given up the request meanwhile.
      await route.fulfill({ response: await route.fetch({ url }) }).catch(() => {})
    })
}
