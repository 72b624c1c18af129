/**
 * @promise Requests of the auth client follow no redirect.
 */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { type AuthClient, createAdmin, createAuthClient, createOtp, createRecovery } from '@/auth'

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

const calls: [string, (client: AuthClient, url: string) => Promise<{ error: unknown }>][] = [
  ['a sign-in', client => client.signInWithPassword({ email: 'ann', password: 'secret' })],
  ['a sign-up', client => client.signUp({ email: 'ann', password: 'secret' })],
  ['a request for the user', client => client.getUser('a.secret.token')],
  ['a code by mail', client => createOtp(client).signInWithOtp({ email: 'ann' })],
  ['a new password', client => createRecovery(client).resetPassword('secret', 'secret')],
  [
    'the administration',
    (_client, url) => createAdmin({ url, token: 'secret' }).createUser({ email: 'ann' }),
  ],
]

test.each(calls)('doesn’t follow the redirect of %s', async (_name, call) => {
  for (const status of [301, 302, 303, 307, 308]) {
    const reached: (string | undefined)[] = []
    const elsewhere = await listen((request, response) => {
      reached.push(request.url)
      response.end('{}')
    })
    const url = await listen((_request, response) => {
      response.writeHead(status, { Location: elsewhere }).end()
    })
    const client = createAuthClient({ url, storageKey: 'session', storage: null, autoRefreshToken: false })
    expect((await call(client, url)).error).toMatchObject({ name: 'AuthRetryableFetchError', status: 0 })
    expect(reached).toEqual([])
    client.dispose()
  }
})

test.each(calls)('passes the browser’s cache for %s', async (_name, call) => {
  const modes: (string | undefined)[] = []
  const url = await listen((request, response) => {
    modes.push(request.headers['cache-control'])
    response.end('{}')
  })
  const client = createAuthClient({ url, storageKey: 'session', storage: null, autoRefreshToken: false })
  await call(client, url)
  client.dispose()
  // What the platform's fetch sends for the mode `no-store`.
  expect(modes).toEqual(['no-cache'])
})
