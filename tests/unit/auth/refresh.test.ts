/**
 * @promise A failed refresh is the result of all calls until the next check.
 * @promise Refresh repeats of 200 ms, doubled, 30 s in all.
 * @promise Auth defaults: refresh, persist and detect on, implicit flow; key after the API's host.
 */
import { describe, expect, test, vi } from 'vitest'
import { type AuthClientOptions, isAuthApiError, isAuthRetryableFetchError } from '@/auth'
import { START } from './fake-clock'
import { json } from './fake-service'
import { base64url, createClientWithResponses, createEnvironment, KEY, mapStorage, sessionOf } from './setup'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const signedIn = async (options: Partial<AuthClientOptions> = {}) => {
  const env = createEnvironment()
  const tab = env.open(options)
  await env.clock.run(tab.client.signInWithPassword({ email: 'ann', password: 'secret' }), 100)
  return { ...env, tab }
}

describe('automatic refresh', () => {
  test('waits while 90 s or more are left, then refreshes at the next check', async () => {
    const { clock, service } = await signedIn()
    await clock.advance(HOUR - 90_000 - clock.monotonic())
    expect(service.requests('token/refresh')).toHaveLength(0)
    await clock.advance(29_999)
    expect(service.requests('token/refresh')).toHaveLength(0)
    await clock.advance(1)
    expect(service.requests('token/refresh')).toHaveLength(1)
  })

  test('waits while the page is hidden, and refreshes when it is shown', async () => {
    const { clock, service, tab } = await signedIn()
    tab.dependencies.page.hide()
    await clock.advance(2 * HOUR)
    expect(service.requests('token/refresh')).toHaveLength(0)
    tab.dependencies.page.show()
    await clock.advance(10)
    expect(service.requests('token/refresh')).toHaveLength(1)
    expect(tab.events.at(-1)).toMatch(/^TOKEN_REFRESHED/)
  })

  test('refreshes once after a sleep, by the wall clock', async () => {
    const { clock, service, tab } = await signedIn()
    clock.jump(3 * HOUR)
    tab.dependencies.page.show()
    tab.dependencies.page.show()
    await clock.advance(1000)
    expect(service.requests('token/refresh')).toHaveLength(1)
  })

  test('sends nothing and emits nothing at a focus without a change', async () => {
    const { clock, service, tab } = await signedIn()
    const before = [tab.events.length, service.log.length]
    for (let i = 0; i < 20; i++) tab.dependencies.page.show()
    await clock.advance(1000)
    expect([tab.events.length, service.log.length]).toEqual(before)
  })

  test('stops with stopAutoRefresh and resumes with startAutoRefresh', async () => {
    const { clock, service, tab } = await signedIn()
    tab.client.stopAutoRefresh()
    await clock.advance(2 * HOUR)
    tab.dependencies.page.show()
    await clock.advance(MINUTE)
    expect(service.requests('token/refresh')).toHaveLength(0)
    tab.client.startAutoRefresh()
    await clock.advance(10)
    expect(service.requests('token/refresh')).toHaveLength(1)
  })

  test('refreshes only on request where autoRefreshToken is off', async () => {
    const env = createEnvironment()
    env.browser.put(KEY, JSON.stringify({ ...env.service.session('ann'), expires_at: START / 1000 - 1 }))
    const { client } = env.open({ autoRefreshToken: false })
    await env.clock.advance(2 * MINUTE)
    expect(env.service.log).toHaveLength(0)
    expect((await env.clock.run(client.getSession(), 100)).data.session?.access_token).toBe('access-2-ann')
  })
})

describe('a skewed clock', () => {
  test.each([-5 * HOUR, 5 * HOUR])(
    'a clock that is off by %i ms causes no extra refresh: the time since receipt counts',
    async skew => {
      const env = createEnvironment()
      const { client } = env.open()
      env.clock.jump(skew)
      // The service's own clock is right: what it writes as expires_at is far off here.
      env.service.set({})
      await env.clock.run(client.signInWithPassword({ email: 'ann', password: 'secret' }), 100)
      const right = env.stored()
      env.browser.put(KEY, JSON.stringify({ ...right, expires_at: START / 1000 + 3600 }))
      await env.clock.advance(30 * MINUTE)
      expect(env.service.requests('token/refresh')).toHaveLength(0)
    },
  )
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
  test.each([
    ['the response', 'access-1', 'access-2', { user: { id: 'eve' } }],
    ['its token', tokenOf('1'), tokenOf('2'), {}],
  ])('ends a session that would become another user’s by %s', async (_how, before, after, user) => {
    const body = { access_token: after, refresh_token: 'r2', expires_in: 3600, ...user }
    const { client, storage, clock } = createClientWithResponses([json(body)])
    const expired = { access_token: before, expires_at: START / 1000 - 1 }
    storage.setItem(KEY, JSON.stringify(sessionOf(clock, expired)))
    const { data, error } = await clock.run(client.getSession(), 10)
    expect([data.session, error?.name]).toEqual([null, 'AuthInvalidTokenResponseError'])
    expect(storage.getItem(KEY)).toBeNull()
  })

  test.each([tokenOf('1'), 'access-2'])('keeps a session whose new token is %s', async access_token => {
    const { client, storage, clock } = createClientWithResponses([
      json({ access_token, refresh_token: 'r2', expires_in: 3600 }),
    ])
    const expired = { access_token: tokenOf('1'), expires_at: START / 1000 - 1 }
    storage.setItem(KEY, JSON.stringify(sessionOf(clock, expired)))
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
  const expired = (
    responses: Parameters<typeof createClientWithResponses>[0],
    options: Partial<AuthClientOptions> = {},
  ) => {
    const scripted = createClientWithResponses(responses, { autoRefreshToken: false, ...options })
    const session = sessionOf(scripted.clock, { expires_at: START / 1000 - 10 })
    scripted.storage.setItem(KEY, JSON.stringify(session))
    return scripted
  }

  test.each([400, 401, 403, 404, 422])('removes the session when a refresh fails with %i', async status => {
    const { client, clock, storage } = expired([json({ message: 'no' }, status)])
    const events: string[] = []
    client.onAuthStateChange(event => events.push(event))
    const { error } = await clock.run(client.refreshSession(), 100)
    expect(isAuthApiError(error) && error.status).toBe(status)
    expect(storage.getItem(KEY)).toBeNull()
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
  })

  test.each([500, 501, 505, 520])(
    'keeps the session when a refresh fails with %i, and doesn’t retry at once',
    async status => {
      const { client, clock, storage, sent } = expired([json({}, status)])
      expect((await clock.run(client.refreshSession(), 100)).error?.status).toBe(status)
      expect(sent).toHaveLength(1)
      expect(storage.getItem(KEY)).not.toBeNull()
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
      const { client, clock, storage } = expired(Array.from({ length: 20 }, () => response))
      const asked = client.refreshSession()
      await clock.advance(60_000)
      const delays = times.slice(1).map((time, i) => time - (times[i] ?? 0))
      expect(delays).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800])
      expect((await asked).error?.status).toBe(status)
      expect(storage.getItem(KEY)).not.toBeNull()
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

  test('a failed refresh doesn’t delay the refresh of another session', async () => {
    const { client, clock, responses } = expired([json({}, 500)])
    expect((await client.refreshSession()).error?.status).toBe(500)
    responses.push(json(sessionOf(clock, { refresh_token: 'refresh-2' })))
    await client.signInWithPassword({ email: 'ann', password: 'secret' })
    responses.push(json(sessionOf(clock, { access_token: 'access-3', refresh_token: 'refresh-3' })))
    expect((await client.refreshSession()).data.session?.access_token).toBe('access-3')
  })

  test('doesn’t remove a session that is gone already', async () => {
    const { values, ...storage } = mapStorage()
    const removeItem = vi.fn<(key: string) => void>()
    const respond = () => {
      values.delete(KEY)
      return json({ message: 'no' }, 401)
    }
    const { client, clock } = createClientWithResponses([respond], { storage: { ...storage, removeItem } })
    values.set(KEY, JSON.stringify(sessionOf(clock)))
    expect((await clock.run(client.refreshSession(), 100)).error?.status).toBe(401)
    expect(removeItem).not.toHaveBeenCalled()
  })

  test.each([
    ['no tokens', '{}', 'AuthInvalidTokenResponseError'],
    ['no JSON', '<html>Sign in to this network</html>', 'AuthUnknownError'],
  ])('keeps the session where the response to a refresh has %s', async (_what, body, name) => {
    const { client, clock, storage } = expired([new Response(body)])
    expect((await clock.run(client.refreshSession(), 100)).error?.name).toBe(name)
    expect(storage.getItem(KEY)).not.toBeNull()
  })

  test.each([
    [json({}, 429, { 'retry-after': '120' }), 120_000],
    [json({}, 429, { 'retry-after': new Date(START + 120_000).toUTCString() }), 120_000],
    [new Response('slow down', { status: 429 }), 30_000],
  ])('sends nothing after a 429 until the pause is over', async (response, wait) => {
    const { client, clock, storage, sent, responses } = expired([response])
    expect((await clock.run(client.refreshSession(), 0)).error?.status).toBe(429)
    await clock.advance(wait - 10)
    expect((await client.refreshSession()).error?.status).toBe(429)
    expect(sent).toHaveLength(1)
    expect(storage.getItem(KEY)).not.toBeNull()
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

  test('retries a refresh that timed out', async () => {
    const { client, clock, sent } = expired([
      () => new Promise(() => {}),
      json({ access_token: 'access-1', refresh_token: 'r', expires_in: 60 }),
    ])
    const asked = client.refreshSession()
    await clock.advance(15_000)
    expect(sent).toHaveLength(1)
    await clock.advance(200)
    expect((await asked).data.session?.access_token).toBe('access-1')
  })
})

test('a refresh without a user keeps the user who was changed meanwhile', async () => {
  const env = createEnvironment()
  env.browser.put(KEY, JSON.stringify(sessionOf(env.clock)))
  const { client } = env.open({
    fetch: async url => {
      if (url.endsWith('user')) return json({ id: 'ann', email: 'new@example.com' })
      await new Promise<void>(resolve => env.clock.after(100, resolve))
      return json({ token: 'renewed', refresh_token: 'next' })
    },
  })
  const renewing = client.refreshSession()
  await env.clock.advance(50)
  expect((await client.updateUser({ email: 'new@example.com' })).error).toBeNull()
  await env.clock.advance(100)
  expect((await renewing).error).toBeNull()
  expect(env.stored()).toMatchObject({ access_token: 'renewed', user: { email: 'new@example.com' } })
})
