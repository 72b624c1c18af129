import { createClientMocks } from './client-mocks'
import { listenAt } from './http-server'
import type { Mock, MockOptions } from './mock'
import { exportState, importState } from './state-file'
import { THIRD_PARTY_PATHS } from './third-parties.mjs'

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
  respond: (request: Request) => Promise<Response>
  close: () => Promise<void>
}

/** CORS headers that allow a page of any origin to call and to read the response headers it needs. */
const corsHeaders = (origin: string) => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Expose-Headers': 'Content-Disposition, Last-Event-ID, Link, Retry-After, X-Total-Count',
  Vary: 'Origin',
})

const preflightResponse = () =>
  new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
      'Access-Control-Allow-Headers':
        'Accept, Authorization, Content-Type, Last-Event-ID, Prefer, X-Mock-Client, X-Supabase-Api-Version',
      'Access-Control-Max-Age': '600',
    },
  })

const shortenTokens = (url: string) =>
  url.replaceAll(/((?:bearer|code|\w*token|\w*secret)=[^&]{6})[^&]*/g, '$1…')

function isWellFormed(url: string): boolean {
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
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

/** The mock API as a server at an origin responds: to pages of any origin, in place of third parties too. */
export function createServedMock(
  origin: string,
  { onRequest, ...options }: Omit<MockServerOptions, 'port' | 'host'> = {},
): Omit<MockServer, 'close'> {
  const mocks = createClientMocks({
    apiBase: `${origin}/api/`,
    hub: `${origin}/.well-known/mercure`,
    ...options,
  })

  async function respondTo(request: Request): Promise<Response> {
    const start = performance.now()
    const path = request.url.slice(origin.length)
    const [base, stub] = Object.entries(THIRD_PARTY_PATHS).find(([, one]) => path.startsWith(one)) ?? []
    const sent = base === undefined ? request : new Request(base + path.slice(stub?.length), request)
    const response = await mocks.of(sent).respond(sent)
    const time = Math.round(performance.now() - start)
    const shown = shortenTokens(sent.url.replace(origin, ''))
    onRequest?.(`${response?.status ?? 404} ${sent.method} ${shown} ${time} ms`)
    return response ?? new Response('Not Found', { status: 404 })
  }

  async function respond(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return preflightResponse()
    if (!isWellFormed(request.url)) return new Response(null, { status: 400 })
    const url = new URL(request.url)
    if (/^\/scenario(?:\/|$)/.test(url.pathname)) return mocks.respondToScenario(url)
    return url.pathname === '/state' ? respondToState(mocks.main, request) : respondTo(request)
  }

  return {
    ...mocks.main,
    url: `${origin}/api/`,
    scenarioUrl: `${origin}/scenario`,
    async respond(request) {
      const response = await respond(request)
      const page = request.headers.get('Origin')
      if (page !== null && response.type !== 'error')
        for (const [name, value] of Object.entries(corsHeaders(page))) response.headers.set(name, value)
      return response
    },
  }
}

/** Serves the mock API over HTTP to pages of any origin. Rejects if the port is taken. */
export async function startMockServer({
  port,
  host = 'localhost',
  ...options
}: MockServerOptions): Promise<MockServer> {
  const { origin, serve, close } = await listenAt({ port, host })
  const mock = createServedMock(origin, options)
  serve(mock.respond)
  return { ...mock, close }
}
