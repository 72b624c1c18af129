/**
 * The site's Content-Security-Policy and its other response headers, for the build, the preview, the browser tests and the
 * files of every host.
 *
 * @typedef {Record<string, string>} Settings the `VITE_…` settings of a site, as its documents have them
 * @typedef {{ settings: Settings, scripts: string[], styles: string[] }} PolicyInput
 *   `scripts` and `styles` are the sources (`'sha256-…'`) of what the documents have inline
 */

/** The sources that the card provider and the bot check require by their documentation, and those that they call. */
const providers = {
  stripe: {
    script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    connect: ['https://api.stripe.com'],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  },
  recaptcha: {
    // Other files below these paths could be used to run any code. src/features/account/bot-check.tsx has the same list.
    script: [
      'https://www.google.com/recaptcha/api.js',
      'https://www.google.com/recaptcha/enterprise.js',
      'https://www.gstatic.com/recaptcha/releases/',
    ],
    connect: ['https://www.google.com/recaptcha/'],
    frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  },
}

/** The origin of a service's URL as a source of the policy; a URL without a host is of the page's own origin. */
function origin(url) {
  const { origin: found } = new URL(url, 'https://self.invalid')
  return found === 'https://self.invalid' ? "'self'" : found
}

/**
 * The Content-Security-Policy of all documents of a site.
 *
 * @param {PolicyInput} site
 */
export function policyOf({ settings, scripts, styles }) {
  const mocking = settings.VITE_API_MOCKING === 'on'
  const api = origin(settings.VITE_API_URL || '/')
  const auth = settings.VITE_AUTH_URL ? origin(settings.VITE_AUTH_URL) : api
  const hub = settings.VITE_MERCURE_ORIGIN ? origin(settings.VITE_MERCURE_ORIGIN) : api
  const used = [
    ...(mocking || settings.VITE_STRIPE_PUBLISHABLE_KEY ? [providers.stripe] : []),
    ...(mocking || settings.VITE_RECAPTCHA_SITE_KEY ? [providers.recaptcha] : []),
  ]
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...used.flatMap(one => one.script)],
    'style-src': ["'self'", ...styles],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    // 'self': before it reloads for a missing chunk, a page checks that the site responds; the mock's worker fetches files
    // of the site.
    'connect-src': ["'self'", api, auth, hub, ...used.flatMap(one => one.connect)],
    // A download navigates a hidden frame to the API.
    'frame-src': [api, ...used.flatMap(one => one.frame)],
    'worker-src': [mocking ? "'self'" : "'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    // The script sends every form: before hydration a form would put what was typed into the URL.
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ')
}

const unused = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'usb']

/**
 * The headers of every response, in the order in which they are written.
 *
 * @param {PolicyInput} site
 * @returns {Record<string, string>}
 */
export function headersOf(site) {
  const pays = site.settings.VITE_API_MOCKING === 'on' || site.settings.VITE_STRIPE_PUBLISHABLE_KEY
  return {
    'Content-Security-Policy': policyOf(site),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    // Wallets in the card provider's frames need the payment feature, so a site with card payment leaves its default.
    'Permissions-Policy': [...unused, ...(pays ? [] : ['payment'])].map(name => `${name}=()`).join(', '),
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    // A bank's or a wallet's window reports its result to the page that opened it.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}

/** The caching of responses: files below `/assets/` change their names with their content. */
export const cacheControl = { assets: 'public, max-age=31536000, immutable', rest: 'no-cache' }
