/**
 * @promise The mock server takes scenarios by option, by URL, by client and by the header `Prefer`; `GET
 *   /api/` is API Platform's entry point.
 * @promise The mock server refuses a malformed URL without a stack trace.
 */
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMockServer, type MockServer } from '@/mocks/server'

const origin = 'https://shop.example.com'
let server: MockServer
beforeAll(async () => {
  server = await startMockServer({ port: 0 })
})
afterAll(() => server.close())

describe('the standalone server', () => {
  it('responds like the mock, to pages of any origin', async () => {
    const response = await fetch(`${server.url}offers`, { headers: { Origin: origin } })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ member: [{ '@id': '/api/offers/1' }, {}, {}] })
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(origin)
    expect(response.headers.get('Access-Control-Allow-Credentials')).toBe('true')
    expect(response.headers.get('Access-Control-Expose-Headers')).toBe(
      'Content-Disposition, Last-Event-ID, Link, Retry-After, X-Total-Count',
    )
  })

  it('responds to a preflight', async () => {
    const response = await fetch(`${server.url}orders/1`, {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'DELETE' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('Access-Control-Allow-Methods')).toContain('DELETE')
    const allowed = response.headers.get('Access-Control-Allow-Headers')?.split(', ')
    const needed = ['Authorization', 'Content-Type', 'Accept', 'Last-Event-ID', 'Prefer', 'X-Mock-Client']
    expect(allowed).toEqual(expect.arrayContaining(needed))
  })

  it.each(['%E0%A4%A', 'orders/%', 'orders/%80?bearer=%FF'])('refuses the malformed URL %s', async path => {
    const response = await fetch(server.url + path, { headers: { Origin: origin } })
    expect([response.status, await response.text()]).toEqual([400, ''])
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(origin)
  })

  it('accepts request bodies and sends files', async () => {
    const login = await fetch(`${server.url}login_check`, {
      method: 'POST',
      body: JSON.stringify({ username: 'demo@listwell.example', password: 'demo-password' }),
    })
    expect(login.status).toBe(200)
    const { access_token } = server.signIn('demo@listwell.example')
    const file = await fetch(`${server.url}order_files/59-4/download?bearer=${access_token}`)
    expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="starter.csv"')
    const text = await file.text()
    expect(text.trimEnd().split('\r\n')).toHaveLength(11_201)
    expect(file.headers.get('Content-Length')).toBe(String(text.length))
  })

  it('replaces the card provider and the bot check', async () => {
    const stripe = await fetch(new URL('/fake/stripe.js', server.url))
    expect(stripe.headers.get('Content-Type')).toContain('text/javascript')
    expect(await stripe.text()).toContain('window.Stripe')
    const recaptcha = await fetch(new URL('/fake/recaptcha.js?render=explicit&onload=loaded', server.url))
    expect(await recaptcha.text()).toContain('"loaded"')
    const intent = await fetch(new URL('/v1/payment_intents/pi_unknown?client_secret=x', server.url))
    expect(intent.status).toBe(404)
    expect(await intent.json()).toMatchObject({ error: { code: 'resource_missing' } })
  })

  it('cancels the stream of a client that disconnected before the response, so that the process can exit', async () => {
    const slow = await startMockServer({ port: 0, latency: [3000, 3000] })
    await fetch(new URL('/', slow.url))
    const leaving = new AbortController()
    const asked = fetch(`${slow.hub?.url}?topic=*`, { signal: leaving.signal })
    // Returns at once; by then the first request has arrived.
    await fetch(new URL('/', slow.url))
    leaving.abort()
    await expect(asked).rejects.toThrow('aborted')
    // Sent later, and finished later.
    await fetch(`${slow.url}offers`)
    expect(slow.hub?.connections()).toBe(0)
    await slow.close()
  })

  it('responds 404 to unknown paths', async () => {
    expect((await fetch(new URL('/', server.url))).status).toBe(404)
    expect((await fetch(`${server.url}nothing`)).status).toBe(404)
  })

  it('rejects when its port is taken', async () => {
    const { port } = new URL(server.url)
    await expect(startMockServer({ port: Number(port) })).rejects.toThrow('EADDRINUSE')
  })
})

describe('a scenario of the standalone server', () => {
  const statusOf = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(server.url + path, { headers })).status
  const change = async (scenario: string) => {
    const response = await fetch(`${server.scenarioUrl}${scenario}`)
    return [response.status, await response.text()]
  }

  it('shows and changes the scenario by a URL, and names what is wrong with it', async () => {
    expect(await change('')).toEqual([200, '\n'])
    expect(await change('/offers:503,latency:none')).toEqual([200, 'offers:503,latency:none\n'])
    expect(await statusOf('offers')).toBe(503)
    expect(await change('/offers:fast')).toEqual([400, expect.stringContaining('offers takes a status')])
    expect(await statusOf('offers')).toBe(503)
    expect(await change('/')).toEqual([200, '\n'])
    expect(await statusOf('offers')).toBe(200)
  })

  it('a scenario belongs to one client, if its URL and the header X-Mock-Client name the same', async () => {
    expect(await change('/offers:404?client=a')).toEqual([200, 'offers:404\n'])
    expect(await statusOf('offers', { 'X-Mock-Client': 'a' })).toBe(404)
    expect(await statusOf('offers', { 'X-Mock-Client': 'b' })).toBe(200)
    expect(await statusOf('offers')).toBe(200)
    expect(await change('?client=a')).toEqual([200, 'offers:404\n'])
  })

  it('a client with its own scenario shares data and live updates with all clients', async () => {
    await change('/latency:none?client=c')
    const { access_token: token } = server.signIn('demo@listwell.example')
    const headers = { Authorization: `Bearer ${token}`, 'X-Mock-Client': 'c' }
    const before = server.hub?.lastId()
    const cancelled = await fetch(`${server.url}orders/78/cancel`, { method: 'POST', headers, body: '{}' })
    expect(cancelled.ok).toBe(true)
    const { 'X-Mock-Client': _, ...others } = headers
    expect(await (await fetch(`${server.url}orders/78`, { headers: others })).json()).toMatchObject({
      status: 'cancelled',
    })
    expect(server.hub?.lastId()).not.toBe(before)
  })

  it.each([
    ['code=500', 500],
    ['respond-async, code="429"', 429],
    ['code=200', 200],
    ['statuscode=500', 200],
  ])('the scenario of one request comes from the header Prefer: %s', async (prefer, status) => {
    expect(await statusOf('offers', { Prefer: prefer })).toBe(status)
    expect(await statusOf('offers')).toBe(200)
  })

  it('a scenario can lose the connection', async () => {
    await change('/offers:network')
    await expect(fetch(`${server.url}offers`)).rejects.toThrow('fetch failed')
    await change('/')
  })
})

describe('the state of the standalone server', () => {
  const put = (body: string) => fetch(new URL('/state', server.url), { method: 'PUT', body })

  it('is saved as a file, and restored from it', async () => {
    const file = await (await fetch(new URL('/state', server.url))).text()
    const before = server.db.read()
    server.db.update(state => void (state.orders = []))
    expect((await put(file)).status).toBe(200)
    expect(server.db.read()).toEqual(before)
  })

  it('stays as it is where the file is none', async () => {
    const before = server.db.read()
    const response = await put('{"scenario":""}')
    expect([response.status, await response.text()]).toEqual([
      400,
      'This is no exported state of the mock.\n',
    ])
    expect(server.db.read()).toEqual(before)
  })
})

// API Platform's own tests and code: features/hydra/entrypoint.feature, Hydra's EntrypointNormalizer.
it('the entry point has the IRI of each collection under its type with a small first letter, in order', async () => {
  const entries = v.parse(v.record(v.string(), v.string()), await (await fetch(server.url)).json())
  expect(Object.keys(entries)).toEqual(Object.keys(entries).toSorted())
  const { access_token } = server.signIn('demo@listwell.example')
  const collections = Object.entries(entries).filter(([name]) => !name.startsWith('@'))
  for (const [name, path] of collections) {
    const response = await fetch(new URL(`${path}?keywords=bank`, server.url), {
      headers: { Authorization: `Bearer ${access_token}` },
    })
    const type = name.slice(0, 1).toUpperCase() + name.slice(1)
    expect(await response.json()).toMatchObject({
      '@context': `/api/contexts/${type}`,
      '@id': path,
      '@type': 'Collection',
    })
  }
})
