/**
 * The settings of a site: from `VITE_*` variables, which a built site has in its documents as `<meta name="VITE_…" data-built>`;
 * overridden by a `<meta name="VITE_…">` that somebody added there.
 */
export interface Settings {
  /** Base of the product calls; absolute, ends with a slash. */
  apiUrl: string
  /** Base of the authentication service; absolute, ends with a slash. */
  authUrl: string
  /** Null: card payment is not configured. */
  stripeKey: string | null
  /** Null: the bot check counts as not ready. */
  recaptchaKey: string | null
  /** Origin of the live-updates hub: the only other origin that may get credentials. */
  mercureOrigin: string
  mercureAuth: 'none' | 'cookie' | 'bearer'
  mercureParam: 'topic' | 'match'
  siteUrl: string | null
  mocking: boolean
}

const names = [
  'VITE_API_URL',
  'VITE_AUTH_URL',
  'VITE_STRIPE_PUBLISHABLE_KEY',
  'VITE_RECAPTCHA_SITE_KEY',
  'VITE_MERCURE_ORIGIN',
  'VITE_MERCURE_AUTH',
  'VITE_MERCURE_PARAM',
  'VITE_SITE_URL',
  'VITE_API_MOCKING',
] as const

export type SettingValues = Partial<Record<(typeof names)[number], string>>

/**
 * Checks raw values. A wrong value becomes a problem, in words for whoever deploys the site, and its default is used;
 * an empty one counts as absent. `origin` is the page's own.
 */
export function readSettings(
  values: SettingValues,
  origin: string,
): { settings: Settings; problems: string[] } {
  const problems: string[] = []
  const value = (name: (typeof names)[number]) => values[name]?.trim() || null

  function url(name: (typeof names)[number], fallback: string): string {
    const text = value(name)
    if (text === null) return fallback
    try {
      // One without its scheme ('api.example.com/api/') would pass for a path of the page's own origin.
      if (!/^(?:https?:\/\/|\/(?![/\\]))/i.test(text)) throw new TypeError()
      const parsed = new URL(text, origin)
      if (!parsed.pathname.endsWith('/')) parsed.pathname += '/'
      return parsed.href
    } catch {
      problems.push(
        `${name} is "${text}", but must be an http or https address, such as https://api.example.com/api/.`,
      )
      return fallback
    }
  }

  function choice<T extends string>(name: (typeof names)[number], choices: readonly [T, ...T[]]): T {
    const text = value(name)
    const found = choices.find(one => one === text)
    if (text !== null && found === undefined) {
      problems.push(`${name} is "${text}", but must be one of: ${choices.join(', ')}.`)
    }
    return found ?? choices[0]
  }

  const apiUrl = url('VITE_API_URL', new URL('/api/', origin).href)
  const mocking = choice('VITE_API_MOCKING', ['off', 'on']) === 'on'
  const settings: Settings = {
    apiUrl,
    authUrl: url('VITE_AUTH_URL', apiUrl),
    stripeKey: value('VITE_STRIPE_PUBLISHABLE_KEY') ?? (mocking ? 'pk_test_listwell_mock' : null),
    recaptchaKey: value('VITE_RECAPTCHA_SITE_KEY') ?? (mocking ? 'listwell-mock-site-key' : null),
    mercureOrigin: new URL(url('VITE_MERCURE_ORIGIN', apiUrl)).origin,
    mercureAuth: choice('VITE_MERCURE_AUTH', ['none', 'cookie', 'bearer']),
    mercureParam: choice('VITE_MERCURE_PARAM', ['topic', 'match']),
    siteUrl: value('VITE_SITE_URL') === null ? null : url('VITE_SITE_URL', origin),
    mocking,
  }
  return { settings, problems }
}

const metaContent = (selector: string) =>
  typeof document === 'undefined' ? '' : document.querySelector<HTMLMetaElement>(selector)?.content.trim()

function currentValues(): SettingValues {
  const values: SettingValues = {}
  for (const name of names) {
    const built: unknown = import.meta.env[name]
    values[name] =
      metaContent(`meta[name="${name}"]:not([data-built])`) ||
      metaContent(`meta[name="${name}"]`) ||
      (typeof built === 'string' ? built : '')
  }
  return values
}

const current = readSettings(
  currentValues(),
  typeof location === 'undefined' ? 'http://localhost' : location.origin,
)

export const settings = current.settings
/** What is wrong with the settings; the app doesn't start while there is any. */
export const settingsProblems = current.problems
