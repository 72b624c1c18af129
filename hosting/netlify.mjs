import { cacheControl, headersOf } from './headers.mjs'

/** A path without a slash at the end, and with one. */
const withSlash = route => (route === '/' ? [route] : [route, `${route}/`])

const block = (path, headers) =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')

/**
 * The files for Netlify and Cloudflare Pages, which belong into the site's folder. Both serve `offers.html` for `/offers`
 * and `404.html` for unknown paths. No path gets a header from two rules: one of the hosts would join the values.
 *
 * @param {import('./site.mjs').Site} site
 * @returns {Record<string, string>}
 */
export function netlifyFiles(site) {
  const documents = [...site.pages, ...site.shellRoutes].flatMap(withSlash)
  const headers = [
    block('/*', headersOf(site)),
    block('/assets/*', { 'Cache-Control': cacheControl.assets }),
    ...documents.map(path => block(path, { 'Cache-Control': cacheControl.rest })),
  ]
  const redirects = site.shellRoutes.flatMap(withSlash).map(path => `${path} /shell 200`)
  return { _headers: `${headers.join('\n\n')}\n`, _redirects: `${redirects.join('\n')}\n` }
}
