import { listenAt } from '@/mocks/http-server'
import { createServedMock } from '@/mocks/server'

/** A response of the mock server that a deviation may change. */
export interface DeviatingResponse {
  method: string
  /** Below the API's base, with its query. */
  path: string
  /** Whether the request carries a token. */
  hasToken: boolean
  /** Of the request's body; empty where it has none. */
  contentType: string
  status: number
  headers: Headers
  /** The parsed body; undefined where it isn't JSON. */
  body: unknown
  /** Replaces the body, also by what isn't JSON or has no end. */
  text: string | ReadableStream<Uint8Array<ArrayBuffer>> | null
}

/** Changes one thing of a response; the connection is lost where it throws. */
export type Deviation = (response: DeviatingResponse) => void | Promise<void>

/** A mock server whose responses a deviation changes, which `deviate` chooses. */
export async function startDeviatingServer() {
  const { origin, serve, close } = await listenAt({ port: 0, host: '127.0.0.1' })
  const mock = createServedMock(origin)
  let deviation: Deviation = () => undefined

  async function respond(request: Request): Promise<Response> {
    const came = await mock.respond(request)
    const isJson = /json/.test(came.headers.get('Content-Type') ?? '')
    const changed: DeviatingResponse = {
      method: request.method,
      path: request.url.slice(origin.length).replace(/^\/api\//, ''),
      hasToken: request.headers.has('Authorization'),
      contentType: request.headers.get('Content-Type') ?? '',
      status: came.status,
      headers: came.headers,
      body: isJson ? await came.json() : undefined,
      text: null,
    }
    await deviation(changed)
    changed.headers.delete('Content-Length')
    const { status, headers, body, text } = changed
    const sent = text ?? (body === undefined ? null : JSON.stringify(body))
    const isEmpty = status === 204
    return new Response(isEmpty ? null : (sent ?? (isJson ? null : came.body)), { status, headers })
  }
  const respondOrFail = (request: Request) => respond(request).catch(() => Response.error())
  serve(respondOrFail)

  return {
    url: mock.url,
    applyScenario: mock.applyScenario,
    state: () => JSON.stringify([mock.db.read().orders, mock.db.read().carts]),
    deviate: (next: Deviation) => {
      deviation = next
    },
    /** As the platform's, but its own responses come without a connection. */
    fetch: async (url: string, init: RequestInit = {}): Promise<Response> => {
      if (!url.startsWith(`${origin}/`)) return fetch(url, init)
      const response = await respondOrFail(new Request(url, init))
      if (response.type === 'error') throw new TypeError('fetch failed')
      const body = response.body?.pipeThrough(
        new TransformStream(),
        init.signal ? { signal: init.signal } : {},
      )
      return new Response(body ?? null, response)
    },
    close,
  }
}
