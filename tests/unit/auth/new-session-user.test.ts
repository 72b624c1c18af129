/**
 * @promise The user of a new session is read again after 1, 2 and 4 s: a single-use link or code isn’t lost.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { type AuthClient, type AuthClientOptions, createOAuth, createOtp, readStoredSession } from '@/auth'
import { flushPromises, START } from './fake-clock'
import { json } from './fake-service'
import { base64url, createClientWithResponses, KEY } from './setup'

const user = { id: 'ann' }
const LINK = 'https://x.example/#access_token=a&refresh_token=r&expires_in=3600&token_type=bearer'
const jwt = [{ alg: 'HS256' }, { exp: START / 1000 + 3600 }, ''].map(base64url).join('.')
/** As a service responds that leaves out the user. */
const tokens = () => json({ token: 'a', refresh_token: 'r' })

// They are loaded when they are needed.
beforeAll(() => import('@/auth/url-session'))

type Responses = NonNullable<Parameters<typeof createClientWithResponses>[0]>

const create = (responses: Responses, options: Partial<AuthClientOptions> = {}) => {
  const scripted = createClientWithResponses(responses, options)
  return {
    ...scripted,
    stored: () => readStoredSession(scripted.storage.getItem(KEY)),
    reads: () => scripted.sent.filter(({ path }) => path === 'user').length,
  }
}

type Scripted = ReturnType<typeof create>

const failures: [name: string, failure: () => Response | Error][] = [
  ['no connection', () => new TypeError('Failed to fetch')],
  ['a 500', () => json({}, 500)],
  ['a 500 that isn’t JSON', () => new Response('<h1>Oops</h1>', { status: 500 })],
  ['a 503', () => json({}, 503)],
  ['a 429', () => json({}, 429)],
]

/** What brings a session that can't be had again, or whose user isn't in the response. */
const ways: [name: string, responses: () => Responses, run: (s: Scripted) => Promise<{ error: unknown }>][] =
  [
    [
      'a link',
      () => [],
      ({ client, page }) => {
        page.goTo(LINK)
        return client.initialize()
      },
    ],
    [
      'a code of PKCE',
      () => [tokens()],
      ({ client, storage }) => {
        storage.setItem(`${KEY}-code-verifier`, '{"verifier":"v","state":"s"}')
        return createOAuth(client).exchangeCodeForSession('c1')
      },
    ],
    [
      'a mailed token',
      () => [tokens()],
      ({ client }) => createOtp(client).verifyOtp({ token_hash: 't', type: 'email' }),
    ],
    ['setSession', () => [], ({ client }) => client.setSession({ access_token: jwt, refresh_token: 'r' })],
    ['a refresh token', () => [tokens()], ({ client }) => client.refreshSession({ refresh_token: 'q' })],
    [
      'a password',
      () => [tokens()],
      ({ client }) => client.signInWithPassword({ email: 'e', password: 'p' }),
    ],
  ]

describe.each(ways)('the user of a session that %s brings', (_way, before, run) => {
  test.each(failures)('is read again a second after %s', async (_name, failure) => {
    const scripted = create([...before(), failure(), json(user)])
    const running = run(scripted)
    await scripted.clock.advance(999)
    expect(scripted.reads()).toBe(1)
    expect((await scripted.clock.run(running, 1)).error).toBeNull()
    expect(scripted.reads()).toBe(2)
    expect(scripted.stored()?.user).toEqual(user)
  })
})

const open = (responses: Responses, options?: Partial<AuthClientOptions>) => {
  const scripted = create(responses, options)
  scripted.page.goTo(LINK)
  return { ...scripted, starting: scripted.client.initialize() }
}

describe('the user of a link’s session', () => {
  test('is read after 1, 2 and 4 s, then the link fails with the last response', async () => {
    const scripted = open([json({}, 503), json({}, 503), json({}, 503), json({ message: 'busy' }, 503)])
    const counts = []
    for (const ms of [999, 1, 1999, 1, 3999, 1]) {
      await scripted.clock.advance(ms)
      counts.push(scripted.reads())
    }
    expect(counts).toEqual([1, 2, 2, 3, 3, 4])
    expect((await scripted.starting).error).toMatchObject({ status: 503, message: 'busy' })
    expect(scripted.stored()).toBeNull()
    await scripted.clock.advance(60_000)
    expect(scripted.reads()).toBe(4)
  })

  test('is read again after the delays of the app', async () => {
    const { clock, starting, stored } = open([json({}, 500), json({}, 500), json(user)], {
      retryDelay: n => 10 + n,
    })
    await clock.advance(20)
    expect(stored()).toBeNull()
    expect((await clock.run(starting, 1)).error).toBeNull()
    expect(stored()?.user).toEqual(user)
  })

  test.each([
    ['400', () => json({}, 400)],
    ['401', () => json({}, 401)],
    ['403', () => json({}, 403)],
    ['404', () => json({}, 404)],
    ['response without a user', () => json({ message: 'hello' })],
    ['response that isn’t JSON', () => new Response('<h1>Hello</h1>')],
  ])('isn’t read again after a %s', async (_name, response) => {
    const { starting, reads } = open([response()])
    expect((await starting).error).not.toBeNull()
    expect(reads()).toBe(1)
  })

  test('is read again when the service allows it', async () => {
    const { clock, starting, reads } = open([json({}, 429, { 'retry-after': '3' }), json(user)])
    await clock.advance(2999)
    expect(reads()).toBe(1)
    expect((await clock.run(starting, 1)).error).toBeNull()
  })

  test('isn’t waited for longer than half a minute', async () => {
    const { starting, reads } = open([json({}, 429, { 'retry-after': '31' })])
    expect((await starting).error?.status).toBe(429)
    expect(reads()).toBe(1)
  })

  test('isn’t read again half a minute after the first time', async () => {
    const hang = () => new Promise<Response>(() => {})
    const { clock, starting, reads } = open([hang, hang])
    expect((await clock.run(starting, 31_000)).error).toMatchObject({ message: 'Timed out' })
    expect(reads()).toBe(2)
  })

  const bob = { token: 'b', refresh_token: 's', expires_in: 600, user: { id: 'bob' } }
  const ends: [name: string, end: (client: AuthClient) => Promise<unknown>][] = [
    ['a sign-in', client => client.signInWithPassword({ email: 'e', password: 'p' })],
    ['a sign-out', client => client.signOut()],
    ['the end of the session', client => client.endSession()],
  ]

  test.each(ends)('isn’t read again after %s, which the page doesn’t wait for', async (_name, end) => {
    const { client, starting, clock, reads } = open([json({}, 503), json(bob)])
    await flushPromises()
    await end(client)
    expect((await starting).error?.name).toBe('AuthRefreshDiscardedError')
    await clock.advance(60_000)
    expect(reads()).toBe(1)
  })

  test('isn’t read again after a sign-in during the first reading', async () => {
    let respond = (_response: Response) => {}
    const reading = new Promise<Response>(resolve => (respond = resolve))
    const { client, starting, reads, stored } = open([() => reading, json(bob)])
    await flushPromises()
    await client.signInWithPassword({ email: 'e', password: 'p' })
    respond(json({}, 503))
    expect((await starting).error?.name).toBe('AuthRefreshDiscardedError')
    expect([reads(), stored()?.user.id]).toEqual([1, 'bob'])
  })

  test('isn’t read again once the client is disposed', async () => {
    const { client, starting, clock, reads } = open([json({}, 503)])
    await flushPromises()
    client.dispose()
    expect((await starting).error?.name).toBe('AuthRefreshDiscardedError')
    await clock.advance(60_000)
    expect(reads()).toBe(1)
  })
})
