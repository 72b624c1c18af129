import { cacheControl, headersOf } from './headers.mjs'

/** A rule without an end slash, and with one. */
const bothWays = route => (route === '/' ? [route] : [route, `${route}/`])

const block = (path, headers) =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')

/**
 * The files for Netlify and Cloudflare Pages, which stand in the site's folder itself. Both take `/offers` for
 * `offers.html` and answer all else with `404.html`. No path gets a header from two rules: one host would join them.
 *
 * @param {import('./site.mjs').Site} site
 * @returns {Record<string, string>}
 */
export function netlifyFiles(site) {
  const documents = [...site.pages, ...site.shellRoutes].flatMap(bothWays)
  const headers = [
    block('/*', headersOf(site)),
    block('/assets/*', { 'Cache-Control': cacheControl.assets }),
    ...documents.map(path => block(path, { 'Cache-Control': cacheControl.rest })),
  ]
  const redirects = site.shellRoutes.flatMap(bothWays).map(path => `${path} /shell 200`)
  return { _headers: `${headers.join('\n\n')}\n`, _redirects: `${redirects.join('\n')}\n` }
}
