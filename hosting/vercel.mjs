import { cacheControl, headersOf } from './headers.mjs'

const listed = headers => Object.entries(headers).map(([key, value]) => ({ key, value }))

/**
 * The file for Vercel, which belongs into the folder that is deployed. With clean URLs it serves `offers.html` for
 * `/offers`, and `404.html` for unknown paths.
 *
 * @param {import('./site.mjs').Site} site
 * @returns {Record<string, string>}
 */
export function vercelFiles(site) {
  const documents = [...site.pages, ...site.shellRoutes]
  const config = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    framework: null,
    cleanUrls: true,
    // Its rewrites match no path with a slash at the end: it redirects from there.
    trailingSlash: false,
    rewrites: site.shellRoutes.map(source => ({ source, destination: '/shell' })),
    headers: [
      { source: '/(.*)', headers: listed(headersOf(site)) },
      { source: '/assets/(.*)', headers: listed({ 'Cache-Control': cacheControl.assets }) },
      ...documents.map(source => ({ source, headers: listed({ 'Cache-Control': cacheControl.rest }) })),
    ],
  }
  return { 'vercel.json': `${JSON.stringify(config, null, 2)}\n` }
}
