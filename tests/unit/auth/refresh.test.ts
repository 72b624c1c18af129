/**
 * @promise A failed refresh is the result of all calls until the next check.
 * @promise Refresh repeats of 200 ms, doubled, 30 s in all.
 * @promise A sign-in without user and times, a refresh token that serves once or is returned again.
 * @promise Auth defaults: refresh, persist and detect on, implicit flow; key after the API's host.
 */
import { describe, expect, test, vi } from 'vitest'
import { type AuthClientOptions, isAuthApiError, isAuthRetryableFetchError } from '@/auth'
import { START } from './fake-clock'
import { fieldOf, json, type SentRequest } from './fake-service'
import {
  base64url,
  createClientWithResponses,
  createEnvironment,
  createSignedInClient,
  KEY,
  mapStorage,
  recordEvents,
  type Responses,
  sessionOf,
} from './setup'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const signedIn = async (options: Partial<AuthClientOptions> = {}) => {
  const env = createEnvironment()
  const tab = env.open(options)
  await env.clock.run(tab.client.signInWithPassword({ email: 'ann', password: 'secret' }), 100)
  return { ...env, tab }
}

describe('automatic refresh', () => {
  const refreshes = ({ service }: Awaited<ReturnType<typeof signedIn>>) =>
    service.requests('token/refresh').length

  test('waits while 90 s or more are left, then refreshes at the next check', async () => {
    const env = await signedIn()
    await env.clock.advance(HOUR - 60_001 - env.clock.monotonic())
    expect(refreshes(env)).toBe(0)
    await env.clock.advance(1)
    expect(refreshes(env)).toBe(1)
  })

  test('waits while the page is hidden, and refreshes when it is shown', async () => {
    const env = await signedIn()
    const { page } = env.tab.dependencies
    page.hide()
    await env.clock.advance(2 * HOUR)
    expect(refreshes(env)).toBe(0)
    page.show()
    await env.clock.advance(10)
    expect(refreshes(env)).toBe(1)
    expect(env.tab.events.at(-1)).toMatch(/^TOKEN_REFRESHED/)
  })

  test('refreshes once after a sleep, by the wall clock', async () => {
    const env = await signedIn()
    env.clock.jump(3 * HOUR)
    for (let i = 0; i < 2; i++) env.tab.dependencies.page.show()
    await env.clock.advance(1000)
    expect(refreshes(env)).toBe(1)
  })

  test('sends nothing and emits nothing at a focus without a change', async () => {
    const { clock, service, tab } = await signedIn()
    const before = [tab.events.length, service.log.length]
    for (let i = 0; i < 20; i++) tab.dependencies.page.show()
    await clock.advance(1000)
    expect([tab.events.length, service.log.length]).toEqual(before)
  })

  test('stops with stopAutoRefresh and resumes with startAutoRefresh', async () => {
    const env = await signedIn()
    env.tab.client.stopAutoRefresh()
    await env.clock.advance(2 * HOUR)
    env.tab.dependencies.page.show()
    await env.clock.advance(MINUTE)
    expect(refreshes(env)).toBe(0)
    env.tab.client.startAutoRefresh()
    await env.clock.advance(10)
    expect(refreshes(env)).toBe(1)
  })

  test('refreshes only on request where autoRefreshToken is off', async () => {
    const { put, open, clock, service } = createEnvironment()
    put({ expires_at: START / 1000 - 1 })
    const { client } = open({ autoRefreshToken: false })
    await clock.advance(2 * MINUTE)
    expect(service.log).toHaveLength(0)
    expect((await clock.run(client.getSession(), 100)).data.session?.access_token).toBe('access-2-ann')
  })

  test.each([-5 * HOUR, 5 * HOUR])('goes by the time since receipt with a clock %i ms off', async skew => {
    const { put, open, clock, service } = createEnvironment()
    clock.jump(skew)
    put({ expires_at: START / 1000 + 3600, received_at: clock.now() })
    open()
    await clock.advance(30 * MINUTE)
    expect(service.log).toHaveLength(0)
  })
})

describe('getSession', () => {
  const stored = (left: number, delay: number) => {
    const env = createEnvironment()
    env.service.set({ delay: () => delay })
    const session = env.service.session('ann')
    env.browser.put(KEY, JSON.stringify({ ...session, received_at: START - (3600 - left) * 1000 }))
    return { ...env, ...env.open({ autoRefreshToken: false }) }
  }

  test.each([91, 90])('returns a session with %i s left at once and sends nothing', async left => {
    const { client, service } = stored(left, 0)
    expect((await client.getSession()).data.session?.access_token).toBe('access-1-ann')
    expect(service.log).toHaveLength(0)
  })

  test.each([
    [80, 2400, 5000],
    [3, 4000, 9000],
    [0, 6000, 13_000],
  ])('waits for the refresh with %i s left, where each way of it takes %i ms', async (left, delay, wait) => {
    const { client, clock } = stored(left, delay)
    expect((await clock.run(client.getSession(), wait)).data.session?.access_token).toBe('access-2-ann')
  })

  test('returns the session that is still valid after 5 s', async () => {
    const { client, clock, service } = stored(80, 4000)
    let got: string | undefined
    void client.getSession().then(({ data }) => (got = data.session?.access_token))
    await clock.advance(4999)
    expect(got).toBeUndefined()
    await clock.advance(1)
    expect(got).toBe('access-1-ann')
    await clock.advance(4000)
    expect(service.requests('token/refresh')).toHaveLength(1)
    expect((await client.getSession()).data.session?.access_token).toBe('access-2-ann')
  })

  test('returns the session that is still valid where the refresh fails', async () => {
    const { client, clock, service } = stored(80, 0)
    service.set({ fault: () => 'lose-request' })
    const { data, error } = await clock.run(client.getSession(), 5000)
    expect([data.session?.access_token, error]).toEqual(['access-1-ann', null])
  })

  test('returns an error and keeps an expired session that can’t be refreshed now', async () => {
    const { client, clock, service, stored: record } = stored(0, 0)
    service.set({ fault: () => 'lose-request' })
    const { data, error } = await clock.run(client.getSession(), 40_000)
    expect(data.session).toBeNull()
    expect(isAuthRetryableFetchError(error)).toBe(true)
    expect(record()?.refresh_token).toBe('refresh-1')
  })

  const tokenOf = (sub: string) => `${base64url({})}.${base64url({ sub })}.AAAA`
  const expired = (access_token: string, response: object) =>
    createSignedInClient(
      [json({ refresh_token: 'r2', expires_in: 3600, ...response })],
      {},
      { access_token, expires_at: START / 1000 - 1 },
    )

  test.each([
    ['the response', 'access-1', { access_token: 'access-2', user: { id: 'eve' } }],
    ['its token', tokenOf('1'), { access_token: tokenOf('2') }],
  ])('ends a session that would become another user’s by %s', async (_how, before, response) => {
    const { client, clock, stored: record } = expired(before, response)
    const { data, error } = await clock.run(client.getSession(), 10)
    expect([data.session, error?.name]).toEqual([null, 'AuthInvalidTokenResponseError'])
    expect(record()).toBeNull()
  })

  test.each([tokenOf('1'), 'access-2'])('keeps a session whose new token is %s', async access_token => {
    const { client, clock } = expired(tokenOf('1'), { access_token })
    const { data } = await clock.run(client.getSession(), 10)
    expect(data.session).toMatchObject({ access_token, user: { id: 'ann' } })
  })

  test('sends one request for many concurrent calls', async () => {
    const { client, clock, service } = stored(0, 500)
    const asked = await clock.run(Promise.all(Array.from({ length: 20 }, () => client.getSession())), 2000)
    const tokens = asked.map(({ data }) => data.session?.access_token)
    expect(new Set(tokens)).toEqual(new Set(['access-2-ann']))
    expect(service.requests('token/refresh')).toHaveLength(1)
  })
})

describe('a refresh that fails', () => {
  const expired = (responses: Responses, options: Partial<AuthClientOptions> = {}) =>
    createSignedInClient(
      responses,
      { autoRefreshToken: false, ...options },
      { expires_at: START / 1000 - 10 },
    )

  test.each([400, 401, 403, 404, 422])('removes the session when a refresh fails with %i', async status => {
    const { client, clock, stored } = expired([json({ message: 'no' }, status)])
    const events = recordEvents(client)
    const { error } = await clock.run(client.refreshSession(), 100)
    expect(isAuthApiError(error) && error.status).toBe(status)
    expect([stored(), events]).toEqual([null, ['INITIAL_SESSION', 'SIGNED_OUT']])
  })

  test.each([500, 501, 505, 520])(
    'keeps the session when a refresh fails with %i, and doesn’t retry at once',
    async status => {
      const { client, clock, stored, sent } = expired([json({}, status)])
      expect((await clock.run(client.refreshSession(), 100)).error?.status).toBe(status)
      expect(sent).toHaveLength(1)
      expect(stored()).not.toBeNull()
    },
  )

  test.each([502, 503, 504, 0])(
    'retries a refresh that fails with %i after 200 ms, doubled each time, for 30 s',
    async status => {
      const times: number[] = []
      const response = () => {
        times.push(clock.monotonic())
        return status ? json({}, status) : Promise.reject(new TypeError('Failed to fetch'))
      }
      const { client, clock, stored } = expired(Array.from({ length: 20 }, () => response))
      const asked = client.refreshSession()
      await clock.advance(60_000)
      const delays = times.slice(1).map((time, i) => time - (times[i] ?? 0))
      expect(delays).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800])
      expect((await asked).error?.status).toBe(status)
      expect(stored()).not.toBeNull()
    },
  )

  test.each([
    [29_800, 2],
    [29_801, 1],
  ])('a refresh that fails after %i ms is sent %i times, never later than 30 s', async (late, times) => {
    const { client, clock, sent, responses } = expired([], { timeout: 60_000 })
    const busy = json({}, 503)
    responses.push(() => new Promise(resolve => void clock.after(late, () => resolve(busy))), json({}, 500))
    await clock.advance(10_000)
    expect((await clock.run(client.refreshSession(), 31_000)).error?.status).toBe(times === 1 ? 503 : 500)
    expect(sent).toHaveLength(times)
  })

  test.each([500, 503])(
    'returns the failure %i to many calls, and sends one refresh a check',
    async status => {
      const { client, clock, sent } = expired(
        Array.from({ length: 99 }, () => () => json({}, status)),
        { autoRefreshToken: true },
      )
      const errors: unknown[] = []
      const call = async (times: number) => {
        for (let i = 0; i < times; i++) {
          const asked = i % 2 ? client.getSession() : client.refreshSession()
          void asked.then(({ error }) => errors.push(error?.status))
          await clock.advance(10)
        }
      }
      void client.initialize()
      // One run of retries lasts 25.4 s.
      const run = status === 500 ? 1 : 8
      await clock.advance(26_000)
      expect(sent).toHaveLength(run)
      await call(50)
      expect(sent).toHaveLength(run)
      expect(errors).toEqual(Array.from({ length: 50 }, () => status))
      await clock.advance(30_000)
      expect(sent).toHaveLength(2 * run)
    },
  )

  test('retries a failed refresh at once when the page is shown or online', async () => {
    const { client, clock, sent, responses, page } = expired([json({}, 500)], { autoRefreshToken: true })
    void client.initialize()
    await clock.advance(1000)
    expect(sent).toHaveLength(1)
    responses.push(json(sessionOf(clock, { access_token: 'access-2', refresh_token: 'refresh-2' })))
    page.show()
    await clock.advance(10)
    expect((await client.getSession()).data.session?.access_token).toBe('access-2')
  })

  test('doesn’t delay the refresh of another session', async () => {
    const { client, clock, responses } = expired([json({}, 500)])
    expect((await client.refreshSession()).error?.status).toBe(500)
    responses.push(json(sessionOf(clock, { refresh_token: 'refresh-2' })))
    await client.signInWithPassword({ email: 'ann', password: 'secret' })
    responses.push(json(sessionOf(clock, { access_token: 'access-3', refresh_token: 'refresh-3' })))
    expect((await client.refreshSession()).data.session?.access_token).toBe('access-3')
  })

  test('doesn’t remove a session that is gone already, since it may be there again', async () => {
    const { values, ...storage } = mapStorage()
    const removeItem = vi.fn<(key: string) => void>()
    const respond = () => (values.delete(KEY), json({ message: 'no' }, 401))
    const { client, clock } = createClientWithResponses([respond], { storage: { ...storage, removeItem } })
    values.set(KEY, JSON.stringify(sessionOf(clock)))
    expect((await clock.run(client.refreshSession(), 100)).error?.status).toBe(401)
    expect(removeItem).not.toHaveBeenCalled()
  })

  test.each([
    ['no tokens', '{}', 'AuthInvalidTokenResponseError'],
    ['no JSON', '<html>Sign in to this network</html>', 'AuthUnknownError'],
  ])('keeps the session where the response to a refresh has %s', async (_what, body, name) => {
    const { client, clock, stored } = expired([new Response(body)])
    expect((await clock.run(client.refreshSession(), 100)).error?.name).toBe(name)
    expect(stored()).not.toBeNull()
  })

  test.each([
    [json({}, 429, { 'retry-after': '120' }), 120_000],
    [json({}, 429, { 'retry-after': new Date(START + 120_000).toUTCString() }), 120_000],
    [new Response('slow down', { status: 429 }), 30_000],
  ])('sends nothing after a 429 until the pause is over', async (response, wait) => {
    const { client, clock, stored, sent, responses } = expired([response])
    expect((await clock.run(client.refreshSession(), 0)).error?.status).toBe(429)
    await clock.advance(wait - 10)
    expect((await client.refreshSession()).error?.status).toBe(429)
    expect(sent).toHaveLength(1)
    expect(stored()).not.toBeNull()
    await clock.advance(10)
    responses.push(json(sessionOf(clock, { refresh_token: 'refresh-2' })))
    expect((await client.refreshSession()).data.session?.refresh_token).toBe('refresh-2')
  })

  test('sends at the next check after a 429 that names no pause, however late its response was', async () => {
    const { client, clock, sent, responses } = expired([], { autoRefreshToken: true })
    for (let count = 0; count < 2; count++)
      responses.push(() => new Promise(resolve => void clock.after(200, () => resolve(json({}, 429)))))
    void client.initialize()
    await clock.advance(1000)
    expect(sent).toHaveLength(1)
    await clock.advance(30_000)
    expect(sent).toHaveLength(2)
  })
})

test('a refresh without a user keeps the user who was changed meanwhile', async () => {
  const { client, clock, responses, stored } = createSignedInClient()
  const changed = { id: 'ann', email: 'new@example.com' }
  const late = json({ token: 'renewed', refresh_token: 'next' })
  responses.push(() => new Promise(resolve => void clock.after(100, () => resolve(late))), json(changed))
  const renewing = client.refreshSession()
  await clock.advance(50)
  expect((await client.updateUser({ email: changed.email })).error).toBeNull()
  await clock.advance(50)
  expect((await renewing).error).toBeNull()
  expect(stored()).toMatchObject({ access_token: 'renewed', user: changed })
})

describe('a service that returns the same refresh token', () => {
  const keeping = async (lifetime: number, tokenAt: (now: number, serial: number) => string) => {
    let serial = 0
    const respond = ({ body }: SentRequest) => {
      if (serial && fieldOf(body, 'refresh_token') !== 'same') return json({}, 401)
      const token = tokenAt(Math.floor(env.clock.now() / 1000), ++serial)
      return json({ token, refresh_token: 'same', expires_in: lifetime, user: { id: 'ann' } })
    }
    const env = createClientWithResponses(Array.from({ length: 999 }, () => respond))
    expect((await env.client.signInWithPassword({ email: 'ann', password: 'secret' })).error).toBeNull()
    return {
      ...env,
      tokenOf: async () => (await env.clock.run(env.client.getSession(), 300)).data.session?.access_token,
      refreshes: () => env.sent.length - 1,
    }
  }

  test.each<[string, (now: number, serial: number) => string]>([
    ['another access token', (_now, serial) => `access-${serial}`],
    ['an access token of its second', now => `access-${now}`],
  ])('keeps a session that was refreshed at once, with %s', async (_name, tokenAt) => {
    const { client, clock, refreshes, tokenOf } = await keeping(3600, tokenAt)
    expect((await client.refreshSession()).error).toBeNull()
    const before = await tokenOf()
    await clock.advance(HOUR)
    const after = await tokenOf()
    expect(after).toMatch(/^access-/)
    expect(after).not.toBe(before)
    expect(refreshes()).toBe(2)
  })

  test('keeps a session whose tokens are so short-lived that each call refreshes them', async () => {
    const { clock, sent, refreshes, tokenOf } = await keeping(60, (_now, serial) => `access-${serial}`)
    const tokens = new Set<string | undefined>()
    for (let i = 0; i < 10; i++) tokens.add(await tokenOf())
    expect([tokens.size, refreshes()]).toEqual([10, 10])
    await clock.advance(10 * MINUTE)
    expect(await tokenOf()).toBe(`access-${sent.length}`)
    // One a check, and one a call.
    expect(refreshes()).toBe(10 + 20 + 1)
  })
})
