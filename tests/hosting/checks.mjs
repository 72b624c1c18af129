import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { cacheControl, headersOf } from '../../hosting/headers.mjs'
import { fileOf } from '../../hosting/site.mjs'

/** Requests a path as it is written; follows no redirect and decompresses nothing. */
const send = (origin, path, accepted = '', method = 'GET') =>
  new Promise((done, fail) => {
    const { hostname, port } = new URL(origin)
    const headers = accepted === '' ? {} : { 'Accept-Encoding': accepted }
    const sent = request({ hostname, port, path, method, headers }, response => {
      const chunks = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () =>
        done({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', fail)
    sent.end()
  })

const example = route => route.replace(/:\w+/g, '7')

/**
 * The checks of a host's responses by name; a failed check throws.
 *
 * @param {string} origin
 * @param {string} folder the site that it serves
 * @param {import('../../hosting/site.mjs').Site} site
 * @returns {[string, () => Promise<void>][]}
 */
export function checksOf(origin, folder, site) {
  const file = name => readFileSync(`${folder}/${name}`)
  const asset = readdirSync(`${folder}/assets`).find(name => /^index-.*\.js$/.test(name))
  const style = readdirSync(`${folder}/assets`).find(name => name.endsWith('.css'))
  const font = readdirSync(`${folder}/assets`).find(name => name.endsWith('.woff2'))

  const carries = (response, kept) => {
    for (const [name, value] of Object.entries(headersOf(site)))
      assert.equal(response.headers[name.toLowerCase()], value, name)
    assert.equal(response.headers['cache-control'], kept, 'Cache-Control')
  }
  const document = (path, name, status) => async () => {
    const response = await send(origin, path)
    assert.equal(response.status, status)
    assert.ok(response.body.equals(file(name)), `the response isn't ${name}`)
    assert.match(response.headers['content-type'] ?? '', /^text\/html(;|$)/)
    carries(response, cacheControl.rest)
  }
  const compressed = (path, name, encoding, unpack) => async () => {
    const response = await send(origin, path, encoding === 'br' ? 'gzip, deflate, br' : 'gzip')
    assert.equal(response.headers['content-encoding'], encoding)
    assert.match(response.headers.vary ?? '', /accept-encoding/i)
    assert.ok(unpack(response.body).equals(file(name)), 'it unpacks to something else')
    // The size of the build's file shows that the host doesn't compress by itself.
    const extension = encoding === 'br' ? 'br' : 'gz'
    assert.equal(response.body.length, file(`${name}.${extension}`).length)
  }
  const typed = (path, type) => async () => {
    const response = await send(origin, path)
    assert.equal(response.status, 200)
    assert.match(response.headers['content-type'] ?? '', type)
    carries(response, cacheControl.assets)
  }

  return [
    ...site.pages.map(route => [route, document(route, fileOf(route), 200)]),
    ...site.pages
      .filter(route => route !== '/')
      .map(route => [`${route}/`, document(`${route}/`, fileOf(route), 200)]),
    ...site.shellRoutes.map(route => [route, document(example(route), 'shell.html', 200)]),
    ...['/index.html', '/offers.html'].map(path => [
      `${path} by its file’s name`,
      async () => {
        const { status, headers, body } = await send(origin, path)
        const page = path.replace(/(index)?\.html$/, '')
        if (status === 200) assert.ok(body.equals(file(path.slice(1))), 'another document')
        else if (status >= 300 && status < 400) assert.equal(new URL(headers.location, origin).pathname, page)
        else assert.equal(status, 404)
      },
    ]),
    [
      'a path in another case: the page, or the 404 page, whose script leads to it',
      async () => {
        const { body } = await send(origin, '/Offers')
        assert.ok([file('offers.html'), file('404.html')].some(one => body.equals(one)))
        assert.match(String(file('404.html')), /location\.replace/)
      },
    ],
    [
      'scripts that opt out of being delayed',
      async () => {
        const [all, out] = [/<script/g, /<script data-cfasync="false"/g].map(
          pattern => String(file('offers.html')).match(pattern)?.length,
        )
        assert.equal(out, all)
      },
    ],
    [
      'no mail address that a host could obfuscate',
      async () => {
        for (const route of site.pages) assert.doesNotMatch(String(file(fileOf(route))), /\w@[\w-]+\.\w/)
      },
    ],
    ['/offers with a query', document('/offers?from=mail', 'offers.html', 200)],
    ['a missing route', document('/nowhere', '404.html', 404)],
    ['a path below a route', document('/checkout/7/x', '404.html', 404)],
    ['a missing asset', document('/assets/gone-9z.js', '404.html', 404)],
    ['a folder of assets', document('/assets/', '404.html', 404)],
    [
      'a path out of the site',
      async () => assert.ok((await send(origin, '/..%2f..%2fetc/passwd')).status >= 400),
    ],
    ['a source map', async () => assert.equal((await send(origin, `/assets/${asset}.map`)).status, 404)],
    [
      'the build’s manifest',
      async () => assert.equal((await send(origin, '/.vite/manifest.json')).status, 404),
    ],
    ...['/_headers', '/_redirects', `/assets/${asset}.br`, '/offers.html.gz'].map(path => [
      `the file ${path} for hosts`,
      document(path, '404.html', 404),
    ]),
    [
      'a path with a null character',
      async () => {
        const response = await send(origin, '/%00')
        assert.ok(response.status >= 400)
        for (const name of ['content-security-policy', 'x-content-type-options'])
          assert.ok(response.headers[name], name)
      },
    ],
    ['a script', typed(`/assets/${asset}`, /^(application|text)\/javascript/)],
    ['a stylesheet', typed(`/assets/${style}`, /^text\/css/)],
    ['a font', typed(`/assets/${font}`, /^font\/woff2|^application\/octet-stream/)],
    [
      'a picture',
      async () => {
        const response = await send(origin, '/favicon.svg')
        assert.match(response.headers['content-type'] ?? '', /^image\/svg\+xml/)
        carries(response, cacheControl.rest)
      },
    ],
    ['a script in brotli', compressed(`/assets/${asset}`, `assets/${asset}`, 'br', brotliDecompressSync)],
    ['a script in gzip', compressed(`/assets/${asset}`, `assets/${asset}`, 'gzip', gunzipSync)],
    ['a document in brotli', compressed('/offers', 'offers.html', 'br', brotliDecompressSync)],
    ['a document in gzip', compressed('/offers', 'offers.html', 'gzip', gunzipSync)],
    ['the shell in brotli', compressed('/cart', 'shell.html', 'br', brotliDecompressSync)],
    [
      'a document plain, where nothing else is taken',
      async () => assert.equal((await send(origin, '/offers')).headers['content-encoding'], undefined),
    ],
    [
      'HEAD without a body',
      async () => {
        const response = await send(origin, '/offers', '', 'HEAD')
        assert.equal(response.status, 200)
        assert.equal(response.body.length, 0)
      },
    ],
    ['POST refused', async () => assert.equal((await send(origin, '/offers', '', 'POST')).status, 405)],
  ]
}
