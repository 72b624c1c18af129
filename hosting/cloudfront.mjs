import { cacheControl, headersOf } from './headers.mjs'
import { fileOf, patternOf } from './site.mjs'

/** CloudFront has fields for some headers, and a list for the others. */
function headersPolicy(headers) {
  const { 'Content-Security-Policy': policy, ...others } = headers
  const custom = ['Permissions-Policy', 'Cross-Origin-Opener-Policy', 'Cross-Origin-Resource-Policy']
  return {
    Name: 'listwell',
    Comment: 'The headers of every response of the site',
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: policy },
      ContentTypeOptions: { Override: true },
      FrameOptions: { Override: true, FrameOption: others['X-Frame-Options'] },
      ReferrerPolicy: { Override: true, ReferrerPolicy: others['Referrer-Policy'] },
      StrictTransportSecurity: {
        Override: true,
        AccessControlMaxAgeSec: Number(/max-age=(\d+)/.exec(others['Strict-Transport-Security'])?.[1]),
        IncludeSubdomains: others['Strict-Transport-Security'].includes('includeSubDomains'),
        Preload: false,
      },
    },
    CustomHeadersConfig: {
      Quantity: custom.length,
      Items: custom.map(Header => ({ Header, Value: others[Header], Override: true })),
    },
  }
}

/** A CloudFront function that rewrites the viewer's request to the file that serves it. */
function edgeFunction(site) {
  const files = Object.fromEntries(site.pages.map(route => [route, `/${fileOf(route)}`]))
  const shell = site.shellRoutes.map(route => patternOf(route).slice(1, -1)).join('|')
  return `// Runs at the viewer's request (cloudfront-js-2.0): rewrites each route to its document.
const files = ${JSON.stringify(files, null, 2)}
const shell = new RegExp(${JSON.stringify(`^(?:${shell})$`)})

function handler(event) {
  const request = event.request
  const path = request.uri.length > 1 ? request.uri.replace(/\\/$/, '') : request.uri
  if (Object.prototype.hasOwnProperty.call(files, path)) request.uri = files[path]
  else if (shell.test(request.uri)) request.uri = '/shell.html'
  return request
}
`
}

/** S3 responds with 403 for a missing file if the requester may not list the bucket. */
const errorResponses = {
  Quantity: 2,
  Items: [403, 404].map(ErrorCode => ({
    ErrorCode,
    ResponsePagePath: '/404.html',
    ResponseCode: '404',
    ErrorCachingMinTTL: 10,
  })),
}

const upload = `#!/usr/bin/env bash
# Uploads the site: BUCKET=my-bucket DISTRIBUTION=E123 bash upload.sh dist
# CloudFront compresses by itself, so the compressed files of the build aren't uploaded. Assets are uploaded before the
# documents that name them; assets of earlier releases are kept for pages that are still open.
set -euo pipefail
site="\${1:?the folder of the built site}"
aws s3 sync "$site/assets" "s3://$BUCKET/assets" --exclude '*.br' --exclude '*.gz' \\
  --cache-control '${cacheControl.assets}'
aws s3 sync "$site" "s3://$BUCKET" --delete --exclude 'assets/*' --exclude '*.br' --exclude '*.gz' --exclude '_*' \\
  --cache-control '${cacheControl.rest}'
aws cloudfront create-invalidation --distribution-id "$DISTRIBUTION" --paths '/*'
`

/**
 * The files for S3 behind CloudFront: a response headers policy, a function and error responses for the distribution,
 * and the commands that upload.
 *
 * @param {import('./site.mjs').Site} site
 * @returns {Record<string, string>}
 */
export const cloudfrontFiles = site => ({
  'cloudfront/response-headers-policy.json': `${JSON.stringify(headersPolicy(headersOf(site)), null, 2)}\n`,
  'cloudfront/function.js': edgeFunction(site),
  'cloudfront/custom-error-responses.json': `${JSON.stringify(errorResponses, null, 2)}\n`,
  'cloudfront/upload.sh': upload,
})
