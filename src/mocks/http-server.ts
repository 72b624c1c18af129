import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** An error response loses the connection. */
type Respond = (request: Request) => Promise<Response>

async function requestOf(incoming: IncomingMessage, url: string): Promise<Request> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, String(value))
  }
  const method = incoming.method ?? 'GET'
  const body = method === 'GET' || method === 'HEAD' ? null : await text(incoming)
  return new Request(url, { method, headers, body })
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  // A client that has disconnected emits no further 'close': without this the stream and its timers would go on.
  if (outgoing.destroyed) return response.body?.cancel()
  if (response.type === 'error') return void outgoing.destroy()
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) {
    // Headers of the same name are joined by a comma and a space; the links of one header by a comma alone.
    outgoing.setHeader(name, name === 'link' ? value.split(/, (?=<)/) : value)
  }
  const reader = response.body?.getReader()
  // Cancels at once when the client disconnects, not at the next chunk.
  outgoing.once('close', () => void reader?.cancel().catch(() => undefined))
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
    outgoing.write(part.value)
  outgoing.end()
}

/** Starts an HTTP server; `serve` begins to respond. Rejects if the port is taken; 0 stands for any free one. */
export async function listenAt({ port, host }: { port: number; host: string }) {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${bound}`

  async function answer(respond: Respond, incoming: IncomingMessage, outgoing: ServerResponse) {
    try {
      await send(await respond(await requestOf(incoming, origin + (incoming.url ?? '/'))), outgoing)
    } catch (error) {
      // The client has disconnected.
      if (outgoing.destroyed) return
      if (outgoing.headersSent) {
        outgoing.destroy()
        return
      }
      outgoing.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' })
      outgoing.end(error instanceof Error ? error.message : 'The mock failed.')
    }
  }

  return {
    origin,
    serve: (respond: Respond) =>
      void server.on('request', (incoming, outgoing) => void answer(respond, incoming, outgoing)),
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
