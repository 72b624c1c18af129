import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, resolve, sep } from 'node:path'
import { cacheControl, headersOf } from '../../hosting/headers.mjs'
import { describeSite, isAppRoute, readDocuments } from '../../hosting/site.mjs'
import { settingsIn, withSettings } from './document-head.mjs'
import { compressible, encodings } from './site-files.mjs'

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}
/** The file's bytes; undefined where there is no such file. */
async function bytes(path) {
  try {
    return await readFile(path)
  } catch (error) {
    if (['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'].includes(error.code)) return undefined
    throw error
  }
}

/** A request's path within the root, or undefined where it isn't one or leads out of it. */
function localPath(root, path) {
  let decoded
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return undefined
  }
  const local = join(root, decoded)
  return decoded.includes('\0') || !(local + sep).startsWith(root + sep) ? undefined : local
}

/** What a static host answers for a path: the file it names, a route's own document, the app's shell, or the 404 page. */
async function find(root, path) {
  const local = localPath(root, path)
  const first = async names => {
    for (const name of names) {
      const body = await bytes(name)
      if (body) return { path: name, body }
    }
    return undefined
  }
  if (local) {
    const bare = local.endsWith(sep) ? local.slice(0, -1) : local
    const documents = [join(bare, 'index.html'), ...(bare === root ? [] : [`${bare}.html`])]
    const found = await first([local, ...documents])
    if (found) return { status: 200, ...found }
  }
  const [status, names] = isAppRoute(path)
    ? [200, ['shell.html', 'index.html']]
    : [404, ['404.html', 'index.html']]
  const fallback = await first(names.map(name => join(root, name)))
  return fallback && { status, ...fallback }
}

/** A document with some of its settings replaced. */
const withMeta = (html, meta) => withSettings(html, { ...settingsIn(html), ...meta })

/** What every answer carries; a build may replace the documents while the site is served. */
async function securityHeaders(root, meta) {
  const documents = await readDocuments(root)
  const site = describeSite(documents)
  return headersOf({ ...site, settings: { ...site.settings, ...meta } })
}

/** The best encoding that the request takes and the file profits from. */
async function encode(file, extension, accepted, changed) {
  const taken = new Set(
    accepted
      .split(',')
      .map(one => one.trim().split(/\s*;\s*/))
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
      .map(([name]) => name),
  )
  const encoding = compressible.has(extension) && encodings.find(one => taken.has(one.name))
  if (!encoding) return { body: file.body }
  const ready = changed ? undefined : await bytes(file.path + encoding.extension)
  return { body: ready ?? (await encoding.compress(file.body)), encoding: encoding.name }
}

async function answer(root, meta, request, response) {
  const security = await securityHeaders(root, meta)
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { ...security, Allow: 'GET, HEAD' }).end()
    return
  }
  const path = request.url.replace(/[?#].*/s, '')
  const found = await find(root, path)
  if (!found) {
    const type = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': cacheControl.rest }
    response.writeHead(404, { ...security, ...type })
    response.end(request.method === 'HEAD' ? undefined : 'Not found\n')
    return
  }
  const extension = extname(found.path)
  const changed = extension === '.html' && Object.keys(meta).length > 0
  const file = changed ? { ...found, body: Buffer.from(withMeta(found.body.toString('utf8'), meta)) } : found
  const etag = `W/"${createHash('sha256').update(file.body).digest('base64url').slice(0, 27)}"`
  const kept = path.startsWith('/assets/') && found.status === 200
  const headers = {
    ...security,
    'Cache-Control': kept ? cacheControl.assets : cacheControl.rest,
    ETag: etag,
    Vary: 'Accept-Encoding',
  }
  if (found.status === 200 && request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) {
    response.writeHead(304, headers).end()
    return
  }
  const { body, encoding } = await encode(file, extension, request.headers['accept-encoding'] ?? '', changed)
  response.writeHead(found.status, {
    ...headers,
    'Content-Type': types[extension] ?? 'application/octet-stream',
    'Content-Length': body.length,
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/**
 * Serves a built site as a CDN would. `meta` holds settings (`{ VITE_API_URL: 'https://…' }`) that every document served
 * carries as meta tags: so a built site is pointed elsewhere without a rebuild. Rejects when the port is taken; 0 takes
 * a free one.
 *
 * @param {{ root: string, port?: number, host?: string, meta?: Record<string, string> }} options
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function startStaticServer({ root, port = 0, host = 'localhost', meta = {} }) {
  const folder = resolve(root)
  const server = createServer((request, response) => {
    answer(folder, meta, request, response).catch(error => {
      console.error(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  await new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, done)
  })
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${server.address().port}`,
    close: () =>
      new Promise(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
