/**
 * The settings of a site. They come from `VITE_*` variables, which a built site has in its documents as
 * `<meta name="VITE_…" data-built>`. A `<meta name="VITE_…">` without that mark, added by hand, takes precedence.
 */
export interface Settings {
  /** Base URL of the product API; absolute, ends with a slash. */
  apiUrl: string
  /** Base URL of the authentication service; absolute, ends with a slash. */
  authUrl: string
  /** Null if card payment isn't configured. */
  stripeKey: string | null
  /** Null if there is no bot check: sign-up then sends no token. */
  recaptchaKey: string | null
  /** Origin of the hub for live updates: besides the API's, the only origin that gets credentials. */
  mercureOrigin: string
  mercureAuth: 'none' | 'cookie' | 'bearer'
  mercureParam: 'topic' | 'match'
  /** The header with the API's version on calls of the authentication service; null: none is sent. */
  authVersionHeader: string | null
  /** How a mailed link or a provider passes a session to the site. */
  authFlow: 'implicit' | 'pkce'
  /** What sign-in offers besides the password: `magic-link` and providers' names. */
  authMethods: string[]
  siteUrl: string | null
  /** Whom customers write to: an email address or an https URL; null: the contact page names nobody. */
  contact: string | null
  mocking: boolean
}

type SettingName = Extract<keyof ImportMetaEnv, `VITE_${string}`>

/** The raw values, by the names of the variables. */
export type SettingValues = Partial<Record<SettingName, string>>

/** A wrong value, and what is expected in its place: one of a list, or something that describe-wrong-value.ts describes. */
export interface WrongValue {
  name: SettingName
  value: string | null
  expected: 'url' | 'card key' | 'site key' | 'header' | 'methods' | 'contact' | readonly string[]
}

/** Checks raw values. A wrong value is replaced by its default; an empty one counts as absent. `origin` is the page's own. */
export function parseSettings(
  rawValue: (name: SettingName) => string | undefined,
  origin: string,
): { settings: Settings; wrongValues: WrongValue[] } {
  const wrongValues: WrongValue[] = []
  const value = (name: SettingName) => rawValue(name)?.trim() || null
  const report = (name: SettingName, expected: WrongValue['expected']) =>
    wrongValues.push({ name, value: value(name), expected })

  function url(name: SettingName, fallback: string): string {
    const text = value(name)
    if (text === null) return fallback
    try {
      // Without this check a URL that lacks its scheme ('api.example.com/api/') would be read as a relative path.
      if (!/^(?:https?:\/\/|\/(?![/\\]))/i.test(text)) throw new TypeError()
      const parsed = new URL(text, origin)
      // Browsers send nothing to a URL with a user, and paths can't follow a query or a hash.
      if (parsed.username + parsed.password + parsed.search + parsed.hash !== '') throw new TypeError()
      if (!parsed.pathname.endsWith('/')) parsed.pathname += '/'
      return parsed.href
    } catch {
      report(name, 'url')
      return fallback
    }
  }

  function choice<T extends string>(name: SettingName, choices: readonly [T, ...T[]]): T {
    const text = value(name)
    const found = choices.find(one => one === text)
    if (text !== null && found === undefined) report(name, choices)
    return found ?? choices[0]
  }

  function matching(
    name: SettingName,
    pattern: RegExp,
    expected: Exclude<WrongValue['expected'], readonly string[]>,
  ): string | null {
    const text = value(name)
    if (text === null || pattern.test(text)) return text
    report(name, expected)
    return null
  }

  const apiUrl = url('VITE_API_URL', new URL('/api/', origin).href)
  const stripeKey = matching('VITE_STRIPE_PUBLISHABLE_KEY', /^pk_\w{1,250}$/, 'card key')
  const recaptchaKey = matching('VITE_RECAPTCHA_SITE_KEY', /^[\w-]{1,250}$/, 'site key')
  // The three are the site's own.
  const otherHeader = /^(?!(?:accept|authorization|content-type)$)[\w-]+$/i
  const header = matching('VITE_AUTH_VERSION_HEADER', otherHeader, 'header')
  const methods = matching('VITE_AUTH_METHODS', /^[\w-]+(\s*,\s*[\w-]+)*$/, 'methods')
  const mocking = choice('VITE_API_MOCKING', ['off', 'on']) === 'on'
  const settings: Settings = {
    apiUrl,
    authUrl: url('VITE_AUTH_URL', apiUrl),
    stripeKey: stripeKey ?? (mocking ? 'pk_test_listwell_mock' : null),
    recaptchaKey: recaptchaKey ?? (mocking ? 'listwell-mock-site-key' : null),
    mercureOrigin: new URL(url('VITE_MERCURE_ORIGIN', apiUrl)).origin,
    mercureAuth: choice('VITE_MERCURE_AUTH', ['none', 'cookie', 'bearer']),
    mercureParam: choice('VITE_MERCURE_PARAM', ['topic', 'match']),
    authVersionHeader: header === 'off' ? null : (header ?? 'X-Supabase-Api-Version'),
    authFlow: choice('VITE_AUTH_FLOW', ['implicit', 'pkce']),
    authMethods: methods?.split(/\s*,\s*/) ?? [],
    siteUrl: value('VITE_SITE_URL') === null ? null : url('VITE_SITE_URL', origin),
    contact: matching('VITE_CONTACT', /^([^\s@/?]+@[^\s@/?]+|https:\/\/[\w.-]+([:/?#]\S*)?)$/, 'contact'),
    mocking,
  }
  return { settings, wrongValues }
}

const metaContent = (selector: string) =>
  typeof document === 'undefined' ? '' : document.querySelector<HTMLMetaElement>(selector)?.content.trim()

// The documents of a built site have all settings: a test for PROD keeps Vite's variables out of its script.
const currentValue = (name: SettingName) =>
  metaContent(`meta[name="${name}"]:not([data-built])`) ||
  metaContent(`meta[name="${name}"][data-built]`) ||
  (import.meta.env.PROD && !import.meta.env.SSR ? '' : import.meta.env[name])

/** The site's settings as they are now. The app starts only where none is wrong. */
export const currentSettings = () =>
  parseSettings(currentValue, typeof location === 'undefined' ? 'http://localhost' : location.origin)
