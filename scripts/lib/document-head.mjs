/**
 * The parts of a document's head that depend on the site's settings: the settings themselves, and the tags that name the
 * site's own URL. The build writes them; `npm run configure` replaces them in a built site.
 */
import { routeList } from '../../src/config/routes.mjs'

/** The settings that can be changed in a built site, by their command-line options. */
export const settingOptions = {
  'api-url': 'VITE_API_URL',
  'auth-url': 'VITE_AUTH_URL',
  'stripe-key': 'VITE_STRIPE_PUBLISHABLE_KEY',
  'recaptcha-key': 'VITE_RECAPTCHA_SITE_KEY',
  'mercure-origin': 'VITE_MERCURE_ORIGIN',
  'mercure-auth': 'VITE_MERCURE_AUTH',
  'mercure-param': 'VITE_MERCURE_PARAM',
  'auth-version-header': 'VITE_AUTH_VERSION_HEADER',
  'auth-flow': 'VITE_AUTH_FLOW',
  'auth-methods': 'VITE_AUTH_METHODS',
  'site-url': 'VITE_SITE_URL',
  contact: 'VITE_CONTACT',
}

/** The names of all settings. Whether the mock runs is fixed by the build. */
export const settingNames = [...Object.values(settingOptions), 'VITE_API_MOCKING']

/**
 * The site's settings among other variables.
 *
 * @param {Record<string, string | undefined>} variables
 * @returns {Record<string, string>}
 */
export const settingsFrom = variables =>
  Object.fromEntries(
    settingNames.flatMap(name => {
      const text = variables[name]?.trim()
      return text ? [[name, text]] : []
    }),
  )

const escapes = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** Text escaped for HTML content and attributes. */
export const escape = text => text.replaceAll(/[&"<>]/g, char => escapes[char])

const unescape = text =>
  Object.entries(escapes).reduceRight((plain, [char, escaped]) => plain.replaceAll(escaped, char), text)

const settingTag = /\s*<meta\s+name="(VITE_\w+)"\s+content="([^"]*)"(?:\s+data-built)?\s*\/?>/g

/**
 * The settings in a document.
 *
 * @param {string} html
 * @returns {Record<string, string>}
 */
export const settingsIn = html =>
  Object.fromEntries([...html.matchAll(settingTag)].map(([, name, text]) => [name, unescape(text)]))

/** Replaces a part that a document must have; throws if it lacks it. */
export function replaced(html, part, replacement) {
  const found = typeof part === 'string' ? html.includes(part) : part.test(html)
  if (!found) throw new Error(`the document lacks ${String(part)}`)
  return html.replace(part, match => replacement(match))
}

/**
 * The document with exactly these settings, after the line with its encoding. They are marked as built, so that a tag that
 * is added by hand takes precedence over them, wherever it is.
 *
 * @param {string} html
 * @param {Record<string, string>} settings
 */
export function withSettings(html, settings) {
  const tags = Object.entries(settings).map(
    ([name, text]) => `\n    <meta name="${name}" content="${escape(text)}" data-built>`,
  )
  const place = /<head[^>]*>(\s*<meta\s+charset="[^"]*"\s*\/?>)?/
  return replaced(html.replaceAll(settingTag, ''), place, found => found + tags.join(''))
}

const siteTag = /\s*<(?:link rel="canonical"|meta property="og:|meta name="twitter:)[^>]*>/g
const titleTag = /<title>([^<]*)<\/title>/
const descriptionTag = /<meta\s+name="description"\s+content="([^"]*)"\s*\/?>/

/** The full URL of a path of the site. */
const urlIn = (siteUrl, path) => new URL(path.slice(1), siteUrl).href

/**
 * The document with the tags that name its own URL, for search engines and for shared links; without them where the
 * site's URL isn't known, or where the document has no description and is so kept out of search engines.
 *
 * @param {string} html
 * @param {{ path: string, canonical?: string }} page
 * @param {string | null} siteUrl
 */
export function withSiteTags(html, { path, canonical = path }, siteUrl) {
  const bare = html.replaceAll(siteTag, '')
  const [, description] = descriptionTag.exec(bare) ?? []
  if (siteUrl === null || description === undefined) return bare
  const url = escape(urlIn(siteUrl, canonical))
  const [, title] = titleTag.exec(bare) ?? []
  const social = { url, title, description, type: 'website', site_name: 'Listwell' }
  const tags = [
    `<link rel="canonical" href="${url}">`,
    ...Object.entries(social).map(([name, text]) => `<meta property="og:${name}" content="${text}">`),
    '<meta name="twitter:card" content="summary">',
  ]
  return replaced(bare, descriptionTag, found => [found, ...tags].join('\n    '))
}

/**
 * The files for search engines, by their names; null for one that the site isn't to have.
 *
 * @param {string | null} siteUrl
 * @returns {Record<string, string | null>}
 */
export function searchEngineFiles(siteUrl) {
  const rules = ['User-agent: *', 'Allow: /']
  if (siteUrl === null) return { 'robots.txt': `${rules.join('\n')}\n`, 'sitemap.xml': null }
  const locations = routeList
    .filter(({ document, canonical }) => document === 'indexed' && canonical === undefined)
    .map(({ path }) => `<url><loc>${escape(urlIn(siteUrl, path))}</loc></url>\n`)
  return {
    'robots.txt': `${[...rules, `Sitemap: ${urlIn(siteUrl, '/sitemap.xml')}`].join('\n')}\n`,
    'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${locations.join('')}</urlset>\n`,
  }
}
