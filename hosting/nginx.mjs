import { cacheControl, headersOf } from './headers.mjs'
import { fileOf, hostFilePattern, patternOf } from './site.mjs'

const location = (route, file) =>
  `  location ${route === '/' ? '= /' : `~ ${patternOf(route)}`} { try_files /${file} =404; }`

/**
 * The file for nginx, to be included in its `http` block.
 *
 * @param {import('./site.mjs').Site} site
 * @returns {Record<string, string>}
 */
export function nginxFiles(site) {
  const { VITE_SITE_URL: siteUrl } = site.settings
  const headers = { ...headersOf(site), 'Cache-Control': '$listwell_cache' }
  const lines = [
    '# Serves the files that npm run build compressed. Brotli needs the module of libnginx-mod-http-brotli-static; without',
    '# it, remove the line brotli_static. Add a certificate, or run this behind a server that has one.',
    'map "$status $uri" $listwell_cache {',
    `  default "${cacheControl.rest}";`,
    `  "~^(200|206|304) /assets/" "${cacheControl.assets}";`,
    '}',
    '',
    'server {',
    '  listen 80;',
    '  listen [::]:80;',
    `  server_name ${siteUrl ? new URL(siteUrl).hostname : '_'};`,
    '  root /var/www/listwell;',
    '  charset utf-8;',
    '  charset_types text/css application/javascript text/javascript application/xml text/plain;',
    '  gzip_static on;',
    '  brotli_static on;',
    '  gzip_vary on;',
    '  server_tokens off;',
    '  # The default format would write the tokens of mailed links, which stand in the query. To keep a log, use a format',
    '  # with $uri instead of $request, and without $http_referer.',
    '  access_log off;',
    '',
    ...Object.entries(headers).map(([name, value]) => `  add_header ${name} "${value}" always;`),
    '',
    '  error_page 404 /404.html;',
    '  location = /404.html { internal; }',
    '  location = /shell.html { internal; }',
    `  location ~ ${hostFilePattern} { return 404; }`,
    ...site.pages.map(route => location(route, fileOf(route))),
    ...site.shellRoutes.map(route => location(route, 'shell.html')),
    '  location / { try_files $uri =404; }',
    '}',
  ]
  return { 'nginx.conf': `${lines.join('\n')}\n` }
}
