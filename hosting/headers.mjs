/**
 * The site's policy and what else every answer carries: one module for the build, the preview, the browser tests, and
 * every host's files.
 *
 * @typedef {Record<string, string>} Settings the `VITE_…` settings of a site, as its documents have them
 * @typedef {{ settings: Settings, scripts: string[], styles: string[] }} Policed
 *   `scripts` and `styles` are the sources (`'sha256-…'`) of what the documents have inline
 */

/** What the card provider and the bot check ask for in their documentation, and where the bot check's script calls. */
const providers = {
  stripe: {
    script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    connect: ['https://api.stripe.com'],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  },
  recaptcha: {
    script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    connect: ['https://www.google.com/recaptcha/'],
    frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  },
}

/** The origin of a service's address as a source of the policy; one without a host is the page's own. */
function origin(address) {
  const { origin: found } = new URL(address, 'https://self.invalid')
  return found === 'https://self.invalid' ? "'self'" : found
}

/**
 * The Content-Security-Policy of all documents of a site.
 *
 * @param {Policed} site
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
    // A page whose chunk a deploy has removed asks whether the site answers, before it is loaded anew; the mock's worker
    // fetches the site's own files for its pages.
    'connect-src': ["'self'", api, auth, hub, ...used.flatMap(one => one.connect)],
    // A download is a navigation of a hidden frame to the API's address.
    'frame-src': [api, ...used.flatMap(one => one.frame)],
    'worker-src': [mocking ? "'self'" : "'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    // Every form is sent by the script: before it runs, a form would put what is typed into the address.
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
 * The headers of every answer, in the order in which they are written.
 *
 * @param {Policed} site
 * @returns {Record<string, string>}
 */
export function headersOf(site) {
  const pays = site.settings.VITE_API_MOCKING === 'on' || site.settings.VITE_STRIPE_PUBLISHABLE_KEY
  return {
    'Content-Security-Policy': policyOf(site),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    // Wallets in the card provider's frames need the payment feature: then it keeps its default.
    'Permissions-Policy': [...unused, ...(pays ? [] : ['payment'])].map(name => `${name}=()`).join(', '),
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    // A bank's or a wallet's window reports back to the page that opened it.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}

/** How long an answer may be kept: what is below `/assets/` changes its name with its content. */
export const cacheControl = { assets: 'public, max-age=31536000, immutable', rest: 'no-cache' }
