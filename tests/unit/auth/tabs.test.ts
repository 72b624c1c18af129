import { beforeAll, describe, expect, test } from 'vitest'
import { START } from './fake-clock'
import { json } from './fake-service'
import { createEnvironment, KEY, sessionOf, type Environment } from './setup'

// It is fetched when a browser has no Web Locks, which takes time that the test's clock doesn't know.
beforeAll(() => import('@/auth/lease'))

const tabs = (world: Environment, count: number, options: Parameters<Environment['open']>[0] = {}) =>
  Array.from({ length: count }, () => world.open(options))

/** A browser with an expired session, as another client left it, and that many tabs. */
const wakeUp = async (
  count: number,
  world: Environment,
  options: Parameters<Environment['open']>[0] = {},
) => {
  const session = world.service.session('ann')
  world.browser.put(KEY, JSON.stringify({ ...session, expires_at: START / 1000 - 60 }))
  world.service.set({ delay: () => 20 })
  const opened = tabs(world, count, options)
  const asked = Promise.all(opened.map(({ client }) => client.getSession()))
  await world.clock.advance(20_000)
  return { opened, sessions: (await asked).map(({ data }) => data.session?.access_token) }
}

describe('tabs that wake together with an expired token', () => {
  test.each([
    ['with locks and ledger', {}],
    ['with locks alone', { ledger: null }],
    ['with a lease in storage', { locks: null }],
    ['with neither locks nor ledger', { locks: null, ledger: null }],
  ])('%s: one request, everyone stays signed in, though storage lags', async (_name, options) => {
    for (const lag of [0, 10, 40]) {
      const world = createEnvironment({ lag: () => lag, ledgerDelay: 1 })
      const { sessions } = await wakeUp(8, world, options)
      expect(new Set(sessions)).toEqual(new Set(['access-2-ann']))
      expect(world.service.requests('token/refresh')).toHaveLength(1)
      expect(world.service.spentTwice).toEqual([])
    }
  })

  test('a lease lasts for as long as a request may take', async () => {
    const world = createEnvironment()
    world.browser.put(KEY, JSON.stringify({ ...world.service.session('ann'), expires_at: START / 1000 - 60 }))
    world.service.set({ delay: () => 7490 })
    const opened = tabs(world, 2, { locks: null })
    const asked = Promise.all(opened.map(({ client }) => client.getSession()))
    await world.clock.advance(40_000)
    expect((await asked).map(({ data }) => data.session?.access_token)).toEqual([
      'access-2-ann',
      'access-2-ann',
    ])
    expect(world.service.requests('token/refresh')).toHaveLength(1)
  })

  test('a storage that lags for long doesn’t matter where the ledger is', async () => {
    const world = createEnvironment({ lag: () => 3000, ledgerDelay: 1 })
    const { sessions } = await wakeUp(4, world)
    expect(new Set(sessions)).toEqual(new Set(['access-2-ann']))
    expect(world.service.requests('token/refresh')).toHaveLength(1)
  })

  test('every tab is told', async () => {
    const world = createEnvironment({ lag: () => 10 })
    const { opened } = await wakeUp(3, world)
    for (const { events } of opened) expect(events[0]).toBe('INITIAL_SESSION access-2-ann')
  })

  test('a tab that asks again with the token it knew gets the new one without a request', async () => {
    const world = createEnvironment()
    const { opened } = await wakeUp(2, world)
    const [first, second] = opened
    const asked = Promise.all([first?.client.refreshSession(), second?.client.refreshSession()])
    await world.clock.advance(1000)
    expect((await asked).map(result => result?.data.session?.access_token)).toEqual([
      'access-3-ann',
      'access-3-ann',
    ])
    expect(world.service.requests('token/refresh')).toHaveLength(2)
  })
})

describe('a tab that dies', () => {
  test('with the lock, before its request is answered: the others go on', async () => {
    const world = createEnvironment()
    world.browser.put(KEY, JSON.stringify({ ...world.service.session('ann'), expires_at: START / 1000 - 60 }))
    world.service.set({ fault: () => 'lose-request', delay: () => 1000 })
    const [first, second] = tabs(world, 2)
    void first?.client.getSession()
    await world.clock.advance(10)
    const asked = second?.client.getSession()
    first?.dependencies.kill()
    world.service.set({ fault: () => undefined })
    await world.clock.advance(3000)
    expect((await asked)?.data.session?.access_token).toBe('access-2-ann')
  })

  test('with the lease: the others go on once it has run out', async () => {
    const world = createEnvironment()
    world.browser.put(KEY, JSON.stringify({ ...world.service.session('ann'), expires_at: START / 1000 - 60 }))
    const [first, second] = tabs(world, 2, { locks: null, autoRefreshToken: false })
    world.service.set({ fault: () => 'lose-request', delay: () => 5000 })
    void first?.client.getSession()
    await world.clock.advance(600)
    first?.dependencies.kill()
    world.service.set({ fault: () => undefined, delay: () => 10 })
    const asked = second?.client.getSession()
    await world.clock.advance(25_000)
    expect((await asked)?.data.session?.access_token).toBe('access-2-ann')
  })

  test('right after the answer, before storage has it: the next finds it in the ledger', async () => {
    const world = createEnvironment({ lag: () => 500, ledgerDelay: 1 })
    const { opened } = await wakeUp(1, world)
    opened[0]?.dependencies.kill()
    const session = world.service.session('bob')
    expect(session.refresh_token).toBe('refresh-3')
    const next = world.open()
    const asked = next.client.getSession()
    await world.clock.advance(1000)
    expect((await asked).data.session?.access_token).toBe('access-2-ann')
  })
})

describe('a lock that isn’t free', () => {
  test('is waited for within bounds and never stolen', async () => {
    const world = createEnvironment()
    world.browser.put(KEY, JSON.stringify({ ...world.service.session('ann'), expires_at: START / 1000 - 60 }))
    const holder = world.browser.openTab()
    void holder.locks.request(
      `lock:${KEY}`,
      { signal: new AbortController().signal },
      () => new Promise(() => {}),
    )
    const { client } = world.open({ autoRefreshToken: false })
    const asked = client.getSession()
    await world.clock.advance(60_000)
    expect((await asked).error).toMatchObject({ name: 'AuthRetryableFetchError', message: 'Timed out' })
    expect(world.service.log).toHaveLength(0)
    expect(world.stored()?.refresh_token).toBe('refresh-1')
    holder.kill()
    const again = client.getSession()
    await world.clock.advance(100)
    expect((await again).data.session?.access_token).toBe('access-2-ann')
  })

  test('doesn’t keep a session that is still valid', async () => {
    const world = createEnvironment()
    world.browser.put(KEY, JSON.stringify({ ...world.service.session('ann'), expires_at: START / 1000 + 80 }))
    const holder = world.browser.openTab()
    void holder.locks.request(
      `lock:${KEY}`,
      { signal: new AbortController().signal },
      () => new Promise(() => {}),
    )
    const { client } = world.open()
    const asked = client.getSession()
    await world.clock.advance(5000)
    expect((await asked).data.session?.access_token).toBe('access-1-ann')
  })

  test('is none of a session’s business that lives in memory, as every tab has its own', async () => {
    const world = createEnvironment()
    const holder = world.browser.openTab()
    void holder.locks.request(
      `lock:${KEY}`,
      { signal: new AbortController().signal },
      () => new Promise(() => {}),
    )
    const { client } = world.open({ storage: null })
    const signingIn = client.signInWithPassword({ email: 'ann', password: 'secret' })
    await world.clock.advance(10)
    await signingIn
    const asked = client.refreshSession()
    await world.clock.advance(10)
    expect((await asked).data.session?.access_token).toBe('access-2-ann')
    expect(world.browser.book()).toBeUndefined()
  })

  test('isn’t waited for any more after a sign-out', async () => {
    const world = createEnvironment()
    world.browser.put(KEY, JSON.stringify({ ...world.service.session('ann'), expires_at: START / 1000 - 60 }))
    const { client, dependencies: doors } = world.open({ locks: null, autoRefreshToken: false })
    doors.storage.setItem(`lock:${KEY}-lease`, `other ${START + 10_000}`)
    let error: string | undefined
    void client.getSession().then(result => (error = result.error?.name ?? 'none'))
    await world.clock.advance(1000)
    expect(error).toBeUndefined()
    void client.signOut({ scope: 'local' })
    await world.clock.advance(400)
    expect(error).toBe('AuthSessionMissingError')
  })

  test('a sign-in, a sign-out and a change of the user don’t ask for it', async () => {
    const world = createEnvironment()
    const holder = world.browser.openTab()
    void holder.locks.request(
      `lock:${KEY}`,
      { signal: new AbortController().signal },
      () => new Promise(() => {}),
    )
    const { client } = world.open()
    const signingIn = client.signInWithPassword({ email: 'ann', password: 'secret' })
    await world.clock.advance(10)
    expect((await signingIn).error).toBeNull()
    const signingOut = client.signOut()
    await world.clock.advance(10)
    expect((await signingOut).error).toBeNull()
  })
})

describe('what one tab does', () => {
  const two = async (lag = 5) => {
    const world = createEnvironment({ lag: () => lag, ledgerDelay: 1 })
    const [first, second] = tabs(world, 2)
    if (!first || !second) throw new Error('Two tabs were asked for')
    await world.clock.advance(100)
    const signingIn = first.client.signInWithPassword({ email: 'ann', password: 'secret' })
    await world.clock.advance(100)
    await signingIn
    return { ...world, first, second }
  }

  test('reaches the others by name, once each', async () => {
    const { first, second, clock } = await two()
    expect(second.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN access-1-ann'])
    void first.client.refreshSession()
    await clock.advance(100)
    expect(second.events.slice(2)).toEqual(['TOKEN_REFRESHED access-2-ann'])
    void first.client.signOut()
    await clock.advance(100)
    expect(second.events.slice(3)).toEqual(['SIGNED_OUT'])
    expect((await second.client.getSession()).data.session).toBeNull()
  })

  test('reaches them without storage events too, and no token crosses the channel', async () => {
    const world = createEnvironment()
    const said: unknown[] = []
    const bells = new Set<() => void>()
    const channel = (_name: string, heard: () => void) => {
      bells.add(heard)
      const tell = (...words: unknown[]) => {
        said.push(...words)
        for (const bell of bells) if (bell !== heard) bell()
      }
      return { tell, close: () => void bells.delete(heard) }
    }
    const [first, second] = tabs(world, 2, { channel })
    await world.clock.advance(10)
    const signingIn = first?.client.signInWithPassword({ email: 'ann', password: 'secret' })
    await world.clock.advance(10)
    await signingIn
    expect(second?.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN access-1-ann'])
    expect(said).toEqual([])
  })

  test('another user’s sign-in is one, a changed user is one', async () => {
    const { first, second, clock, browser } = await two()
    const signingIn = first.client.signInWithPassword({ email: 'bob', password: 'secret' })
    await clock.advance(100)
    await signingIn
    expect(second.events.at(-1)).toBe('SIGNED_IN access-2-bob')
    const record: unknown = JSON.parse(browser.stored(KEY) ?? '')
    browser.put(KEY, JSON.stringify({ ...Object(record), user: { id: 'bob', email: 'new@example.com' } }))
    await clock.advance(10)
    expect(second.events.at(-1)).toBe('USER_UPDATED access-2-bob')
  })

  test('a record that something else removes signs out everywhere, and leaves no copy', async () => {
    const { first, second, clock, browser } = await two()
    void first.client.refreshSession()
    await clock.advance(100)
    browser.put(KEY, null)
    await clock.advance(100)
    expect([first.events.at(-1), second.events.at(-1)]).toEqual(['SIGNED_OUT', 'SIGNED_OUT'])
    expect(JSON.stringify(browser.book())).not.toContain('access-2')
  })

  test('a sign-out that another tab’s storage doesn’t show yet: that tab sends no token', async () => {
    const { first, second, clock, service } = await two(40)
    void first.client.signOut()
    await clock.advance(10)
    expect(second.dependencies.storage.getItem(KEY)).not.toBeNull()
    const asked = second.client.refreshSession()
    await clock.advance(200)
    expect((await asked).error?.name).toBe('AuthSessionMissingError')
    expect(service.requests('token/refresh')).toEqual([])
  })

  test('a sign-in in place of another user’s session is taken by a tab that renews the old one', async () => {
    const { first, second, clock, service } = await two(1000)
    await clock.advance(2000)
    const signingIn = first.client.signInWithPassword({ email: 'bob', password: 'secret' })
    await clock.advance(10)
    await signingIn
    const renewing = first.client.refreshSession()
    await clock.advance(10)
    expect((await renewing).data.session?.access_token).toBe('access-3-bob')
    const asked = second.client.refreshSession()
    await clock.advance(10)
    expect((await asked).data.session?.access_token).toBe('access-3-bob')
    expect(second.events.at(-1)).toBe('SIGNED_IN access-3-bob')
    expect(service.requests('token/refresh')).toHaveLength(1)
  })

  test('a sign-out while another tab is renewing: the session doesn’t come back', async () => {
    for (const at of [0, 1, 2, 5, 20, 30, 38, 39, 40, 41, 42, 43, 44, 45, 46, 48, 50, 60]) {
      const { first, second, clock, service, stored } = await two(6)
      service.set({ delay: () => 20 })
      void second.client.refreshSession()
      await clock.advance(at)
      void first.client.signOut()
      await clock.advance(2000)
      expect([at, stored()]).toEqual([at, null])
      expect([at, first.events.at(-1), second.events.at(-1)]).toEqual([at, 'SIGNED_OUT', 'SIGNED_OUT'])
    }
  })
})

describe('the failure of a token', () => {
  test('that another tab has replaced removes nothing: its session is taken', async () => {
    const world = createEnvironment()
    world.browser.put(KEY, JSON.stringify({ ...world.service.session('ann'), expires_at: START / 1000 - 60 }))
    const renewed = sessionOf(world.clock, { refresh_token: 'other', access_token: 'access-other' })
    const { client, events } = world.open({
      fetch: async () => {
        world.browser.put(KEY, JSON.stringify(renewed))
        return json({ message: 'spent' }, 401)
      },
    })
    const asked = client.getSession()
    await world.clock.advance(100)
    expect((await asked).data.session?.access_token).toBe('access-other')
    expect(events).not.toContain('SIGNED_OUT')
  })

  test('that isn’t the stored one removes nothing', async () => {
    const world = createEnvironment()
    world.browser.put(KEY, JSON.stringify(world.service.session('ann')))
    const { client } = world.open({ fetch: async () => json({ code: 'session_not_found' }, 403) })
    expect((await client.getUser('a.foreign.token')).error?.name).toBe('AuthSessionMissingError')
    expect((await client.refreshSession({ refresh_token: 'foreign' })).error).not.toBeNull()
    expect(world.stored()?.refresh_token).toBe('refresh-1')
  })

  test('that is the stored one removes it', async () => {
    const world = createEnvironment()
    world.browser.put(KEY, JSON.stringify(world.service.session('ann')))
    const { client } = world.open({ fetch: async () => json({ code: 'session_not_found' }, 403) })
    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect(world.stored()).toBeNull()
  })
})
