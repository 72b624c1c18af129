import { cacheControl, headersOf } from './headers.mjs'
import { fileOf, hostFilePattern, patternOf } from './site.mjs'

/**
 * The file for Caddy, which gets a certificate by itself if the site's URL is known.
 *
 * @param {import('./site.mjs').Site} site
 * @returns {Record<string, string>}
 */
export function caddyFiles(site) {
  const { VITE_SITE_URL: siteUrl } = site.settings
  const routes = [
    ...site.pages.map(route => [route, fileOf(route)]),
    ...site.shellRoutes.map(route => [route, 'shell.html']),
  ]
  const name = index => `@route${index + 1}`
  const lines = [
    '(listwell-headers) {',
    '\theader {',
    ...Object.entries(headersOf(site)).map(([key, value]) => `\t\t${key} "${value}"`),
    '\t\t-Server',
    '\t}',
    '}',
    '',
    `${siteUrl ? new URL(siteUrl).origin.replace('https://', '') : ':80'} {`,
    '\troot * /var/www/listwell',
    '\timport listwell-headers',
    '\t@asset path /assets/*',
    `\theader @asset Cache-Control "${cacheControl.assets}"`,
    '\t@rest not path /assets/*',
    `\theader @rest Cache-Control "${cacheControl.rest}"`,
    ...routes.flatMap(([route, file], index) => [
      `\t${name(index)} path_regexp ${patternOf(route === '/' ? '' : route)}`,
      `\trewrite ${name(index)} /${file}`,
    ]),
    `\t@hostfile path_regexp ${hostFilePattern}`,
    '\terror @hostfile 404',
    '\t@other not method GET HEAD',
    '\trespond @other 405',
    '\tfile_server {',
    '\t\tprecompressed br gzip',
    '\t\tdisable_canonical_uris',
    '\t}',
    '\thandle_errors {',
    '\t\timport listwell-headers',
    `\t\theader Cache-Control "${cacheControl.rest}"`,
    '\t\trewrite * /404.html',
    '\t\tfile_server {',
    '\t\t\tprecompressed br gzip',
    '\t\t}',
    '\t}',
    '}',
  ]
  return { Caddyfile: `${lines.join('\n')}\n` }
}
