/**
 * @promise Calls carry the token, to the own origin alone.
 * @promise JSON-LD in and out.
 * @promise Public data waits a second at most for a token that is being refreshed, once for all its pages.
 * @promise Other errors: description, title or message, else 'An error occurred.'; the status text where it
 *   isn't JSON.
 * @promise No message names a program's value.
 * @promise A refused token is renewed once; a second refusal ends the session.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isApiError, type ApiError } from '@/api/errors'
import { createHttp, type HttpOptions, type Tokens } from '@/api/http'
import { createDeferred } from '@tests/support/deferred'
import { visitorTokens } from './test-http'

type Respond = (request: IncomingMessage, response: ServerResponse, body: string) => void

interface Sent {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/** A server on loopback that records what it is sent. */
async function startServer(respond: Respond) {
  const sent: Sent[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      sent.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      respond(request, response, body)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    sent,
    url: `http://127.0.0.1:${port}/api/`,
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const json = (response: ServerResponse, status: number, body: unknown, type = 'application/ld+json') =>
  response.writeHead(status, { 'Content-Type': type }).end(JSON.stringify(body))

let respond: Respond
let server: Awaited<ReturnType<typeof startServer>>

beforeEach(async () => {
  respond = (_request, response) => json(response, 200, { ok: true })
  server = await startServer((...call) => respond(...call))
})
afterEach(() => server.close())

const http = (options: Partial<HttpOptions> = {}) =>
  createHttp({ baseUrl: server.url, tokens: visitorTokens, cookies: false, limit: () => 5000, ...options })
/** The client of somebody with a token. */
const signedInHttp = () => http({ tokens: { ...visitorTokens, current: () => Promise.resolve('secret') } })

const anything = v.unknown()

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.catch((reason: unknown) => reason)
  if (!isApiError(error)) throw new Error(`expected an ApiError, got ${String(error)}`)
  return error
}

it('resolves a relative path, an absolute path and an @id to the same resource', async () => {
  for (const path of ['orders/7', '/api/orders/7', `${server.url}orders/7`]) {
    await http().request(path, anything)
  }
  expect(server.sent.map(one => one.url)).toEqual(['/api/orders/7', '/api/orders/7', '/api/orders/7'])
})

it.each([
  'http://php.internal/api/orders/7?page=2',
  'https://127.0.0.1/api/orders/7?page=2',
  '//php:9000/api/orders/7?page=2',
  'http://user:word@php/api/orders/7?page=2#one',
])('takes the path of another origin’s URL on its own: %s', iri => {
  expect(http().resolve(iri)).toBe(`${server.url}orders/7?page=2`)
})

it('takes http and https URLs only', async () => {
  for (const path of ['javascript:alert(1)', 'data:text/html,hi', 'ftp://host/file', 'http://']) {
    expect(http().resolve(path)).toBeNull()
    const error = await failure(http().request(path, anything))
    expect(error).toMatchObject({ kind: 'shape', message: `Unexpected address: ${path}` })
  }
  expect(server.sent).toEqual([])
})

describe('a request', () => {
  it('asks for JSON-LD, and sends JSON-LD where there is a body', async () => {
    await http().request('offers', anything)
    await http().request('cart_items', anything, { method: 'POST', body: { quantity: 2 } })
    const [get, post] = server.sent
    expect(get).toMatchObject({ method: 'GET', body: '' })
    expect(get?.headers.accept).toBe('application/ld+json')
    expect(get?.headers['content-type']).toBeUndefined()
    expect(post).toMatchObject({ method: 'POST', body: '{"quantity":2}' })
    expect(post?.headers['content-type']).toBe('application/ld+json')
  })

  it('passes the browser’s cache with a token, whose response another user may not get', async () => {
    for (const client of [signedInHttp(), http()]) await client.request('orders', anything)
    // What the platform's fetch sends for the mode `no-store`.
    expect(server.sent.map(({ headers }) => headers['cache-control'])).toEqual(['no-cache', undefined])
  })

  it('carries the token to the own origin alone', async () => {
    const other = await startServer((_request, response) => json(response, 200, {}))
    await signedInHttp().request(`${other.url}orders/7`, anything)
    expect(server.sent.map(one => [one.url, one.headers.authorization])).toEqual([
      ['/api/orders/7', 'Bearer secret'],
    ])
    expect(other.sent).toEqual([])
    await other.close()
  })

  it('follows no redirect to another origin, and sends no token there', async () => {
    const other = await startServer((_request, response) => json(response, 200, {}))
    respond = (_request, response) => response.writeHead(302, { Location: `${other.url}orders` }).end()
    expect(await failure(signedInHttp().request('orders', anything))).toMatchObject({ kind: 'network' })
    expect(server.sent[0]?.headers.authorization).toBe('Bearer secret')
    expect(other.sent).toEqual([])
    await other.close()
  })

  describe('while the token isn’t there', () => {
    const isPublic = true
    const pending = () => {
      const { promise, resolve } = createDeferred<string>()
      return { resolve, tokens: { ...visitorTokens, current: () => promise, isSignedIn: () => true } }
    }
    const sentTokens = () => server.sent.map(({ headers }) => headers.authorization)

    it('sends a request for public data without it after a short time', async () => {
      await http({ tokens: pending().tokens, tokenWait: () => 1 }).request('offers', anything, { isPublic })
      expect(sentTokens()).toEqual([undefined])
    })

    it('holds a request for a customer’s data back until it is', async () => {
      const { tokens, resolve } = pending()
      const client = http({ tokens, tokenWait: () => 1 })
      const call = client.request('orders', anything)
      await client.request('offers', anything, { isPublic })
      resolve('fresh')
      await call
      expect(sentTokens()).toEqual([undefined, 'Bearer fresh'])
    })
  })

  it('for a customer’s data isn’t sent where there is no token for who is signed in', async () => {
    const client = http({ tokens: { ...visitorTokens, isSignedIn: () => true } })
    const error = await failure(client.request('orders', anything))
    expect(error).toMatchObject({ kind: 'network', message: 'The server can’t be reached.' })
    expect(server.sent).toEqual([])
    await client.request('offers', anything, { isPublic: true })
    expect(server.sent).toHaveLength(1)
  })

  // Its time limit would end it too, later than a test.
  const limit = () => 3_600_000

  it('ends a request after its time limit, though its body still arrives', async () => {
    respond = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.write('{"a":')
    }
    const error = await failure(http({ limit: () => 30 }).request('orders', anything))
    expect(error).toMatchObject({
      name: 'ApiError',
      kind: 'timeout',
      status: 0,
      message: 'The server took too long to answer.',
    })
  })

  describe.each([
    ['its response', () => new Promise<Response>(() => {})],
    ['its body', () => Promise.resolve(new Response(new ReadableStream()))],
  ])('whose fetch loses the abort before %s', (_what, fetch) => {
    it('ends after its time limit', async () => {
      const call = http({ limit: () => 1, fetch }).request('orders', anything)
      expect(await failure(call)).toMatchObject({ kind: 'timeout' })
    })

    it('ends by its signal', async () => {
      const cut = new AbortController()
      const reason = new Error('left the page')
      const abortLater = () => {
        setImmediate(() => cut.abort(reason))
        return fetch()
      }
      const call = http({ limit, fetch: abortLater }).request('orders', anything, { signal: cut.signal })
      await expect(call).rejects.toBe(reason)
    })
  })

  it('reports that the server can’t be reached', async () => {
    await server.close()
    expect(await failure(http().request('orders', anything))).toMatchObject({
      kind: 'network',
      status: 0,
      message: 'The server can’t be reached.',
      cause: expect.any(TypeError),
      texts: [],
    })
  })
})

describe('a response', () => {
  const schema = v.object({ id: v.number(), member: v.array(v.object({ email: v.string() })) })

  it('parses a response', async () => {
    respond = (_request, response) => json(response, 200, { id: 1, member: [{ email: 'a@b' }], more: true })
    expect(await http().request('x', schema)).toEqual({ id: 1, member: [{ email: 'a@b' }] })
  })

  it('returns an error that names the field where a response has an unexpected shape', async () => {
    respond = (_request, response) =>
      json(response, 200, { id: 1, member: [{ email: 'a@b' }, { email: null }] })
    const error = await failure(http().request('x', schema))
    expect(error.kind).toBe('shape')
    expect(error.message).toContain('member.1.email')
    expect(error.message).not.toMatch(/undefined|null/)
  })

  it('returns an error for a response that is empty, truncated or not JSON', async () => {
    const [notJson, empty] = ['Unexpected answer: not JSON', 'Unexpected answer: the whole answer']
    for (const [text, message, cause] of [
      ['{"id":1,', notJson, SyntaxError],
      ['<html>', notJson, SyntaxError],
      ['', empty, String],
    ] as const) {
      respond = (_request, response) => response.writeHead(200).end(text)
      const error = await failure(http().request('x', schema))
      expect(error).toMatchObject({ kind: 'shape', message, cause: expect.any(cause) })
    }
  })

  it('accepts a response without content where none is expected', async () => {
    respond = (_request, response) => response.writeHead(204).end()
    await expect(http().request('x', anything, { method: 'DELETE' })).resolves.toBeUndefined()
  })
})

describe('the hub of a response', () => {
  const Link = '<https://hub.example.com/.well-known/mercure>; rel="mercure"'
  const schema = v.object({ id: v.number() })
  const withLink =
    (link: string): Respond =>
    (_request, response) =>
      response.writeHead(200, { Link: link }).end('{"id":1}')

  it('reads the hub’s URL and the Link header', async () => {
    respond = withLink(Link)
    const { id, hub } = await http().requestWithHub('orders/1', schema)
    expect([id, hub]).toEqual([1, { url: `${server.url}orders/1`, link: Link }])
  })

  it('doesn’t take a refused visitor’s request for one with a token', async () => {
    respond = (_request, response) => json(response, 401, { message: 'No JWT Token' })
    const tokens = { ...visitorTokens, renew: () => Promise.reject(new Error('There is no token to renew')) }
    expect((await failure(http({ tokens }).request('orders', anything))).status).toBe(401)
    expect(server.sent).toHaveLength(1)
  })

  it('returns no hub where the response names none', async () => {
    expect(await http().requestWithHub('orders/1', v.object({}))).toEqual({ hub: null })
    respond = withLink('</docs>; rel="describedby"')
    expect(await http().requestWithHub('orders/1', schema)).toEqual({ id: 1, hub: null })
  })
})

describe('an error response', () => {
  it.each([
    [{ description: 'D', title: 'T', message: 'M' }, 'D'],
    [{ 'hydra:description': 'HD', 'hydra:title': 'HT' }, 'HD'],
    [{ title: 'T', message: 'M' }, 'T'],
    [{ 'hydra:title': 'HT' }, 'HT'],
    [{ message: 'M' }, 'M'],
    [{ detail: 'What is wrong', title: 'An error occurred', status: 409 }, 'What is wrong'],
    [{ description: '', title: null, message: 5 }, 'An error occurred.'],
    [{}, 'An error occurred.'],
    [[], 'An error occurred.'],
    ['text', 'An error occurred.'],
    [null, 'An error occurred.'],
  ])('reads the message of %j as %s', async (body, message) => {
    respond = (_request, response) => json(response, 409, body, 'application/problem+json')
    expect(await failure(http().request('x', anything))).toMatchObject({ kind: 'http', status: 409, message })
  })

  it('shortens a message that is far too long', async () => {
    respond = (_request, response) => json(response, 400, { detail: 'x'.repeat(1_000_000) })
    expect((await failure(http().request('x', anything))).message).toBe('x'.repeat(1000))
  })

  it('reads the status text of an error response that isn’t JSON', async () => {
    respond = (_request, response) => response.writeHead(503, 'Service Unavailable').end('<h1>Down</h1>')
    const error = await failure(http().request('x', anything))
    expect(error).toMatchObject({ status: 503, message: 'Service Unavailable' })
  })

  it('keeps all texts of an error response', async () => {
    const body = { message: 'M', description: 'D', detail: 'order_not_pending', title: 'T' }
    respond = (_request, response) => json(response, 409, body)
    expect((await failure(http().request('x', anything))).texts).toEqual(['M', 'D', 'order_not_pending'])
  })

  it('keeps the code of an error response', async () => {
    respond = (_request, response) => response.writeHead(429).end('{"error":"slow_down","message":"Later"}')
    const error = await failure(http().request('x', anything))
    expect(error).toMatchObject({ code: 'slow_down', message: 'Later' })
  })
})

describe('a refused token', () => {
  const byToken =
    (good: string): Respond =>
    (request, response) =>
      request.headers.authorization === `Bearer ${good}`
        ? json(response, 200, { ok: true })
        : json(response, 401, { message: 'Expired JWT Token' })

  /** Calls with the token `old`, which can be renewed to this one, and what is said of tokens. */
  const callWith = (renewed: string | null) => {
    const log: string[] = []
    const tokens: Tokens = {
      current: () => Promise.resolve('old'),
      isSignedIn: () => true,
      renew: refused => {
        log.push(`renew ${refused}`)
        return Promise.resolve(renewed)
      },
      refused: async () => void log.push('refused'),
      lacksFactor: refused => {
        log.push(`lacks factor ${refused}`)
        return Promise.resolve()
      },
    }
    const options = { method: 'POST', body: { quantity: 1 } } as const
    return { log, call: () => http({ tokens }).request('cart_items', anything, options) }
  }

  it('renews a refused token once, and sends the call once more', async () => {
    respond = byToken('new')
    const { call, log } = callWith('new')
    await call()
    expect(log).toEqual(['renew old'])
    expect(server.sent.map(one => one.body)).toEqual(['{"quantity":1}', '{"quantity":1}'])
  })

  it('ends the session when the renewed token is refused too', async () => {
    respond = byToken('nobody has it')
    const { call, log } = callWith('new')
    expect((await failure(call())).status).toBe(401)
    expect(log).toEqual(['renew old', 'refused'])
    expect(server.sent).toHaveLength(2)
  })

  it('returns the error where there is no other token', async () => {
    respond = byToken('new')
    const { call, log } = callWith(null)
    expect((await failure(call())).message).toBe('Expired JWT Token')
    expect(log).toEqual(['renew old'])
  })

  it.each([
    ['error_code', { code: 403, error_code: 'insufficient_aal', msg: 'AAL2 required.' }],
    ['error', { error: 'insufficient_aal' }],
    ['code', { code: 'insufficient_aal', message: 'AAL2 required.' }],
    ['detail', { title: 'Forbidden', detail: 'insufficient_aal' }],
  ])(
    'says that a token lacks the second factor where %s does, and returns the error',
    async (_field, body) => {
      respond = (_request, response) => json(response, 403, body)
      const { call, log } = callWith('new')
      expect((await failure(call())).status).toBe(403)
      expect(log).toEqual(['lacks factor old'])
      expect(server.sent).toHaveLength(1)
    },
  )

  it('says so of the renewed token', async () => {
    respond = (request, response) =>
      request.headers.authorization === 'Bearer new'
        ? json(response, 403, { error_code: 'insufficient_aal' })
        : json(response, 401, {})
    const { call, log } = callWith('new')
    expect((await failure(call())).status).toBe(403)
    expect(log).toEqual(['renew old', 'lacks factor new'])
  })

  it.each([
    [403, {}],
    [404, {}],
    [400, { error_code: 'insufficient_aal' }],
  ])('neither renews a token nor says that it lacks a factor after %i and %j', async (status, body) => {
    respond = (_request, response) => json(response, status, body)
    const { call, log } = callWith('new')
    await failure(call())
    expect(log).toEqual([])
  })

  it('says of no visitor that a token lacks the second factor', async () => {
    respond = (_request, response) => json(response, 403, { error_code: 'insufficient_aal' })
    const lacksFactor = vi.fn<Tokens['lacksFactor']>(() => Promise.resolve())
    const client = http({ tokens: { ...visitorTokens, lacksFactor } })
    expect((await failure(client.request('cart', anything))).status).toBe(403)
    expect(lacksFactor).not.toHaveBeenCalled()
  })
})

describe('a request that the document has sent', () => {
  afterEach(() => {
    globalThis.listwellEarlyRequest = undefined
  })

  const publicData = { isPublic: true }

  /** Sends the request for the offers, as the document does. */
  async function sendEarly(age = 0) {
    const url = `${server.url}offers`
    const controller = new AbortController()
    const response = fetch(url, { signal: controller.signal })
    globalThis.listwellEarlyRequest = { url, response, controller, sentAt: Date.now() - age }
    await response
  }

  it('doesn’t send a request again that the document has sent', async () => {
    await sendEarly()
    expect(await http().request('offers', anything, publicData)).toEqual({ ok: true })
    expect(server.sent).toHaveLength(1)
  })

  it('isn’t taken for what isn’t public, nor twice', async () => {
    await sendEarly()
    await http().request('offers', anything)
    expect(server.sent).toHaveLength(2)
    await http().request('offers', anything, publicData)
    await http().request('offers', anything, publicData)
    expect(server.sent).toHaveLength(3)
  })

  it('isn’t taken once it is older than a call may take', async () => {
    await sendEarly(60_000)
    await http().request('offers', anything, publicData)
    expect(server.sent).toHaveLength(2)
  })

  it('of public data is taken at once, however late the session’s token is', async () => {
    await sendEarly()
    const tokens = { ...visitorTokens, current: () => new Promise<null>(() => {}), isSignedIn: () => true }
    await http({ tokens }).request('offers', anything, publicData)
    expect(server.sent).toHaveLength(1)
  })
})
