import { describe, expect, test } from 'vitest'
import { type AuthClientOptions, isAuthApiError, isAuthRetryableFetchError } from '@/auth'
import { START } from './fake-clock'
import { json } from './fake-service'
import { createClientWithResponses, createEnvironment, KEY, sessionOf } from './setup'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const signedIn = async (options: Partial<AuthClientOptions> = {}) => {
  const world = createEnvironment()
  const tab = world.open(options)
  const signingIn = tab.client.signInWithPassword({ email: 'ann', password: 'secret' })
  await world.clock.advance(100)
  await signingIn
  return { ...world, tab }
}

describe('when a session is renewed', () => {
  test('not while 90 s or more are left, at the first tick after', async () => {
    const { clock, service } = await signedIn()
    await clock.advance(HOUR - 90_000 - clock.monotonic())
    expect(service.requests('token/refresh')).toHaveLength(0)
    await clock.advance(29_999)
    expect(service.requests('token/refresh')).toHaveLength(0)
    await clock.advance(1)
    expect(service.requests('token/refresh')).toHaveLength(1)
  })

  test('not while the page is hidden, at once when it is shown again', async () => {
    const { clock, service, tab } = await signedIn()
    tab.dependencies.page.hide()
    await clock.advance(2 * HOUR)
    expect(service.requests('token/refresh')).toHaveLength(0)
    tab.dependencies.page.show()
    await clock.advance(10)
    expect(service.requests('token/refresh')).toHaveLength(1)
    expect(tab.events.at(-1)).toMatch(/^TOKEN_REFRESHED/)
  })

  test('once after a sleep, by the wall clock', async () => {
    const { clock, service, tab } = await signedIn()
    clock.sleep(3 * HOUR)
    tab.dependencies.page.show()
    tab.dependencies.page.show()
    await clock.advance(1000)
    expect(service.requests('token/refresh')).toHaveLength(1)
  })

  test('a focus with nothing changed sends nothing and tells nothing', async () => {
    const { clock, service, tab } = await signedIn()
    const before = [tab.events.length, service.log.length]
    for (let i = 0; i < 20; i++) tab.dependencies.page.show()
    await clock.advance(1000)
    expect([tab.events.length, service.log.length]).toEqual(before)
  })

  test('not at all when told to stop, again when told to start', async () => {
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

  test('never by itself without auto refresh, but when it is asked for', async () => {
    const world = createEnvironment()
    world.browser.put(KEY, JSON.stringify({ ...world.service.session('ann'), expires_at: START / 1000 - 1 }))
    const { client } = world.open({ autoRefreshToken: false })
    await world.clock.advance(2 * MINUTE)
    expect(world.service.log).toHaveLength(0)
    const asked = client.getSession()
    await world.clock.advance(100)
    expect((await asked).data.session?.access_token).toBe('access-2-ann')
  })
})

describe('a skewed clock', () => {
  test.each([-5 * HOUR, 5 * HOUR])(
    'off by %i ms starts no storm: the time since receipt counts',
    async skew => {
      const world = createEnvironment()
      const { client } = world.open()
      world.clock.jump(skew)
      // The service's own clock is right: what it writes as expires_at is far off here.
      world.service.set({})
      const signingIn = client.signInWithPassword({ email: 'ann', password: 'secret' })
      await world.clock.advance(100)
      await signingIn
      const right = world.stored()
      world.browser.put(KEY, JSON.stringify({ ...right, expires_at: START / 1000 + 3600 }))
      await world.clock.advance(30 * MINUTE)
      expect(world.service.requests('token/refresh')).toHaveLength(0)
    },
  )

  test('set back under a living session doesn’t make it live longer', async () => {
    const { clock, service } = await signedIn()
    await clock.advance(30 * MINUTE)
    clock.jump(-25 * MINUTE)
    await clock.advance(30 * MINUTE)
    expect(service.requests('token/refresh')).toHaveLength(1)
  })

  test('set back before the page was opened: the age is unknown, so the session is renewed once', async () => {
    const world = createEnvironment()
    const session = world.service.session('ann')
    world.browser.put(KEY, JSON.stringify({ ...session, received_at: START + HOUR }))
    const { client } = world.open()
    const asked = client.getSession()
    await world.clock.advance(10 * MINUTE)
    expect((await asked).data.session?.access_token).toBe('access-2-ann')
    expect(world.service.requests('token/refresh')).toHaveLength(1)
  })
})

describe('getSession', () => {
  const stored = (left: number, delay: number) => {
    const world = createEnvironment()
    world.service.set({ delay: () => delay })
    const session = world.service.session('ann')
    world.browser.put(KEY, JSON.stringify({ ...session, received_at: START - (3600 - left) * 1000 }))
    return { ...world, ...world.open({ autoRefreshToken: false }) }
  }

  test.each([91, 90])('fresh, with %i s left: at once, nothing sent', async left => {
    const { client, service } = stored(left, 0)
    expect((await client.getSession()).data.session?.access_token).toBe('access-1-ann')
    expect(service.log).toHaveLength(0)
  })

  test('nearly expired: the new one if it comes within 5 s', async () => {
    const { client, clock } = stored(80, 2400)
    const asked = client.getSession()
    await clock.advance(5000)
    expect((await asked).data.session?.access_token).toBe('access-2-ann')
  })

  test('nearly expired: the still valid one after 5 s', async () => {
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

  test('nearly expired and out of time while it waits: the outcome', async () => {
    const { client, clock } = stored(3, 4000)
    const asked = client.getSession()
    await clock.advance(9000)
    expect((await asked).data.session?.access_token).toBe('access-2-ann')
  })

  test('nearly expired and not to be renewed now: the still valid one, no error', async () => {
    const { client, clock, service } = stored(80, 0)
    service.set({ fault: () => 'lose-request' })
    const asked = client.getSession()
    await clock.advance(5000)
    const { data, error } = await asked
    expect([data.session?.access_token, error]).toEqual(['access-1-ann', null])
  })

  test('expired: waits for the outcome', async () => {
    const { client, clock } = stored(0, 6000)
    const asked = client.getSession()
    await clock.advance(13_000)
    expect((await asked).data.session?.access_token).toBe('access-2-ann')
  })

  test('expired and not to be renewed now: an error, and the session stays stored', async () => {
    const { client, clock, service, stored: record } = stored(0, 0)
    service.set({ fault: () => 'lose-request' })
    const asked = client.getSession()
    await clock.advance(40_000)
    const { data, error } = await asked
    expect(data.session).toBeNull()
    expect(isAuthRetryableFetchError(error)).toBe(true)
    expect(record()?.refresh_token).toBe('refresh-1')
  })

  test('expired and refused: an error, and no session any more', async () => {
    const { client, clock, service, stored: record } = stored(0, 0)
    service.set({ fault: () => 'refuse' })
    const asked = client.getSession()
    await clock.advance(100)
    const { data, error } = await asked
    expect([data, error?.status]).toEqual([{ session: null }, 400])
    expect(record()).toBeNull()
  })

  test('asked for many times at once, sends once', async () => {
    const { client, clock, service } = stored(0, 500)
    const asked = Promise.all(Array.from({ length: 20 }, () => client.getSession()))
    await clock.advance(2000)
    const tokens = (await asked).map(({ data }) => data.session?.access_token)
    expect(new Set(tokens)).toEqual(new Set(['access-2-ann']))
    expect(service.requests('token/refresh')).toHaveLength(1)
  })
})

describe('a refresh that fails', () => {
  const expired = (
    answers: Parameters<typeof createClientWithResponses>[0],
    options: Partial<AuthClientOptions> = {},
  ) => {
    const scripted = createClientWithResponses(answers, { autoRefreshToken: false, ...options })
    const session = sessionOf(scripted.clock, { expires_at: START / 1000 - 10 })
    scripted.storage.setItem(KEY, JSON.stringify(session))
    return scripted
  }

  test.each([400, 401, 403, 404, 422])('with %i removes the session', async status => {
    const { client, clock, storage } = expired([json({ message: 'no' }, status)])
    const events: string[] = []
    client.onAuthStateChange(event => events.push(event))
    const asked = client.refreshSession()
    await clock.advance(100)
    const { error } = await asked
    expect(isAuthApiError(error) && error.status).toBe(status)
    expect(storage.getItem(KEY)).toBeNull()
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
  })

  test.each([500, 501, 505, 520])('with %i keeps the session and isn’t repeated at once', async status => {
    const { client, clock, storage, sent } = expired([json({}, status)])
    const asked = client.refreshSession()
    await clock.advance(100)
    expect((await asked).error?.status).toBe(status)
    expect(sent).toHaveLength(1)
    expect(storage.getItem(KEY)).not.toBeNull()
  })

  test.each([502, 503, 504, 0])('with %i is repeated after 200 ms, doubled, for 30 s', async status => {
    const times: number[] = []
    const answer = () => {
      times.push(clock.monotonic())
      return status ? json({}, status) : Promise.reject(new TypeError('Failed to fetch'))
    }
    const { client, clock, storage } = expired(Array.from({ length: 20 }, () => answer))
    const asked = client.refreshSession()
    await clock.advance(60_000)
    const pauses = times.slice(1).map((time, i) => time - (times[i] ?? 0))
    expect(pauses).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800])
    expect((await asked).error?.status).toBe(status)
    expect(storage.getItem(KEY)).not.toBeNull()
  })

  test.each([
    [29_800, 2],
    [29_801, 1],
  ])('late, after %i ms, is tried %i times: a pause never ends beyond 30 s', async (late, times) => {
    const { client, clock, sent, answers } = expired([], { timeout: 60_000 })
    const busy = json({}, 503)
    answers.push(() => new Promise(resolve => void clock.after(late, () => resolve(busy))), json({}, 500))
    await clock.advance(10_000)
    const asked = client.refreshSession()
    await clock.advance(31_000)
    expect((await asked).error?.status).toBe(times === 1 ? 503 : 500)
    expect(sent).toHaveLength(times)
  })

  test('for want of tokens in the answer keeps the session', async () => {
    const { client, storage, clock } = expired([json({})])
    const asked = client.refreshSession()
    await clock.advance(10)
    expect((await asked).error?.name).toBe('AuthInvalidTokenResponseError')
    expect(storage.getItem(KEY)).not.toBeNull()
  })

  test('removes nothing that is gone already', async () => {
    const values = new Map<string, string>()
    const removed: string[] = []
    const { client, clock } = createClientWithResponses(
      [
        () => {
          values.delete(KEY)
          return json({ message: 'no' }, 401)
        },
      ],
      {
        storage: {
          getItem: key => values.get(key) ?? null,
          setItem: (key, value) => void values.set(key, value),
          removeItem: key => void removed.push(key),
        },
      },
    )
    values.set(KEY, JSON.stringify(sessionOf(clock)))
    const asked = client.refreshSession()
    await clock.advance(100)
    expect((await asked).error?.status).toBe(401)
    expect(removed).toEqual([])
  })

  test('with an answer that isn’t one keeps the session', async () => {
    const { client, clock, storage } = expired([new Response('<html>Sign in to this network</html>')])
    const asked = client.refreshSession()
    await clock.advance(100)
    expect((await asked).error?.name).toBe('AuthUnknownError')
    expect(storage.getItem(KEY)).not.toBeNull()
  })

  test.each([
    [json({}, 429, { 'retry-after': '120' }), 120_000],
    [json({}, 429, { 'retry-after': new Date(START + 120_000).toUTCString() }), 120_000],
    [new Response('slow down', { status: 429 }), 30_000],
  ])('with 429 sends nothing before the time is over', async (answer, wait) => {
    const { client, clock, storage, sent, answers } = expired([answer])
    const first = client.refreshSession()
    await clock.advance(0)
    expect((await first).error?.status).toBe(429)
    await clock.advance(wait - 10)
    expect((await client.refreshSession()).error?.status).toBe(429)
    expect(sent).toHaveLength(1)
    expect(storage.getItem(KEY)).not.toBeNull()
    await clock.advance(10)
    answers.push(json(sessionOf(clock, { refresh_token: 'refresh-2' })))
    expect((await client.refreshSession()).data.session?.refresh_token).toBe('refresh-2')
  })

  test('by hanging is given up after its time limit, and is tried again', async () => {
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

  test('starts again at the next tick', async () => {
    const { clock, service } = await signedIn()
    service.set({ fault: () => 'unavailable' })
    await clock.advance(HOUR)
    const tried = service.requests('token/refresh').length
    service.set({ fault: () => undefined })
    await clock.advance(31_000)
    expect(service.requests('token/refresh').length).toBeGreaterThan(tried)
  })
})

describe('an answer that comes late', () => {
  const ways: [string, Partial<AuthClientOptions>][] = [
    ['with a ledger', {}],
    ['without one', { ledger: null }],
  ]

  test.each(ways)('after a sign-out is not stored, %s', async (_name, options) => {
    const { clock, service, tab, stored } = await signedIn(options)
    service.set({ delay: () => 1000 })
    const renewing = tab.client.refreshSession()
    await clock.advance(500)
    const signingOut = tab.client.signOut()
    await clock.advance(5000)
    const { data, error } = await renewing
    expect([data.session, error?.name]).toEqual([null, 'AuthRefreshDiscardedError'])
    expect((await signingOut).error).toBeNull()
    expect(stored()).toBeNull()
    expect(tab.events.at(-1)).toBe('SIGNED_OUT')
  })

  test.each(ways)('after another sign-in leaves that one alone, %s', async (_name, options) => {
    const { clock, service, tab, stored } = await signedIn(options)
    service.set({ delay: () => 1000 })
    const renewing = tab.client.refreshSession()
    await clock.advance(100)
    service.set({ delay: () => 1 })
    const signingIn = tab.client.signInWithPassword({ email: 'bob', password: 'secret' })
    await clock.advance(5000)
    await signingIn
    expect((await renewing).data.session?.user.id).toBe('bob')
    expect(stored()?.user.id).toBe('bob')
  })

  test('of a refresh leaves a user alone who was changed meanwhile, where it brings none', async () => {
    const world = createEnvironment()
    world.browser.put(KEY, JSON.stringify(sessionOf(world.clock)))
    const { client } = world.open({
      fetch: async url => {
        if (url.endsWith('user')) return json({ id: 'ann', email: 'new@example.com' })
        await new Promise<void>(resolve => world.clock.after(100, resolve))
        return json({ token: 'renewed', refresh_token: 'next' })
      },
    })
    const renewing = client.refreshSession()
    await world.clock.advance(50)
    expect((await client.updateUser({ email: 'new@example.com' })).error).toBeNull()
    await world.clock.advance(100)
    expect((await renewing).error).toBeNull()
    expect(world.stored()).toMatchObject({ access_token: 'renewed', user: { email: 'new@example.com' } })
  })

  test('of a sign-in: the last one called wins, whichever is answered last', async () => {
    const { clock, service, open, stored } = createEnvironment()
    const { client } = open()
    service.set({ delay: () => 1000 })
    const first = client.signInWithPassword({ email: 'ann', password: 'secret' })
    await clock.advance(10)
    service.set({ delay: () => 10 })
    const second = client.signInWithPassword({ email: 'bob', password: 'secret' })
    await clock.advance(5000)
    expect((await second).data.user?.id).toBe('bob')
    expect((await first).error?.name).toBe('AuthRefreshDiscardedError')
    expect(stored()?.user.id).toBe('bob')
  })

  test('of a sign-in after a sign-out is not stored', async () => {
    const { clock, service, open, stored } = createEnvironment()
    const { client } = open()
    service.set({ delay: () => 1000 })
    const signingIn = client.signInWithPassword({ email: 'ann', password: 'secret' })
    await clock.advance(10)
    await client.signOut()
    await clock.advance(5000)
    expect((await signingIn).data.session).toBeNull()
    expect(stored()).toBeNull()
  })

  test('of a refresh is kept though a sign-in was tried meanwhile and failed', async () => {
    const { clock, service, tab, stored } = await signedIn()
    service.set({ delay: () => 1000 })
    const renewing = tab.client.refreshSession()
    await clock.advance(100)
    service.set({ delay: () => 1, fault: sent => (sent.path.startsWith('login') ? 'refuse' : undefined) })
    const signingIn = tab.client.signInWithPassword({ email: 'bob', password: 'wrong' })
    await clock.advance(5000)
    expect((await signingIn).error?.status).toBe(400)
    expect((await renewing).data.session?.access_token).toBe('access-2-ann')
    expect(stored()?.access_token).toBe('access-2-ann')
  })
})
