/** Base URL of the card provider's API. */
export const STRIPE_API = 'https://api.stripe.com/v1/'
export const STRIPE_SCRIPTS = 'https://js.stripe.com/'
export const RECAPTCHA_SCRIPTS = ['https://www.google.com/recaptcha/', 'https://www.recaptcha.net/recaptcha/']

/**
 * The paths of the mock server that stand for third parties, so that a test can have requests sent there: what comes after the
 * base URL comes after the path.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const THIRD_PARTY_PATHS = {
  [STRIPE_API]: '/v1/',
  [STRIPE_SCRIPTS]: '/fake/stripe.js',
  'https://www.google.com/recaptcha/': '/fake/recaptcha.js',
}
