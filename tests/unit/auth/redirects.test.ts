/**
 * @promise Requests of the auth client follow no redirect.
 */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { createAdmin, createAuthClient } from '@/auth'

const listen = async (respond: RequestListener): Promise<string> => {
  const server = createServer(respond)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
}

const calls: [string, (url: string) => Promise<{ error: unknown }>][] = [
  [
    'a sign-in',
    url =>
      createAuthClient({ url, storage: null, autoRefreshToken: false }).signInWithPassword({
        email: 'ann',
        password: 'secret',
      }),
  ],
  ['the administration', url => createAdmin({ url, token: 'secret' }).createUser({ email: 'ann' })],
]

test.each(calls)('doesn’t follow the redirect of %s, and passes the browser’s cache', async (_name, call) => {
  const elsewhere = await listen(() => expect.unreachable('The redirect was followed'))
  const caches: (string | undefined)[] = []
  for (const status of [301, 302, 303, 307, 308]) {
    const url = await listen((request, response) => {
      caches.push(request.headers['cache-control'])
      response.writeHead(status, { Location: elsewhere }).end()
    })
    expect((await call(url)).error).toMatchObject({ name: 'AuthRetryableFetchError', status: 0 })
  }
  // What the platform's fetch sends for the mode `no-store`.
  expect(caches).toEqual(Array(5).fill('no-cache'))
})
