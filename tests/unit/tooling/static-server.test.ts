import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startStaticServer } from '../../../scripts/lib/static-server.mjs'

const page = (title: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body></body></html>`
const files = {
  'site/index.html': page('home'),
  'site/offers/index.html': page('offers'),
  'site/terms.html': page('terms'),
  'site/assets/app-1a2b.js': 'console.log(1)',
  'site/assets/ready-3c4d.js': 'console.log(2)',
  'site/assets/ready-3c4d.js.br': 'made at build',
  'site/_headers': 'outside the root',
  'site/terms.html.br': 'outside the root',
  'site/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'site.html': page('beside the root'),
  'secret.txt': 'outside the root',
}

let folder: string
const servers: { close: () => Promise<void> }[] = []
let origin: string

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

async function start(meta?: Record<string, string>) {
  const server = await startStaticServer({ root: join(folder, 'site'), ...(meta ? { meta } : {}) })
  servers.push(server)
  return server.url
}

/** Requests a path as it is written; `fetch` would normalise it. */
const get = (path: string, { method = 'GET', headers = {} } = {}, from = origin) =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((done, fail) => {
    const { hostname, port } = new URL(from)
    const sent = request({ hostname, port, path, method, headers }, response => {
      const chunks: Uint8Array[] = []
      response.on('data', (chunk: Uint8Array) => chunks.push(chunk))
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', fail)
    sent.end()
  })
const title = (body: Buffer) => /<title>(.*)<\/title>/.exec(body.toString())?.[1]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-'))
  for (const [path, text] of Object.entries(files)) write(path, text)
  origin = await start()
})
afterAll(async () => {
  await Promise.all(servers.map(server => server.close()))
  rmSync(folder, { recursive: true, force: true })
})

// What it sends for pages, assets and other methods is checked as that of the other hosts is: tests/hosting/checks.mjs.

describe('documents', () => {
  it('sends the shell for the app’s routes and the 404 page for other paths, if they exist', async () => {
    const added = { 'site/shell.html': page('shell'), 'site/404.html': page('not found') }
    for (const [path, text] of Object.entries(added)) write(path, text)
    onTestFinished(() => Object.keys(added).forEach(path => rmSync(join(folder, path))))
    const shown = await Promise.all(['/checkout/7', '/nowhere', '/offers'].map(path => get(path)))
    expect(shown.map(({ status, body }) => [status, title(body)])).toEqual([
      [200, 'shell'],
      [404, 'not found'],
      [200, 'offers'],
    ])
  })

  it('replaces the settings of the build by those given', async () => {
    write('site/set.html', '<head><meta name="VITE_API_URL" content="https://old.example/"></head>')
    const elsewhere = await start({ VITE_API_URL: 'https://a.example/?b="c"&d' })
    const { body } = await get('/set', {}, elsewhere)
    expect(body.toString()).toBe(
      '<head>\n    <meta name="VITE_API_URL" content="https://a.example/?b=&quot;c&quot;&amp;d" data-built></head>',
    )
  })
})

it('sends the policy for the settings of its documents and for those given', async () => {
  const head = '<head><meta name="VITE_API_URL" content="https://api.example/"></head>'
  write('site/index.html', head + page('home'))
  const elsewhere = await start({ VITE_API_URL: 'https://given.example/api/' })
  const given = ['/', '/assets/gone.js'].map(path => get(path, {}, elsewhere))
  const policies = await Promise.all([get('/'), ...given])
  const allowed = policies.map(
    ({ headers }) => /connect-src 'self' ([^;]*)/.exec(String(headers['content-security-policy']))?.[1],
  )
  expect(allowed).toEqual(['https://api.example', 'https://given.example', 'https://given.example'])
})

it('responds with 304 if the browser has the file', async () => {
  const { headers } = await get('/favicon.svg')
  const again = await get('/favicon.svg', {
    headers: { 'if-none-match': `"other", ${String(headers.etag)}` },
  })
  expect([again.status, again.body.length]).toEqual([304, 0])
})

it('prints an error of its own without the control and bidirectional characters of the path', async () => {
  symlinkSync('endless', join(folder, 'site/endless'))
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => {
    rmSync(join(folder, 'site/endless'))
    logged.mockRestore()
  })
  const { status, headers } = await get('/endless/%1b]0;pwned%07%0aforged%E2%80%AE')
  expect([status, headers['x-content-type-options']]).toEqual([500, 'nosniff'])
  expect(headers['content-security-policy']).toBe((await get('/')).headers['content-security-policy'])
  const printed = logged.mock.calls.join('\n')
  expect(printed).toContain(String.raw`\u001b]0;pwned\u0007`)
  expect(printed).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|^forged/mu)
})

const hidden =
  '/../secret.txt /%2e%2e/secret.txt /..%2fsecret.txt /assets/../../secret.txt /%00 /%E0%A4%A ' +
  '/_headers /%5Fheaders //_headers /./_headers /assets/ready-3c4d.js.br /terms.html%2Ebr'
it.each(hidden.split(' '))('sends no file outside its folder, and none for hosts, for %s', async path => {
  const { status, body } = await get(path)
  expect(status).toBe(404)
  expect(body.toString()).not.toContain('outside')
})
