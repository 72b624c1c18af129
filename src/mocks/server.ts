import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { createClientMocks } from './client-mocks'
import type { Mock, MockOptions } from './mock'
import { exportState, importState } from './state-file'
import { RECAPTCHA_SCRIPTS, STRIPE_API, STRIPE_SCRIPTS } from './third-parties'

export interface MockServerOptions extends MockOptions {
  /** 0: any free port. */
  port: number
  /** Host name or IP address to listen on. */
  host?: string
  /** Called with a line about each request that has a response: its status, method, URL without whole tokens, and time. */
  onRequest?: (line: string) => void
}

export interface MockServer extends Mock {
  /** Base of the product calls, such as `http://localhost:4010/api/`. */
  url: string
  /** Shows and changes the scenario, such as `http://localhost:4010/scenario`. */
  scenarioUrl: string
  close: () => Promise<void>
}

/** Paths of this server that replace third parties, so that a test can route requests here. */
const THIRD_PARTY_ROUTES: readonly [path: string, url: string][] = [
  ['/v1/', STRIPE_API],
  ['/fake/stripe.js', STRIPE_SCRIPTS],
  ['/fake/recaptcha.js', RECAPTCHA_SCRIPTS[0] ?? ''],
]

const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'Access-Control-Allow-Headers':
    'Accept, Authorization, Content-Type, Last-Event-ID, Prefer, X-Mock-Client, X-Supabase-Api-Version',
  'Access-Control-Max-Age': '600',
}

/** CORS headers that allow a page of any origin to call and to read the response headers it needs. */
function corsHeaders(origin: string): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': 'Content-Disposition, Last-Event-ID, Link, Retry-After, X-Total-Count',
    Vary: 'Origin',
  }
}

const shortenTokens = (url: string) =>
  url.replaceAll(/((?:bearer|code|\w*token|\w*secret)=[^&]{6})[^&]*/g, '$1…')

function isWellFormed(url = ''): boolean {
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}

async function requestOf(incoming: IncomingMessage, origin: string): Promise<Request> {
  const path = incoming.url ?? '/'
  const thirdParty = THIRD_PARTY_ROUTES.find(([start]) => path.startsWith(start))
  const url = thirdParty === undefined ? origin + path : thirdParty[1] + path.slice(thirdParty[0].length)
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers.set(name, String(value))
  }
  const method = incoming.method ?? 'GET'
  const body = method === 'GET' || method === 'HEAD' ? null : await text(incoming)
  return new Request(url, { method, headers, body })
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  // A client that has disconnected emits no further 'close': without this the stream and its timers would go on.
  if (outgoing.destroyed) return response.body?.cancel()
  // A lost connection.
  if (response.type === 'error') return void outgoing.destroy()
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) {
    // Headers of the same name are joined by a comma and a space; the links of one header by a comma alone.
    const values = name === 'link' ? value.split(/, (?=<)/) : value
    if (!outgoing.hasHeader(name)) outgoing.setHeader(name, values)
  }
  const reader = response.body?.getReader()
  // Cancels at once when the client disconnects, not at the next chunk.
  outgoing.once('close', () => void reader?.cancel().catch(() => undefined))
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
    outgoing.write(part.value)
  outgoing.end()
}

/** `/state` shows the data and the scenario as the panel exports them; `PUT` replaces them by such a file. */
async function respondToState(mock: Mock, request: Request): Promise<Response> {
  try {
    if (request.method === 'PUT') importState(mock, await request.text())
  } catch (error) {
    return new Response(`${error instanceof Error ? error.message : 'The file can’t be read.'}\n`, {
      status: 400,
    })
  }
  return new Response(exportState(mock), { headers: { 'Content-Type': 'application/json' } })
}

/** Serves the mock API over HTTP to pages of any origin. Rejects if the port is taken. */
export async function startMockServer({
  port,
  host = 'localhost',
  onRequest,
  ...options
}: MockServerOptions): Promise<MockServer> {
  let respondTo: Mock['respond'] = async () => undefined
  let origin = ''

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (incoming.headers.origin !== undefined) {
      for (const [name, value] of Object.entries(corsHeaders(incoming.headers.origin))) {
        outgoing.setHeader(name, value)
      }
    }
    if (incoming.method === 'OPTIONS') {
      outgoing.writeHead(204, PREFLIGHT_HEADERS).end()
      return
    }
    if (!isWellFormed(incoming.url)) {
      outgoing.writeHead(400).end()
      return
    }
    const response = await respondTo(await requestOf(incoming, origin))
    await send(response ?? new Response('Not Found', { status: 404 }), outgoing)
  }

  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing).catch((error: unknown) => {
      // The client has disconnected.
      if (outgoing.destroyed) return
      if (outgoing.headersSent) {
        outgoing.destroy()
        return
      }
      outgoing.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' })
      outgoing.end(error instanceof Error ? error.message : 'The mock failed.')
    })
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  origin = `http://${host.includes(':') ? `[${host}]` : host}:${bound}`
  const mocks = createClientMocks({
    apiBase: `${origin}/api/`,
    hub: `${origin}/.well-known/mercure`,
    ...options,
  })
  const mock = mocks.main
  respondTo = async request => {
    const url = new URL(request.url)
    if (url.origin === origin && /^\/scenario(?:\/|$)/.test(url.pathname)) return mocks.respondToScenario(url)
    if (url.origin === origin && url.pathname === '/state') return respondToState(mock, request)
    const start = performance.now()
    const response = await mocks.of(request).respond(request)
    const shown = shortenTokens(request.url.replace(origin, ''))
    const time = Math.round(performance.now() - start)
    onRequest?.(`${response?.status ?? 404} ${request.method} ${shown} ${time} ms`)
    return response
  }

  return {
    ...mock,
    url: `${origin}/api/`,
    scenarioUrl: `${origin}/scenario`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
