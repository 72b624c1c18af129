/**
 * @promise A token has three base64url parts.
 */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type AuthClient, type AuthError, createAuthClient, createOAuth } from '@/auth'
import { flushPromises, START } from './fake-clock'
import { fieldOf, json, type SentRequest } from './fake-service'
import {
  base64url,
  createClientWithResponses,
  createSignedInClient,
  createEnvironment,
  KEY,
  recordEvents,
  sessionOf,
} from './setup'

// Loaded before the tests, because the fake clock doesn't wait for a dynamic import.
beforeAll(() => import('@/auth/url-session'))

type Call = (client: AuthClient) => Promise<{ error: AuthError | null }>
const signIn = (email: string) => (client: AuthClient) =>
  client.signInWithPassword({ email, password: 'secret' })

const tokenOf = (claims: object) => `${base64url({ alg: 'RS256' })}.${base64url(claims)}.AAAA`
const expired = tokenOf({ exp: START / 1000 })

describe('the channel', () => {
  const listening = () => {
    const messages: string[] = []
    const env = createEnvironment()
    const channel = (name: string) => ({
      post: () => messages.push(name),
      close: () => messages.push('closed'),
    })
    return { ...env, ...env.open({ channel }), messages }
  }

  test('is named after the storage key, hears of each change, and is closed on dispose', async () => {
    const { client, clock, messages } = listening()
    await clock.run(signIn('ann')(client), 10)
    expect(new Set(messages)).toEqual(new Set([`${KEY}-changed`]))
    client.dispose()
    expect(messages.at(-1)).toBe('closed')
  })

  test('hears nothing of a sign-out without a session', async () => {
    const { client, clock, events, messages } = listening()
    expect(await client.signOut()).toEqual({ error: null })
    await client.endSession()
    await clock.advance(10)
    expect([events, messages]).toEqual([['INITIAL_SESSION'], []])
  })

  test('may be missing', async () => {
    const env = createEnvironment()
    const { client, events } = env.open({ channel: () => null })
    await env.clock.run(signIn('ann')(client), 10)
    expect(events.at(-1)).toBe('SIGNED_IN access-1-ann')
    expect(() => client.dispose()).not.toThrow()
  })
})

describe('a client that is disposed', () => {
  test('stops timers, listeners and subscriptions, keeps the session, and starts nothing again', async () => {
    const env = createEnvironment()
    env.put()
    const { client, dependencies, events } = env.open()
    await env.clock.advance(10)
    client.dispose()
    env.put({ expires_at: START / 1000 - 60 })
    expect((await env.clock.run(client.getSession(), 10)).data.session).toBeNull()
    dependencies.page.show()
    await env.clock.advance(2 * 3_600_000)
    expect(env.stored()).not.toBeNull()
    env.browser.put(KEY, null)
    void client.endSession()
    await env.clock.advance(10)
    expect(events).toHaveLength(1)
    expect(env.service.log).toEqual([])
  })

  test('need not have been used', () => {
    const { client, sent } = createClientWithResponses()
    client.stopAutoRefresh()
    client.dispose()
    expect(sent).toEqual([])
  })
})

test('a client on a server has no session and no side effects', async () => {
  const client = createAuthClient({ url: 'https://auth.example', fetch: async () => json({}) })
  expect(await client.getSession()).toEqual({ data: { session: null }, error: null })
  expect(await client.initialize()).toEqual({ error: null })
  client.dispose()
})

test('the default fetch is looked up at each request', async () => {
  const client = createAuthClient({ url: 'https://auth.example', storage: null, autoRefreshToken: false })
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => json({}))
  vi.stubGlobal('fetch', fetch)
  const { error } = await client.signUp({ email: 'e', password: 'p' })
  vi.unstubAllGlobals()
  expect(error).toBeNull()
  expect(fetch.mock.calls).toMatchObject([['https://auth.example/register', { method: 'POST' }]])
})

test('refreshSession with the stored token refreshes that session and is no sign-in', async () => {
  const env = createEnvironment()
  env.put()
  const { client, events } = env.open()
  await env.clock.advance(10)
  const asked = [client.refreshSession({ refresh_token: 'refresh-1' }), client.refreshSession()]
  await env.clock.advance(100)
  for (const { data } of await Promise.all(asked)) expect(data.session?.access_token).toBe('access-2-ann')
  expect(env.service.requests('token/refresh')).toHaveLength(1)
  expect(events.slice(1)).toEqual(['TOKEN_REFRESHED access-2-ann'])
})

test('a sign-in returns what the service says of a weak password', async () => {
  const weak = { message: 'Too short', reasons: ['length'] }
  const { client, clock, responses } = createClientWithResponses()
  for (const weak_password of [weak, null]) responses.push(json({ ...sessionOf(clock), weak_password }))
  expect((await signIn('ann')(client)).data).toMatchObject({ user: { id: 'ann' }, weakPassword: weak })
  expect((await signIn('ann')(client)).data).not.toHaveProperty('weakPassword')
})

describe('setSession', () => {
  const user = { id: 'ann', email: 'ann@example.com' }

  test('accepts valid tokens and requests their user', async () => {
    const access_token = tokenOf({ exp: START / 1000 + 500 })
    const { client, sent } = createClientWithResponses([json(user)])
    const { data } = await client.setSession({ access_token, refresh_token: 'r' })
    const times = { expires_in: 500, expires_at: START / 1000 + 500 }
    expect(data.session).toEqual({ access_token, refresh_token: 'r', ...times, token_type: 'bearer', user })
    expect(sent.map(({ path }) => path)).toEqual(['user'])
  })

  test('refreshes a token that expires now', async () => {
    const { client, sent, clock, responses } = createClientWithResponses()
    responses.push(json(sessionOf(clock)))
    const { data } = await client.setSession({ access_token: expired, refresh_token: 'r' })
    expect(data.session?.access_token).toBe('access-1')
    expect(sent[0]?.body).toEqual({ refresh_token: 'r' })
  })

  const missing = { name: 'AuthSessionMissingError', status: 400 }
  const malformed = { name: 'AuthInvalidJwtError', code: 'invalid_jwt', status: 400 }
  test.each([
    ['', 'r', missing],
    [tokenOf({ exp: START / 1000 + 60 }), '', missing],
    ['a.b.c', 'r', { ...malformed, message: 'Invalid JWT structure' }],
  ])('refuses the tokens %j and %j', async (access_token, refresh_token, expected) => {
    const { client, sent } = createClientWithResponses()
    const { error } = await client.setSession({ access_token, refresh_token })
    expect(error).toMatchObject(expected)
    expect(sent).toEqual([])
  })

  test('takes tokens that it was given before a sign-out', async () => {
    const { client, stored } = createClientWithResponses([json(user), json({}), json(user)])
    const tokens = { access_token: tokenOf({ exp: START / 1000 + 3600 }), refresh_token: 'r' }
    expect((await client.setSession(tokens)).error).toBeNull()
    await client.signOut()
    expect((await client.setSession(tokens)).error).toBeNull()
    expect(stored()).toMatchObject(tokens)
  })
})

describe('what is called last wins', () => {
  const ways: [string, Call][] = [
    ['a sign-in', signIn('ann')],
    ['refreshSession', client => client.refreshSession({ refresh_token: 'foreign' })],
    ['setSession', client => client.setSession({ access_token: expired, refresh_token: 'foreign' })],
    [
      'setSession of a valid token',
      client =>
        client.setSession({ access_token: tokenOf({ exp: START / 1000 + 60 }), refresh_token: 'foreign' }),
    ],
  ]
  const ends: [string, Call, owner: string | undefined][] = [
    ['a sign-out', client => client.signOut(), undefined],
    ['another sign-in', signIn('bob'), 'bob'],
  ]

  test.each(
    ways.flatMap(([way, call]) => ends.map(([end, run, owner]) => [end, way, call, run, owner] as const)),
  )('%s discards the session of %s', async (_end, _way, call, end, owner) => {
    for (const wait of [0, 10]) {
      const respond = ({ path, body }: SentRequest) => {
        const user = { id: fieldOf(body, 'username') === 'bob' ? 'bob' : 'ann' }
        const response = json(path === 'user' ? user : sessionOf(clock, { user }))
        const delay = user.id === 'bob' ? 1 : 100
        return new Promise<Response>(resolve => void clock.after(delay, () => resolve(response)))
      }
      const { client, clock, stored } = createSignedInClient(Array<typeof respond>(4).fill(respond))
      await clock.run(client.initialize(), 0)
      const called = call(client)
      if (wait) await clock.advance(wait)
      const ending = end(client)
      await clock.advance(1000)
      expect((await called).error?.name).toBe('AuthRefreshDiscardedError')
      expect((await ending).error).toBeNull()
      expect(stored()?.user.id).toBe(owner)
    }
  })

  const refreshing = async () => {
    const env = createEnvironment()
    env.put()
    const tab = env.open()
    await env.clock.advance(10)
    env.service.set({ delay: () => 1000 })
    const renewing = tab.client.refreshSession({ refresh_token: 'refresh-1' })
    await env.clock.advance(100)
    return { ...env, ...tab, renewing }
  }

  test('a sign-out discards a refresh', async () => {
    const { client, clock, events, renewing, stored } = await refreshing()
    expect((await clock.run(client.signOut(), 5000)).error).toBeNull()
    const { data, error } = await renewing
    expect([data.session, error?.name, stored()]).toEqual([null, 'AuthRefreshDiscardedError', null])
    expect(events.at(-1)).toBe('SIGNED_OUT')
  })

  test('the end of the session discards a refresh, also after the visit of another user', async () => {
    const { browser, client, clock, events, renewing, service } = await refreshing()
    service.set({ delay: () => 1 })
    await clock.run(client.endSession(), 250)
    await clock.run(signIn('bob')(client), 10)
    await clock.run(client.endSession(), 5000)
    expect((await renewing).error?.name).toBe('AuthRefreshDiscardedError')
    expect(events.slice(-3)).toEqual(['SIGNED_OUT', 'SIGNED_IN access-2-bob', 'SIGNED_OUT'])
    expect(browser.everything()).toBe('[]')
  })

  test('a sign-in takes the place of a refresh, and one that fails doesn’t', async () => {
    const { client, clock, renewing, service, stored } = await refreshing()
    service.set({ delay: () => 1 })
    await clock.run(signIn('bob')(client), 5000)
    expect([(await renewing).data.session?.user.id, stored()?.user.id]).toEqual(['bob', 'bob'])
    service.set({ delay: () => 1000 })
    const next = client.refreshSession()
    await clock.advance(100)
    service.set({ delay: () => 1, fault: ({ path }) => (path.startsWith('login') ? 'refuse' : undefined) })
    expect((await clock.run(signIn('eve')(client), 5000)).error?.status).toBe(400)
    expect((await next).data.session?.access_token).toBe('access-4-bob')
    expect(stored()?.access_token).toBe('access-4-bob')
  })

  test('a sign-out elsewhere doesn’t affect a running sign-in', async () => {
    const env = createEnvironment()
    env.put()
    env.service.set({ delay: () => 100 })
    const { client, events } = env.open()
    const signingIn = signIn('bob')(client)
    void client.signOut({ scope: 'others' })
    await env.clock.advance(1000)
    expect((await signingIn).error).toBeNull()
    expect(events.at(-1)).toBe('SIGNED_IN access-2-bob')
  })

  test('a sign-out resolves when no other tab can restore the session', async () => {
    const env = createEnvironment()
    env.put()
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
})

test('endSession removes the session without a request', async () => {
  const { client, sent, stored } = createSignedInClient()
  const events = recordEvents(client)
  await flushPromises()
  await client.endSession()
  await flushPromises()
  expect([stored(), events, sent]).toEqual([null, ['INITIAL_SESSION', 'SIGNED_OUT'], []])
})

test('the implicit flow takes no code, even where a verifier is stored', async () => {
  const env = createEnvironment()
  const first = env.open({ flowType: 'pkce' })
  await env.clock.run(createOAuth(first.client).signInWithOAuth({ provider: 'google' }), 10)
  expect(env.browser.stored(`${KEY}-code-verifier`)).not.toBeNull()
  const address = 'https://shop.example/?code=c'
  const { dependencies, client } = env.open({ address })
  await env.clock.advance(10)
  expect((await client.initialize()).error).toBeNull()
  expect([dependencies.page.address(), env.service.log]).toEqual([address, []])
})
