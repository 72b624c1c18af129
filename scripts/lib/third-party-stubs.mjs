/** What stands in for each third party: a path of the mock's server. */
const standIns = {
  'https://js.stripe.com/**': () => '/fake/stripe.js',
  'https://www.google.com/recaptcha/**': () => '/fake/recaptcha.js',
  'https://api.stripe.com/**': ({ pathname, search }) => pathname + search,
}

/**
 * Lets a mock server stand in for the card provider and the bot check, where no worker does.
 *
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} api the base of its product calls
 */
export async function stubThirdParties(context, api) {
  for (const [address, standIn] of Object.entries(standIns))
    await context.route(address, async route => {
      const url = new URL(standIn(new URL(route.request().url())), api).href
      await route.fulfill({ response: await route.fetch({ url }) })
    })
}
