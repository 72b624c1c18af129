import { createHash } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, resolve, sep } from 'node:path'
import { inspect } from 'node:util'
import { cacheControl, headersOf } from '../../hosting/headers.mjs'
import { describeSite, hostFilePattern, isAppRoute, readDocuments } from '../../hosting/site.mjs'
import { settingsIn, withSettings } from './document-head.mjs'
import { printableLines } from './printable-lines.mjs'
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
/** The bytes of a file; undefined if there is no such file. */
async function bytes(path) {
  try {
    return await readFile(path)
  } catch (error) {
    if (['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'].includes(error.code)) return undefined
    throw error
  }
}

const hostFile = new RegExp(hostFilePattern)

/** The path of a file in the root for a request's path; undefined if that is malformed, for hosts, or leads out of the root. */
function localPath(root, path) {
  let decoded
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return undefined
  }
  const local = join(root, decoded)
  if (decoded.includes('\0') || !(local + sep).startsWith(root + sep)) return undefined
  return hostFile.test(local.slice(root.length).replaceAll(sep, '/')) ? undefined : local
}

/** The file for a path, as a static host chooses it: the file of that name, the route's own document, the app's shell, or the 404 page. */
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

/**
 * Reads what is the same for all requests: the headers of every response, and what was compressed here. It is made anew once a
 * build has replaced a document.
 */
function siteReader(root, meta) {
  let version
  let site
  return async () => {
    const names = (await readdir(root)).filter(name => name.endsWith('.html'))
    const times = await Promise.all(names.map(async name => (await stat(join(root, name))).mtimeMs))
    if (times.join() !== version) {
      const { settings, ...described } = describeSite(await readDocuments(root))
      const security = headersOf({ ...described, settings: { ...settings, ...meta } })
      site = { security, compressed: new Map() }
      version = times.join()
    }
    return site
  }
}

/** Compresses the file with the best encoding that the request accepts, if its type is worth it. */
async function encode(file, extension, accepted, compressed) {
  const acceptedNames = new Set(
    accepted
      .split(',')
      .map(one => one.split(';').map(part => part.trim()))
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
      .map(([name]) => name),
  )
  const encoding = compressible.has(extension) && encodings.find(one => acceptedNames.has(one.name))
  if (!encoding) return { body: file.body }
  const ready = file.isChanged ? undefined : await bytes(file.path + encoding.extension)
  const key = `${encoding.name} ${file.etag}`
  if (!ready && !compressed.has(key)) compressed.set(key, encoding.compress(file.body))
  return { body: ready ?? (await compressed.get(key)), encoding: encoding.name }
}

async function respond(root, meta, readSite, request, response) {
  const { security, compressed } = await readSite()
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
  const isChanged = extension === '.html' && Object.keys(meta).length > 0
  const content = isChanged ? Buffer.from(withMeta(found.body.toString('utf8'), meta)) : found.body
  const etag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
  const isAsset = path.startsWith('/assets/') && found.status === 200
  const headers = {
    ...security,
    'Cache-Control': isAsset ? cacheControl.assets : cacheControl.rest,
    ETag: etag,
    Vary: 'Accept-Encoding',
  }
  if (found.status === 200 && request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304, headers).end()
    return
  }
  const file = { path: found.path, body: content, isChanged, etag }
  const accepted = request.headers['accept-encoding'] ?? ''
  const { body, encoding } = await encode(file, extension, accepted, compressed)
  response.writeHead(found.status, {
    ...headers,
    'Content-Type': types[extension] ?? 'application/octet-stream',
    'Content-Length': body.length,
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/**
 * Serves a built site as a static host would. Every document gets the settings in `meta` (`{ VITE_API_URL: 'https://…' }`)
 * as meta tags, so that one build works with several APIs. Port 0 stands for any free one. Rejects if the port is in use.
 *
 * @param {{ root: string, port?: number, host?: string, meta?: Record<string, string> }} options
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function startStaticServer({ root, port = 0, host = 'localhost', meta = {} }) {
  const folder = resolve(root)
  const readSite = siteReader(folder, meta)
  const server = createServer((request, response) => {
    respond(folder, meta, readSite, request, response).catch(async error => {
      // Its message may quote the path.
      console.error(printableLines(inspect(error)))
      const strictest = () => ({ security: headersOf({ settings: meta, scripts: [], styles: [] }) })
      const { security } = await readSite().catch(strictest)
      if (!response.headersSent) response.writeHead(500, security)
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
