/**
 * The parts of a document's head that depend on the site's settings: the settings themselves, and the tags that name the
 * site's own address. The build writes them; a built site is given others without a build.
 */

/** The settings that a built site can be given anew, by the options that name them. */
export const settingOptions = {
  'api-url': 'VITE_API_URL',
  'auth-url': 'VITE_AUTH_URL',
  'stripe-key': 'VITE_STRIPE_PUBLISHABLE_KEY',
  'recaptcha-key': 'VITE_RECAPTCHA_SITE_KEY',
  'mercure-origin': 'VITE_MERCURE_ORIGIN',
  'mercure-auth': 'VITE_MERCURE_AUTH',
  'mercure-param': 'VITE_MERCURE_PARAM',
  'site-url': 'VITE_SITE_URL',
}

/**
 * The settings of the site among other variables.
 *
 * @param {Record<string, string | undefined>} variables
 * @returns {Record<string, string>}
 */
export const settingsFrom = variables =>
  Object.fromEntries(
    [...Object.values(settingOptions), 'VITE_API_MOCKING'].flatMap(name => {
      const text = variables[name]?.trim()
      return text ? [[name, text]] : []
    }),
  )

const escapes = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** Text as it stands in HTML, in an attribute too. */
export const escape = text => text.replaceAll(/[&"<>]/g, char => escapes[char])

const unescape = text =>
  Object.entries(escapes).reduceRight((plain, [char, escaped]) => plain.replaceAll(escaped, char), text)

const settingTag = /\s*<meta\s+name="(VITE_\w+)"\s+content="([^"]*)"(?:\s+data-built)?\s*\/?>/g

/**
 * The settings that a document carries.
 *
 * @param {string} html
 * @returns {Record<string, string>}
 */
export const settingsIn = html =>
  Object.fromEntries([...html.matchAll(settingTag)].map(([, name, text]) => [name, unescape(text)]))

/** A document's text with something else in a place that it must have. */
export function replaced(html, part, replacement) {
  const found = typeof part === 'string' ? html.includes(part) : part.test(html)
  if (!found) throw new Error(`the document lacks ${String(part)}`)
  return html.replace(part, match => replacement(match))
}

/**
 * The document with these settings and no others, after the line that says its encoding. They are marked as made, so that a
 * tag that somebody adds by hand wins over them wherever it stands.
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
const descriptionTag = /<meta\s+name="description"\s+content="([^"]*)"\s*\/?>/

/** An address of the site in full. */
const addressIn = (siteUrl, path) => new URL(path.slice(1), siteUrl).href

/**
 * The document with the tags that name its own address, for search engines and for those who share it; without them
 * where the site's address isn't known, or where search engines are not to know the page.
 *
 * @param {string} html
 * @param {{ address: string, title: string, description: string | null, canonical?: string }} page
 * @param {string | null} siteUrl
 */
export function withSiteTags(html, { address, title, description, canonical = address }, siteUrl) {
  const bare = html.replaceAll(siteTag, '')
  if (siteUrl === null || description === null) return bare
  const url = escape(addressIn(siteUrl, canonical))
  const social = { url, title: escape(title), description: escape(description), type: 'website' }
  const tags = [
    `<link rel="canonical" href="${url}">`,
    ...Object.entries({ ...social, site_name: 'Listwell' }).map(
      ([name, text]) => `<meta property="og:${name}" content="${text}">`,
    ),
    '<meta name="twitter:card" content="summary">',
  ]
  return replaced(bare, descriptionTag, found => [found, ...tags].join('\n    '))
}

/**
 * The files for search engines, by their names; null for one that the site isn't to have.
 *
 * @param {{ address: string, description: string | null, canonical?: string }[]} pages
 * @param {string | null} siteUrl
 * @returns {Record<string, string | null>}
 */
export function searchEngineFiles(pages, siteUrl) {
  const rules = ['User-agent: *', 'Allow: /']
  if (siteUrl === null) return { 'robots.txt': `${rules.join('\n')}\n`, 'sitemap.xml': null }
  const locations = pages
    .filter(one => one.canonical === undefined && one.description !== null)
    .map(one => `<url><loc>${escape(addressIn(siteUrl, one.address))}</loc></url>\n`)
  return {
    'robots.txt': `${[...rules, `Sitemap: ${addressIn(siteUrl, '/sitemap.xml')}`].join('\n')}\n`,
    'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${locations.join('')}</urlset>\n`,
  }
}
