import { createServer } from 'node:net'

/** A port that nothing listens on. */
export function freePort() {
  return new Promise<number>((done, fail) => {
    const server = createServer().on('error', fail)
    server.listen(0, () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? done(address.port) : fail(new Error('no port')),
      )
    })
  })
}
