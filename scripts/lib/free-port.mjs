import { createServer } from 'node:net'

/**
 * A port that nothing listens on.
 * @returns {Promise<number>}
 */
export const freePort = () =>
  new Promise((done, fail) => {
    const server = createServer().on('error', fail)
    server.listen(0, () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? done(address.port) : fail(new Error('no port')),
      )
    })
  })
