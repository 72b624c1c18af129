import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { startMockServer } from '../../scripts/mock-server.mjs'

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
  /** Replaces the body, also by what isn't JSON. */
  text: string | null
  /** Replaces the body by what comes from a stream, which is destroyed once the client closes the connection. */
  stream: Readable | null
}

/** Changes one thing of a response. */
export type Deviation = (response: DeviatingResponse) => void | Promise<void>

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** A mock server behind a proxy that changes its responses; `deviate` chooses how. */
export async function startDeviatingServer() {
  const mock = await startMockServer({ port: 0, host: '127.0.0.1' })
  const target = new URL(mock.url).origin
  let deviation: Deviation = () => undefined
  let own = ''

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { method = 'GET', url = '/' } = incoming
    const headers = new Headers()
    for (const [name, value] of Object.entries(incoming.headers))
      if (!/^(host|connection|content-length|transfer-encoding)$/.test(name)) headers.set(name, String(value))
    const sent = method === 'GET' || method === 'OPTIONS' ? null : await text(incoming)
    const place = url.replaceAll(encodeURIComponent(own), encodeURIComponent(target))
    const came = await fetch(target + place, { method, headers, body: sent, redirect: 'manual' })
    const isText = /json/.test(came.headers.get('Content-Type') ?? '')
    const raw = isText ? (await came.text()).replaceAll(target, own) : null
    const changed: DeviatingResponse = {
      method,
      path: url.replace(/^\/api\//, ''),
      hasToken: headers.has('Authorization'),
      contentType: headers.get('Content-Type') ?? '',
      status: came.status,
      headers: new Headers([...came.headers].map(([name, value]) => [name, value.replaceAll(target, own)])),
      body: raw === null ? undefined : parse(raw),
      text: null,
      stream: null,
    }
    await deviation(changed)
    for (const [name, value] of changed.headers)
      if (!/^(content-length|content-encoding|transfer-encoding|connection)$/.test(name))
        outgoing.setHeader(name, value)
    outgoing.writeHead(changed.status)
    if (changed.stream !== null) {
      const { stream } = changed
      outgoing.on('close', () => stream.destroy())
      stream.pipe(outgoing)
      return
    }
    const body = changed.text ?? (changed.body === undefined ? null : JSON.stringify(changed.body))
    if (body !== null || came.body === null || isText) outgoing.end(body ?? '')
    else {
      const stream = Readable.from(came.body)
      outgoing.on('close', () => stream.destroy())
      stream.on('error', () => outgoing.destroy()).pipe(outgoing)
    }
  }

  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  own = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  return {
    url: `${own}/api/`,
    applyScenario: mock.applyScenario,
    state: () => JSON.stringify([mock.db.read().orders, mock.db.read().carts]),
    deviate: (next: Deviation) => {
      deviation = next
    },
    async close() {
      server.closeAllConnections()
      await Promise.all([new Promise(resolve => server.close(resolve)), mock.close()])
    },
  }
}
