import { createServer, request } from 'node:http'

/**
 * Serves the site and its API on one origin, as a site without settings expects them.
 *
 * @param {string} site
 * @param {string} api
 */
export async function startSameOriginProxy(site, api) {
  const server = createServer((incoming, outgoing) => {
    const target = new URL(incoming.url, incoming.url.startsWith('/api/') ? api : site)
    const { method, headers } = incoming
    const forwarded = request(target, { method, headers: { ...headers, host: target.host } }, response => {
      outgoing.writeHead(response.statusCode, response.headers)
      response.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise(done => server.listen(0, 'localhost', done))
  return {
    url: `http://localhost:${server.address().port}`,
    close: () =>
      new Promise(done => {
        server.close(done)
        server.closeAllConnections()
      }),
  }
}
