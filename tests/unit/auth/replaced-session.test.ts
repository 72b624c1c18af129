/**
 * @promise A sign-in without user and times, a refresh token that serves once or is returned again.
 */
import { describe, expect, test } from 'vitest'
import { START } from './fake-clock'
import { fieldOf, json, type SentRequest } from './fake-service'
import { createClientWithResponses, createEnvironment, KEY, sessionOf } from './setup'

const signedIn = async (options: Parameters<typeof createEnvironment>[0] = {}) => {
  const env = createEnvironment(options)
  env.browser.put(KEY, JSON.stringify(env.service.session('ann')))
  const tab = env.open()
  await env.clock.advance(10)
  const renew = async () => {
    return (await env.clock.run(tab.client.refreshSession(), 1000)).data.session
  }
  return { ...env, tab, renew }
}

describe('a service that returns the same refresh token', () => {
  const HOUR = 3_600_000

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
    await clock.advance(3 * HOUR)
    expect(await tokenOf()).not.toBe(after)
    expect(refreshes()).toBe(5)
  })

  test('keeps a session whose tokens are so short-lived that each call refreshes them', async () => {
    const { clock, sent, refreshes, tokenOf } = await keeping(60, (_now, serial) => `access-${serial}`)
    const tokens = new Set<string | undefined>()
    for (let i = 0; i < 10; i++) tokens.add(await tokenOf())
    expect([tokens.size, refreshes()]).toEqual([10, 10])
    await clock.advance(HOUR)
    expect(await tokenOf()).toBe(`access-${sent.length}`)
    // One a check, and one a call.
    expect(refreshes()).toBe(10 + HOUR / 30_000 + 1)
  })

  test('a refresh whose response comes after the sign-out stores nothing', async () => {
    const { client, clock, responses, storage, browser } = await keeping(3600, () => 'access-1')
    const late = json({ token: 'access-1', refresh_token: 'same', expires_in: 3600, user: { id: 'ann' } })
    responses.splice(0, 1, () => new Promise(resolve => void clock.after(100, () => resolve(late))))
    const refreshing = client.refreshSession()
    await clock.advance(10)
    await clock.run(client.signOut(), 200)
    expect((await refreshing).error?.name).toBe('AuthRefreshDiscardedError')
    expect(storage.getItem(KEY)).toBeNull()
    expect(browser.everything()).not.toContain('same')
  })
})

test('tokens that are set again after a sign-out can be refreshed', async () => {
  const exp = START / 1000 + 3600
  const token = `e30.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.c2ln`
  const user = { id: 'ann' }
  const { client, responses, clock, storage } = createClientWithResponses([json(user)])
  const tokens = { access_token: token, refresh_token: 'r' }
  expect((await client.setSession(tokens)).error).toBeNull()
  responses.push(json({}))
  await client.signOut()
  responses.push(json(user))
  expect((await client.setSession(tokens)).error).toBeNull()
  responses.push(json(sessionOf(clock, { access_token: 'next', refresh_token: 'r2' })))
  expect((await client.refreshSession()).data.session?.access_token).toBe('next')
  expect(storage.getItem(KEY)).toContain('"r2"')
})

test('a removed record isn’t restored by a tab that notices it later', async () => {
  const { browser, clock, service, open, stored, tab } = await signedIn()
  const record = browser.stored(KEY)
  const { storage } = browser.openTab()
  let isLate = true
  const late = open({ storage: { ...storage, getItem: key => (isLate ? record : storage.getItem(key)) } })
  service.set({ delay: () => 50 })
  void late.client.refreshSession()
  await clock.advance(50)
  browser.put(KEY, null)
  await clock.advance(200)
  isLate = false
  await clock.advance(1000)
  expect(service.requests('token/refresh')).toHaveLength(1)
  expect(stored()).toBeNull()
  expect(browser.everything()).not.toContain('access-2')
  expect(tab.events.at(-1)).toBe('SIGNED_OUT')
})

describe('a sign-out', () => {
  test('keeps a sign-in of another tab just after it', async () => {
    const { clock, open, stored, tab } = await signedIn({ lag: () => 40 })
    void tab.client.signOut()
    await clock.advance(50)
    const signingIn = await clock.run(
      open().client.signInWithPassword({ email: 'bob', password: 'secret' }),
      10,
    )
    expect(signingIn.error).toBeNull()
    await clock.advance(1000)
    expect(stored()?.user.id).toBe('bob')
  })

  test('after a refresh keeps a sign-in of another tab', async () => {
    const { clock, open, renew, stored, tab } = await signedIn({ lag: () => 40 })
    expect((await renew())?.access_token).toBe('access-2-ann')
    void tab.client.signOut()
    await clock.advance(50)
    const { client, events } = open()
    const signingIn = await clock.run(client.signInWithPassword({ email: 'bob', password: 'secret' }), 10)
    expect(signingIn.error).toBeNull()
    await clock.advance(1000)
    expect(stored()?.user.id).toBe('bob')
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN access-3-bob'])
  })

  test('after a refresh keeps a later sign-in of the same tab', async () => {
    const { clock, renew, stored, tab } = await signedIn({ lag: () => 40 })
    expect((await renew())?.access_token).toBe('access-2-ann')
    void tab.client.signOut()
    const signingIn = await clock.run(tab.client.signInWithPassword({ email: 'bob', password: 'secret' }), 10)
    expect(signingIn.error).toBeNull()
    await clock.advance(1000)
    expect(stored()?.user.id).toBe('bob')
    expect(tab.events.at(-1)).toBe('SIGNED_IN access-3-bob')
  })
})

describe('a sign-in', () => {
  const signingIn = async () => {
    const env = await signedIn({ lag: () => 40 })
    expect((await env.renew())?.access_token).toBe('access-2-ann')
    const { client } = env.tab
    await env.clock.run(client.signInWithPassword({ email: 'bob', password: 'secret' }), 50)
    return env
  }

  test('after a refresh doesn’t undo a sign-out of another tab', async () => {
    const { clock, open, stored, tab } = await signingIn()
    void open().client.signOut()
    await clock.advance(1000)
    expect(stored()).toBeNull()
    expect(tab.events.slice(-2)).toEqual(['SIGNED_IN access-3-bob', 'SIGNED_OUT'])
  })

  test('after a refresh keeps a user update just after it', async () => {
    const { browser, clock, stored, tab } = await signingIn()
    browser.put(KEY, JSON.stringify({ ...stored(), user: { id: 'bob', email: 'new@example.com' } }))
    await clock.advance(1000)
    expect(stored()?.user.email).toBe('new@example.com')
    expect(tab.events.at(-2)).toMatch(/^SIGNED_IN/)
    expect(tab.events.at(-1)).toMatch(/^USER_UPDATED/)
  })
})
