/**
 * @promise Tokens renew 90 s before their end, not while hidden; a refused session is removed.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { STORAGE_LAG } from '@/auth/options'
import { createMfa, refreshUser, type AuthClient } from '@/auth'
import { START } from './fake-clock'
import { json } from './fake-service'
import { createEnvironment, KEY, sessionOf, type Environment } from './setup'

// Loaded before the test, because the fake clock doesn't wait for a dynamic import.
beforeAll(() => import('@/auth/lease'))

const tabs = (env: Environment, count: number, options: Parameters<Environment['open']>[0] = {}) =>
  Array.from({ length: count }, () => env.open(options))

/** An expired session, as another client left it. */
const storeExpired = ({ put }: Environment) => put({ expires_at: START / 1000 - 60 })

/** A tab that holds the lock until it is closed. */
const holdLock = ({ browser }: Environment) => {
  const tab = browser.openTab()
  void tab.locks.request(`lock:${KEY}`, {}, () => new Promise(() => {}))
  return tab
}

/** That many tabs of a browser with an expired session, in each of which it is asked for. */
const wakeUp = async (
  env: Environment,
  count: number,
  delay: number,
  options: Parameters<Environment['open']>[0] = {},
) => {
  storeExpired(env)
  env.service.set({ delay: () => delay })
  const opened = tabs(env, count, options)
  const asked = await env.clock.run(Promise.all(opened.map(({ client }) => client.getSession())), 40_000)
  expect(asked.map(({ data }) => data.session?.access_token)).toEqual(Array(count).fill('access-2-ann'))
  expect(env.service.requests('token/refresh')).toHaveLength(1)
  return opened
}

describe('tabs that wake together with an expired token', () => {
  test.each([
    ['with locks', {}],
    ['with a lease in storage', { locks: null }],
  ])('tabs %s send one request and stay signed in, though storage lags', async (_name, options) => {
    for (const lag of [0, 10, 40]) {
      const env = createEnvironment({ lag: () => lag })
      await wakeUp(env, 8, 20, options)
      expect(env.service.spentTwice).toEqual([])
    }
  })

  test('wait for a lease as long as a request may take', async () => {
    expect(await wakeUp(createEnvironment(), 2, 7490, { locks: null })).toHaveLength(2)
  })

  test('get the new token without a request where another tab has refreshed the same one', async () => {
    const env = createEnvironment()
    const opened = await wakeUp(env, 2, 20)
    const asked = await env.clock.run(Promise.all(opened.map(({ client }) => client.refreshSession())), 1000)
    expect(asked.map(({ data }) => data.session?.access_token)).toEqual(Array(2).fill('access-3-ann'))
    expect(env.service.requests('token/refresh')).toHaveLength(2)
  })
})

describe('a lock that is held', () => {
  test('waits for a held lock until a time limit and never steals it', async () => {
    const env = createEnvironment()
    storeExpired(env)
    const holder = holdLock(env)
    const { client } = env.open({ autoRefreshToken: false })
    const asked = await env.clock.run(client.getSession(), 60_000)
    expect(asked.error).toMatchObject({ name: 'AuthRetryableFetchError', message: 'Timed out' })
    expect(env.service.log).toHaveLength(0)
    expect(env.stored()?.refresh_token).toBe('refresh-1')
    holder.kill()
    expect((await env.clock.run(client.getSession(), 100)).data.session?.access_token).toBe('access-2-ann')
  })

  test('a sign-out ends the wait for a held lock', async () => {
    const env = createEnvironment()
    storeExpired(env)
    const { client, dependencies } = env.open({ locks: null, autoRefreshToken: false })
    dependencies.storage.setItem(`lock:${KEY}-lease`, `other ${START + 10_000}`)
    let error: string | undefined
    void client.getSession().then(result => (error = result.error?.name ?? 'none'))
    await env.clock.advance(1000)
    expect(error).toBeUndefined()
    void client.signOut({ scope: 'local' })
    await env.clock.advance(400)
    expect(error).toBe('AuthSessionMissingError')
  })

  test('a sign-in, a sign-out and a user update need no lock', async () => {
    const env = createEnvironment()
    holdLock(env)
    const { client } = env.open()
    const signingIn = await env.clock.run(client.signInWithPassword({ email: 'ann', password: 'secret' }), 10)
    expect(signingIn.error).toBeNull()
    // It waits until that tab can’t restore the session.
    expect((await env.clock.run(client.signOut(), 2 * STORAGE_LAG)).error).toBeNull()
  })
})

describe('a change in one tab', () => {
  const two = async (lag = 5) => {
    const env = createEnvironment({ lag: () => lag })
    const [first, second] = tabs(env, 2)
    if (!first || !second) throw new Error('Two tabs were asked for')
    await env.clock.advance(100)
    await env.clock.run(first.client.signInWithPassword({ email: 'ann', password: 'secret' }), 100)
    return { ...env, first, second }
  }

  test('a change in one tab emits one event in each other tab', async () => {
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

  test('a change reaches other tabs without storage events, and no token crosses the channel', async () => {
    const env = createEnvironment()
    const messages: unknown[] = []
    const listeners = new Set<(message: unknown) => void>()
    const channel = (_name: string, notify: (message: unknown) => void) => {
      listeners.add(notify)
      const post = (message: unknown) => {
        messages.push(message)
        for (const listener of listeners) if (listener !== notify) listener(message)
      }
      return { post, close: () => void listeners.delete(notify) }
    }
    const [first, second] = tabs(env, 2, { channel })
    await env.clock.advance(10)
    await env.clock.run(first?.client.signInWithPassword({ email: 'ann', password: 'secret' }), 10)
    expect(second?.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN access-1-ann'])
    expect(new Set(messages)).toEqual(new Set([null]))
  })

  test('a change of the account is refused where another user signs in during its refresh', async () => {
    const { first, second, clock, service, put } = await two()
    put({ expires_at: START / 1000 - 60 })
    await clock.advance(10)
    service.set({ delay: () => 3000 })
    const updating = second.client.updateUser({ password: 'of-ann' })
    await clock.advance(100)
    service.set({ delay: () => 0 })
    void first.client.signOut()
    await clock.run(first.client.signInWithPassword({ email: 'bob', password: 'secret' }), 100)
    expect((await clock.run(updating, 10_000)).error?.name).toBe('AuthSessionMissingError')
    expect(service.requests('user').filter(({ method }) => method === 'PUT')).toEqual([])
  })

  test('the later of two tabs’ sign-ins within a millisecond stays signed in', async () => {
    const { first, second, clock, service, stored } = await two(0)
    await clock.run(first.client.refreshSession(), 100)
    void signIn('ann')(first.client)
    await clock.advance(0.5)
    await clock.run(signIn('ann')(second.client), 100)
    expect(stored()?.access_token).toBe('access-4-ann')
    for (const { client } of [first, second]) await clock.run(client.refreshSession(), 100)
    expect(stored()?.access_token).toBe('access-6-ann')
    expect([first.events.at(-1), second.events.at(-1)]).toEqual(Array(2).fill('TOKEN_REFRESHED access-6-ann'))
    expect(service.spentTwice).toEqual([])
  })

  type Call = (client: AuthClient) => Promise<{ error: { name: string } | null }>
  const signIn = (email: string) => (client: AuthClient) =>
    client.signInWithPassword({ email, password: 'secret' })
  const lateSignIns: [string, Call][] = [
    ['a password', signIn('ann')],
    ['a second factor', c => createMfa(c).verify({ factorId: 'f', challengeId: 'c', code: '123456' })],
    ['a refresh token', client => client.refreshSession({ refresh_token: 'foreign' })],
  ]
  const ends: [string, Call, string | undefined][] = [
    ['a sign-out', client => client.signOut(), undefined],
    ['another user’s sign-in', signIn('bob'), 'bob'],
  ]
  test.each(
    lateSignIns.flatMap(([way, run]) =>
      ends.map(([end, call, user]) => [way, end, run, call, user] as const),
    ),
  )(
    'a late response to a sign-in by %s restores nothing after %s in another tab',
    async (_way, _end, signInLate, end, user) => {
      for (const lag of [5, 2000]) {
        const env = createEnvironment({ lag: () => lag })
        env.put()
        const late = (resolve: (response: Response) => void) =>
          env.clock.after(3000, () => resolve(json(env.service.session('ann'))))
        const slow = env.open({ fetch: () => new Promise(resolve => void late(resolve)) })
        const other = env.open()
        await env.clock.advance(100)
        const signingIn = signInLate(slow.client)
        await env.clock.advance(100)
        await env.clock.run(end(other.client), 100)
        expect((await env.clock.run(signingIn, 4000)).error?.name).toBe('AuthRefreshDiscardedError')
        await env.clock.advance(4000)
        expect(env.stored()?.user.id).toBe(user)
        for (const { client } of [slow, other])
          expect((await client.getSession()).data.session?.user.id).toBe(user)
      }
    },
  )
})

describe('a refused token', () => {
  test('that another tab has replaced leads to that tab’s session', async () => {
    const env = createEnvironment()
    storeExpired(env)
    const renewed = sessionOf(env.clock, { refresh_token: 'other', access_token: 'access-other' })
    const fetch = async () => {
      env.browser.put(KEY, JSON.stringify(renewed))
      return json({ message: 'spent' }, 401)
    }
    const { client, events } = env.open({ autoRefreshToken: false, fetch })
    const { data } = await env.clock.run(client.refreshSession(), 100)
    expect(data.session?.access_token).toBe('access-other')
    expect(events).not.toContain('SIGNED_OUT')
  })

  test('a refused token that isn’t the stored one removes nothing', async () => {
    const env = createEnvironment()
    env.put()
    const { client } = env.open({ fetch: async () => json({ code: 'session_not_found' }, 403) })
    expect((await client.getUser('a.foreign.token')).error?.name).toBe('AuthSessionMissingError')
    expect((await client.refreshSession({ refresh_token: 'foreign' })).error).not.toBeNull()
    expect(env.stored()?.refresh_token).toBe('refresh-1')
  })

  test.each<[string, (client: AuthClient) => Promise<{ error: { name: string } | null }>]>([
    ['getUser', client => client.getUser()],
    ['refreshUser', refreshUser],
    ['updateUser, which reads the user where the response has none,', client => client.updateUser({})],
  ])('%s removes the session whose token the service doesn’t know', async (_name, call) => {
    const env = createEnvironment()
    env.put()
    const fetch = async (_url: unknown, { method }: { method?: string } = {}) =>
      method === 'PUT' ? json({}) : json({ code: 'session_not_found' }, 403)
    const { client } = env.open({ fetch })
    expect((await call(client)).error?.name).toBe('AuthSessionMissingError')
    expect(env.stored()).toBeNull()
  })
})
