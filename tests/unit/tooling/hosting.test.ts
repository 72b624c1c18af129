import { runInNewContext } from 'node:vm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { caddyFiles } from '../../../hosting/caddy.mjs'
import { cloudfrontFiles } from '../../../hosting/cloudfront.mjs'
import { headersOf, policyOf } from '../../../hosting/headers.mjs'
import { netlifyFiles } from '../../../hosting/netlify.mjs'
import { nginxFiles } from '../../../hosting/nginx.mjs'
import { describeSite, isAppRoute } from '../../../hosting/site.mjs'
import { vercelFiles } from '../../../hosting/vercel.mjs'
import { checkDocument } from '../../../scripts/lib/documents.mjs'
import { withSettings } from '../../../scripts/lib/document-head.mjs'
import { findSettingsProblems } from '../../../scripts/lib/settings-problems.mjs'
import { routeList } from '../../../src/config/routes.mjs'

const html =
  '<!doctype html><html><head><meta charset="utf-8" /><script>theme()</script></head><body></body></html>'
const settings = {
  VITE_API_URL: 'https://api.shop.example/v1',
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  VITE_SITE_URL: 'https://shop.example',
}
const files = ['index.html', 'offers.html', 'signin.html', 'shell.html', '404.html']
const site = describeSite(Object.fromEntries(files.map(file => [file, withSettings(html, settings)])))

/** What a host responds with: a file of the site, and the status. */
type HostResponse = { file: string; status: number }

/** Paths, each with the response that every host must give. */
const expected: [string, HostResponse][] = [
  ['/', { file: 'index.html', status: 200 }],
  ['/offers', { file: 'offers.html', status: 200 }],
  ['/signin', { file: 'signin.html', status: 200 }],
  ['/cart', { file: 'shell.html', status: 200 }],
  ['/order/ORD-2026-000077/details', { file: 'shell.html', status: 200 }],
  ['/checkout/7', { file: 'shell.html', status: 200 }],
  ['/assets/app-1a.js', { file: 'assets/app-1a.js', status: 200 }],
  ['/assets/gone-9z.js', { file: '404.html', status: 404 }],
  ['/nowhere', { file: '404.html', status: 404 }],
  ['/order/7', { file: '404.html', status: 404 }],
  ['/checkout/7/x', { file: '404.html', status: 404 }],
]
const stored = new Set([...files, 'assets/app-1a.js'])

/** The file that a store has for a path after the host's rewrites: with clean URLs `/x` is `x.html` too. */
function fromStore(path: string, clean: boolean): HostResponse {
  const name = path.slice(1)
  const found = [name, ...(clean ? [name === '' ? 'index.html' : `${name}.html`] : [])].find(one =>
    stored.has(one),
  )
  return found === undefined ? { file: '404.html', status: 404 } : { file: found, status: 200 }
}

/** A pattern of paths with `:name` for a part and `*` for the rest, as the hosts' files have them. */
const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+').replace('(.*)', '.*').replace(/\/\*$/, '/.*')}$`).test(
    path,
  )

describe('the site', () => {
  it('serves each route of the app once: by its own document or by the shell', () => {
    expect(site.pages).toEqual(['/', '/offers', '/signin'])
    expect(new Set([...site.pages, ...site.shellRoutes])).toEqual(new Set(routeList.map(({ path }) => path)))
    expect(site.pages.length + site.shellRoutes.length).toBe(routeList.length)
  })

  it('matches a path with the pattern of its route', () => {
    expect([isAppRoute('/checkout/7/'), isAppRoute('/checkout/7/x')]).toEqual([true, false])
  })
})

const { _headers: netlifyHeaders = '', _redirects: redirects = '' } = netlifyFiles(site)

/** What a host makes of its files: where a path leads, and the headers that are sent for it. */
interface Host {
  find: (path: string) => HostResponse
  headers: (path: string) => [name: string, value: string][]
}

function netlify(): Host {
  const rules = redirects
    .trim()
    .split('\n')
    .map(line => line.split(' '))
  const blocks = netlifyHeaders
    .trim()
    .split('\n\n')
    .map(block => {
      const [path = '', ...lines] = block.split('\n')
      const fields = lines.map(line => /^ {2}([\w-]+): (.+)$/.exec(line) ?? [])
      return { path, headers: fields.map(([, name = '', value = '']): [string, string] => [name, value]) }
    })
  return {
    find(path) {
      const [, to = path, status = '200'] = rules.find(([pattern = '']) => matches(pattern, path)) ?? []
      return status === '200' ? fromStore(to, true) : { file: to, status: Number(status) }
    },
    headers: path => blocks.filter(block => matches(block.path, path)).flatMap(block => block.headers),
  }
}

function vercel(): Host {
  const Config = v.object({
    cleanUrls: v.boolean(),
    rewrites: v.array(v.object({ source: v.string(), destination: v.string() })),
    headers: v.array(
      v.object({ source: v.string(), headers: v.array(v.object({ key: v.string(), value: v.string() })) }),
    ),
  })
  const config = v.parse(Config, JSON.parse(vercelFiles(site)['vercel.json'] ?? ''))
  return {
    find(path) {
      // What is stored comes before the rewrites.
      const direct = fromStore(path, config.cleanUrls)
      const rule = config.rewrites.find(({ source }) => matches(source, path))
      return direct.status === 404 && rule ? fromStore(rule.destination, config.cleanUrls) : direct
    },
    headers: path =>
      config.headers
        .filter(({ source }) => matches(source, path))
        .flatMap(one => one.headers.map(({ key, value }): [string, string] => [key, value])),
  }
}

describe.each([
  ['Netlify and Cloudflare Pages', netlify()],
  ['Vercel', vercel()],
])('%s', (_host, host) => {
  it.each(expected)('finds %s', (path, response) => {
    expect(host.find(path)).toEqual(response)
  })

  it.each(expected)('sends every header for %s, none of them twice', path => {
    const sent = host.headers(path)
    expect(new Set(sent.map(([name]) => name)).size).toBe(sent.length)
    expect(Object.fromEntries(sent)).toMatchObject(headersOf(site))
  })

  it('has browsers cache assets, and revalidate documents', () => {
    const kept = (path: string) => Object.fromEntries(host.headers(path))['Cache-Control']
    expect(kept('/assets/app-1a.js')).toBe('public, max-age=31536000, immutable')
    expect(['/', '/offers', '/cart', '/checkout/7'].map(kept)).toEqual(Array(4).fill('no-cache'))
  })
})

it('the file for Netlify keeps to its limits: a hundred rules of 2,000 characters a line', () => {
  expect(netlifyHeaders.split('\n\n').length).toBeLessThanOrEqual(100)
  expect(Math.max(...netlifyHeaders.split('\n').map(line => line.length))).toBeLessThan(2000)
})

describe('CloudFront', () => {
  const made = cloudfrontFiles(site)
  const source = made['cloudfront/function.js'] ?? ''
  const find = (uri: string) =>
    v.parse(
      v.object({ uri: v.string() }),
      runInNewContext(`${source};handler({ request: { uri: ${JSON.stringify(uri)} } })`),
    ).uri

  it.each(expected)('CloudFront finds %s by its function', (path, response) => {
    expect(fromStore(find(path), false)).toEqual(response)
  })
  it.each(['/offers/', '/cart/', '/order/7/details/'])('CloudFront finds %s with its slash', path => {
    expect(fromStore(find(path), false).status).toBe(200)
  })
  it.each(['/constructor', '/__proto__', '/toString'])('CloudFront’s function doesn’t change %s', path => {
    expect(find(path)).toBe(path)
  })

  it('shows the 404 page for what the store refuses or lacks', () => {
    const { Items } = v.parse(
      v.object({
        Items: v.array(
          v.object({ ErrorCode: v.number(), ResponsePagePath: v.string(), ResponseCode: v.string() }),
        ),
      }),
      JSON.parse(made['cloudfront/custom-error-responses.json'] ?? ''),
    )
    const page = { ResponsePagePath: '/404.html', ResponseCode: '404' }
    expect(Items).toEqual([403, 404].map(ErrorCode => ({ ErrorCode, ...page })))
  })

  it('sends every header, within its limits', () => {
    const text = made['cloudfront/response-headers-policy.json'] ?? ''
    const inParts = ['Strict-Transport-Security', 'X-Content-Type-Options']
    for (const [, value] of Object.entries(headersOf(site)).filter(([name]) => !inParts.includes(name)))
      expect(text).toContain(JSON.stringify(value))
    expect(text).toContain('"AccessControlMaxAgeSec": 31536000')
    expect(text).toContain('"ContentTypeOptions"')
    expect(policyOf(site).length).toBeLessThan(1783)
  })
})

it('nginx writes no access log, which would have the tokens of mailed links', () => {
  expect(nginxFiles(site)['nginx.conf']).toMatch(/^ {2}access_log off;$/m)
})

it('the files for nginx and Caddy have every header and the site’s name', () => {
  const texts = [nginxFiles(site)['nginx.conf'] ?? '', caddyFiles(site)['Caddyfile'] ?? '']
  for (const text of texts) {
    for (const [name, value] of Object.entries(headersOf(site))) expect(text).toContain(`${name} "${value}"`)
    expect(text).toContain('shop.example')
  }
})

const odd = "/a;b'c{d}$host/%22&quot;<script>"
const oddSettings = {
  VITE_API_URL: `https://192.0.2.1:8443${odd}`,
  VITE_AUTH_URL: `https://bücher.example${odd}`,
  VITE_MERCURE_ORIGIN: odd,
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  VITE_RECAPTCHA_SITE_KEY: '-_-',
  VITE_SITE_URL: `https://${'a.'.repeat(126)}b${odd}`,
}
const oddSite = describeSite(Object.fromEntries(files.map(file => [file, withSettings(html, oddSettings)])))
it('accepts unusual settings, and writes them into the documents unchanged', () => {
  expect(findSettingsProblems(oddSettings)).toEqual([])
  expect(oddSite.settings).toEqual(oddSettings)
  expect(oddSite.scripts).toEqual(site.scripts)
})

it('documents with other line breaks have the same hashes, as a browser reads them', () => {
  const scriptsOf = (lineBreak: string) =>
    describeSite({ 'index.html': `<script>a${lineBreak}b</script>` }).scripts
  expect([scriptsOf('\r\n'), scriptsOf('\r')]).toEqual([scriptsOf('\n'), scriptsOf('\n')])
})

it('unusual settings add only their origins to the policy', () => {
  const parts = policyOf(oddSite).split('; ')
  const names = (list: string[]) => list.map(part => part.split(' ')[0])
  expect(names(parts)).toEqual(names(policyOf(site).split('; ')))
  expect(policyOf(oddSite)).toContain(
    "connect-src 'self' https://192.0.2.1:8443 https://xn--bcher-kva.example https://api.stripe.com",
  )
  expect(policyOf(oddSite)).not.toMatch(/["{}$<>\\]|[^\x20-\x7e]/)
})

it('unusual settings change no line count in any host’s file', () => {
  const text = (made: Record<string, string>) => Object.values(made).join('\n')
  const shapeOf = (one: typeof site) =>
    [netlifyFiles, vercelFiles, nginxFiles, caddyFiles, cloudfrontFiles].map(make =>
      text(make(one))
        .replaceAll(/default-src 'none'[^"\n]*require-trusted-types-for 'script'/g, '(policy)')
        .replaceAll(/(?:a\.){126}b|shop\.example/g, '(site)'),
    )
  expect(shapeOf(oddSite)).toEqual(shapeOf(site))
})

const hosts =
  ";x $host \" {env.SECRET} * *.example 'unsafe-inline' a,b a`b a(b my_api.example.com _a.example a..b .example a.example."
const addresses = [
  ...hosts.split(' ').map(host => `https://${host}/`),
  'https://a b/',
  'https://a\nb.example/',
  'https://x.example/\u2028',
  'https://user:word@x.example/',
  'https://x.example/?key=1',
  'https://x.example/#x',
  'http://[2001:db8::1]:8080/',
  `https://${'a'.repeat(254)}/`,
  `https://x.example/${'a'.repeat(2000)}`,
  'api.example.com/api',
  '//x.example/',
  '/\\x.example/',
  'javascript:alert(1)',
  'data:,x',
]
it.each(addresses.map(address => [JSON.stringify(address).slice(0, 50), address]))(
  'refuses the URL %s',
  (_, address) => {
    for (const name of ['VITE_API_URL', 'VITE_AUTH_URL', 'VITE_MERCURE_ORIGIN', 'VITE_SITE_URL'])
      expect(findSettingsProblems({ [name]: address })).toEqual([expect.stringContaining(`${name} is "`)])
  },
)

it('refuses a path as the site’s own URL', () => {
  const problems = findSettingsProblems({ VITE_SITE_URL: '/shop' })
  expect(problems).toEqual([expect.stringContaining('VITE_SITE_URL is "/shop"')])
})

describe('the policy', () => {
  const sources = (name: string, given: Record<string, string>) => {
    const policy = policyOf({ settings: given, scripts: ["'sha256-a'"], styles: ["'sha256-b'"] })
    return new RegExp(`(?:^|; )${name} ([^;]*)`).exec(policy)?.[1]?.split(' ')
  }

  it('allows only the site’s own origin without settings', () => {
    expect(policyOf({ settings: {}, scripts: [], styles: [] })).not.toMatch(/https?:|unsafe|\*/)
    expect(sources('connect-src', {})).toEqual(["'self'"])
  })
  it('allows the origins of the API, the authentication service and the hub, each once and without paths', () => {
    const given = {
      VITE_API_URL: 'https://api.example:8443/v1/',
      VITE_AUTH_URL: 'https://auth.example/x',
      VITE_MERCURE_ORIGIN: 'https://hub.example',
    }
    expect(sources('connect-src', given)).toEqual([
      "'self'",
      'https://api.example:8443',
      'https://auth.example',
      'https://hub.example',
    ])
    expect(sources('frame-src', given)).toEqual(['https://api.example:8443'])
    expect(sources('connect-src', { VITE_API_URL: 'https://api.example/' })).toEqual([
      "'self'",
      'https://api.example',
    ])
    expect(sources('connect-src', { VITE_API_URL: '/backend/' })).toEqual(["'self'"])
  })
  it('allows the card provider and the bot check only if there is a key for them', () => {
    const card = sources('script-src', { VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })?.join(' ')
    expect(card).toContain('https://js.stripe.com')
    expect(card).not.toContain('google')
    const check = sources('script-src', { VITE_RECAPTCHA_SITE_KEY: 'key' })?.join(' ')
    expect(check?.split(' ').filter(source => source.includes('recaptcha'))).toEqual([
      'https://www.google.com/recaptcha/api.js',
      'https://www.google.com/recaptcha/enterprise.js',
      'https://www.gstatic.com/recaptcha/releases/',
    ])
    expect(check).not.toContain('stripe')
  })
  it('allows inline scripts and styles by their hashes only', () => {
    expect(sources('script-src', {})).toEqual(["'self'", "'sha256-a'"])
    expect(sources('style-src', {})).toEqual(["'self'", "'sha256-b'"])
    expect(site.scripts).toHaveLength(1)
  })
})

describe('checkDocument', () => {
  const entry = '<script type="module" src="/assets/index.js"></script>'
  const theme = '<script>theme()</script><script type="importmap">{}</script>'
  it('accepts a complete document', () => {
    expect(() => checkDocument('x.html', `<head>${theme}${entry}</head><p class="a">`)).not.toThrow()
  })
  it.each([
    ['a style attribute', `${theme}${entry}<p style="color: red">`],
    ['a handler', `${theme}${entry}<p onclick="x()">`],
    ['another script', `${theme}${entry}<script>more()</script>`],
    ['a script of another URL', `${theme}${entry}<script src="https://x.example/"></script>`],
    ['no entry', theme],
    ['no import map', `<script>theme()</script>${entry}`],
    ['a part that comes later', `${theme}${entry}<template id="B:0"></template>`],
  ])('refuses a document with %s', (_, text) => {
    expect(() => checkDocument('x.html', text)).toThrow('x.html')
  })
})
