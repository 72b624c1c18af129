import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type AuthClient, type AuthError, createAdmin, createOAuth } from '@/auth'
import { START } from './fake-clock'
import { json } from './fake-service'
import { createClientWithResponses, createEnvironment, KEY, sessionOf } from './setup'

// Loaded before the tests, because the fake clock doesn't wait for a dynamic import.
beforeAll(() => Promise.all([import('@/auth/url-session'), import('@/auth/pkce')]))
afterEach(() => vi.restoreAllMocks())

const put = (env: ReturnType<typeof createEnvironment>, fields: object = {}) =>
  env.browser.put(KEY, JSON.stringify({ ...env.service.session('ann'), ...fields }))

const tokenOf = (exp: number) => `e30.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.c2ln`

const NEVER = () => new Promise<Response>(() => {})

describe('the channel', () => {
  test('names the channel after the storage key, notifies it of each change, and closes it on dispose', async () => {
    const messages: string[] = []
    const env = createEnvironment()
    const { client } = env.open({
      channel: name => ({ tell: () => messages.push(name), close: () => messages.push('closed') }),
    })
    await env.clock.run(client.signInWithPassword({ email: 'ann', password: 'secret' }), 10)
    expect(new Set(messages)).toEqual(new Set([`${KEY}-changed`]))
    client.dispose()
    expect(messages.at(-1)).toBe('closed')
  })

  test('signs in without a channel', async () => {
    const env = createEnvironment()
    const { client, events } = env.open({ channel: () => null })
    await env.clock.run(client.signInWithPassword({ email: 'ann', password: 'secret' }), 10)
    expect(events.at(-1)).toBe('SIGNED_IN access-1-ann')
    expect(() => client.dispose()).not.toThrow()
  })
})

test('dispose stops listening to the page', async () => {
  const env = createEnvironment()
  const { page } = env.browser.openTab()
  let isListening = false
  const { client } = env.open({
    page: {
      ...page,
      listen: () => {
        isListening = true
        return () => {
          isListening = false
        }
      },
    },
  })
  await env.clock.advance(10)
  expect(isListening).toBe(true)
  client.dispose()
  expect(isListening).toBe(false)
})

test('a call after dispose starts nothing again', async () => {
  const env = createEnvironment()
  const { client, dependencies } = env.open()
  await env.clock.advance(10)
  client.dispose()
  put(env, { expires_at: START / 1000 - 60 })
  expect((await env.clock.run(client.getSession(), 10)).data.session).toBeNull()
  dependencies.page.show()
  await env.clock.advance(60_000)
  expect(env.service.log).toEqual([])
})

test('a page that is opened hidden refreshes nothing until it is shown', async () => {
  const env = createEnvironment()
  put(env, { expires_at: START / 1000 - 60 })
  const { dependencies } = env.open()
  dependencies.page.hide()
  await env.clock.advance(60_000)
  expect(env.service.log).toEqual([])
  dependencies.page.show()
  await env.clock.advance(100)
  expect(env.service.requests('token/refresh')).toHaveLength(1)
})

test('refreshSession with the stored token refreshes that session and is no sign-in', async () => {
  const env = createEnvironment()
  put(env)
  const { client, events } = env.open()
  await env.clock.advance(10)
  const asked = [client.refreshSession({ refresh_token: 'refresh-1' }), client.refreshSession()]
  await env.clock.advance(100)
  for (const { data } of await Promise.all(asked)) expect(data.session?.access_token).toBe('access-2-ann')
  expect(env.service.requests('token/refresh')).toHaveLength(1)
  expect(events.slice(1)).toEqual(['TOKEN_REFRESHED access-2-ann'])
})

describe('a sign-out', () => {
  test('a sign-out with the scope others doesn’t affect a running sign-in', async () => {
    const env = createEnvironment()
    put(env)
    env.service.set({ delay: () => 100 })
    const { client, events } = env.open()
    const signingIn = client.signInWithPassword({ email: 'bob', password: 'secret' })
    void client.signOut({ scope: 'others' })
    await env.clock.advance(1000)
    expect((await signingIn).error).toBeNull()
    expect(events.at(-1)).toBe('SIGNED_IN access-2-bob')
  })

  test('a sign-out resolves when no other tab can restore the session', async () => {
    const env = createEnvironment()
    put(env)
    const { client, events } = env.open({ autoRefreshToken: false })
    const other = env.open({ autoRefreshToken: false })
    env.service.set({ delay: () => 1000 })
    void other.client.refreshSession()
    await env.clock.advance(50)
    env.service.set({ delay: () => 0 })
    let isThrough = false
    void client.signOut().then(() => (isThrough = true))
    await env.clock.advance(150)
    expect([events.at(-1), isThrough]).toEqual(['SIGNED_OUT', false])
    await env.clock.advance(100)
    expect(isThrough).toBe(true)
    await env.clock.advance(2000)
    expect(env.stored()).toBeNull()
  })

  test.each([0, 10])('a sign-out discards a setSession that began %i ms before', async time => {
    const { client, clock, storage, responses } = createClientWithResponses()
    const response = json({ id: 'ann' })
    responses.push(() => new Promise(resolve => void clock.after(100, () => resolve(response))))
    const setting = client.setSession({ access_token: tokenOf(START / 1000 + 3600), refresh_token: 'r' })
    if (time) await clock.advance(time)
    void client.signOut()
    await clock.advance(1000)
    expect((await setting).error?.name).toBe('AuthRefreshDiscardedError')
    expect(storage.getItem(KEY)).toBeNull()
  })
})

test('a sign-out discards a refresh with the stored token that was called before', async () => {
  const env = createEnvironment()
  put(env)
  const { client } = env.open()
  await env.clock.advance(10)
  const refreshing = client.refreshSession({ refresh_token: 'refresh-1' })
  void client.signOut()
  await env.clock.advance(1000)
  expect((await refreshing).error).not.toBeNull()
  expect(env.stored()).toBeNull()
})

describe('a foreign refresh token that is given before', () => {
  const expired = tokenOf(START / 1000 - 60)
  const ways: [string, (client: AuthClient) => Promise<{ error: AuthError | null }>][] = [
    ['refreshSession', client => client.refreshSession({ refresh_token: 'foreign' })],
    ['setSession', client => client.setSession({ access_token: expired, refresh_token: 'foreign' })],
  ]

  test.each(ways)('a sign-out discards the session of %s', async (_, call) => {
    const { client, clock, storage, responses } = createClientWithResponses()
    await clock.run(client.initialize(), 0)
    responses.push(json(sessionOf(clock, { refresh_token: 'refresh-2' })))
    const called = call(client)
    void client.signOut()
    await clock.advance(1000)
    expect((await called).error?.name).toBe('AuthRefreshDiscardedError')
    expect(storage.getItem(KEY)).toBeNull()
  })

  test.each(ways)('a sign-in replaces the session of %s', async (_, call) => {
    const { client, clock, storage, responses } = createClientWithResponses()
    await clock.run(client.initialize(), 0)
    const response = (user: string) => json(sessionOf(clock, { user: { id: user } }))
    responses.push(({ path }) => response(path.startsWith('login_check') ? 'bob' : 'eve'))
    responses.push(({ path }) => response(path.startsWith('login_check') ? 'bob' : 'eve'))
    const called = call(client)
    const signingIn = client.signInWithPassword({ email: 'bob', password: 'secret' })
    await clock.advance(1000)
    expect((await called).error?.name).toBe('AuthRefreshDiscardedError')
    expect((await signingIn).error).toBeNull()
    expect(storage.getItem(KEY)).toContain('"bob"')
  })
})

test('a sign-in returns what the service says of a weak password', async () => {
  const weak = { message: 'Too short', reasons: ['length'] }
  const { client, clock, responses } = createClientWithResponses()
  responses.push(
    json({ ...sessionOf(clock), weak_password: weak }),
    json({ ...sessionOf(clock), weak_password: null }),
  )
  const signIn = async () => (await client.signInWithPassword({ email: 'ann', password: 'secret' })).data
  expect(await signIn()).toMatchObject({ user: { id: 'ann' }, weakPassword: weak })
  expect(await signIn()).not.toHaveProperty('weakPassword')
})

describe('setSession', () => {
  test.each([
    ['', 'r'],
    [tokenOf(START / 1000 + 60), ''],
  ])('needs both tokens (%j, %j)', async (access_token, refresh_token) => {
    const { client, sent } = createClientWithResponses()
    const { error } = await client.setSession({ access_token, refresh_token })
    expect([error?.name, sent]).toEqual(['AuthSessionMissingError', []])
  })

  test.each(['a.b', 'a.b.c', 'e30.W10.AAAA', 'e30.e30.A'])(
    'refuses the malformed token %s',
    async access_token => {
      const { client, sent } = createClientWithResponses()
      const { error } = await client.setSession({ access_token, refresh_token: 'r' })
      expect([error?.name, error?.message]).toEqual(['AuthInvalidJwtError', 'Invalid JWT structure'])
      expect(sent).toEqual([])
    },
  )

  test('refreshes a token that expires now', async () => {
    const { client, sent, clock } = createClientWithResponses([json(sessionOf(createEnvironment().clock))])
    const asked = await clock.run(
      client.setSession({ access_token: tokenOf(START / 1000), refresh_token: 'old' }),
      10,
    )
    expect(asked.data.session?.access_token).toBe('access-1')
    expect(sent[0]?.body).toEqual({ refresh_token: 'old' })
  })
})

describe('a redirect', () => {
  const hash = (expires_at: number) =>
    `#access_token=a&refresh_token=r&token_type=bearer&expires_in=3600&expires_at=${expires_at}`

  test.each([
    [120, 0],
    [121, 1],
  ])('a redirect that is %i s old logs %i warnings', async (age, times) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const env = createEnvironment()
    env.open({ address: `https://shop.example/${hash(START / 1000 - age + 3600)}` })
    await env.clock.advance(10)
    expect(warn.mock.calls.map(([text]) => String(text).includes('over 120 s ago'))).toEqual(
      Array.from({ length: times }, () => true),
    )
  })

  test('ignores a redirect with a code in the implicit flow, even where a verifier is stored', async () => {
    const env = createEnvironment()
    const first = env.open({ flowType: 'pkce' })
    const leaving = await env.clock.run(createOAuth(first.client).signInWithOAuth({ provider: 'google' }), 10)
    expect(leaving.error).toBeNull()
    expect(env.browser.stored(`${KEY}-code-verifier`)).not.toBeNull()
    const address = 'https://shop.example/?code=c'
    const { dependencies, client } = env.open({ address })
    await env.clock.advance(10)
    expect((await client.initialize()).error).toBeNull()
    expect([dependencies.page.current(), env.service.log]).toEqual([address, []])
  })
})

describe('a user', () => {
  test('updates a user by one request with the given attributes only', async () => {
    const { client, sent, clock, storage } = createClientWithResponses([
      json({ id: 'ann', email: 'new@example.com' }),
    ])
    storage.setItem(KEY, JSON.stringify(sessionOf(clock)))
    const { error } = await client.updateUser({ email: 'new@example.com' })
    expect(error).toBeNull()
    expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PUT', 'user', { email: 'new@example.com' }],
    ])
  })

  test('reports the user of an expired foreign token as a missing session', async () => {
    const { client } = createClientWithResponses([json({ code: 'session_not_found' }, 403)])
    expect((await client.getUser('a.foreign.token')).error?.name).toBe('AuthSessionMissingError')
  })

  test('never requests a user without an id', async () => {
    const admin = createAdmin({ url: 'https://auth.example/', token: 'key', fetch: NEVER })
    expect((await admin.getUserById('')).error?.message).toBe('An id is missing')
  })
})
