/**
 * @promise A sign-in without user and times, a refresh token that serves once or is returned again.
 */
import { describe, expect, test } from 'vitest'
import { fieldOf, json, type SentRequest } from './fake-service'
import { createClientWithResponses, createEnvironment, KEY } from './setup'

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
  test.each([
    ['another tab', true],
    ['the same tab', false],
  ])('after a refresh keeps a sign-in of %s just after it', async (_where, isOther) => {
    const { clock, open, renew, stored, tab } = await signedIn({ lag: () => 40 })
    expect((await renew())?.access_token).toBe('access-2-ann')
    void tab.client.signOut()
    if (isOther) await clock.advance(50)
    const { client, events } = isOther ? open() : tab
    const signingIn = await clock.run(client.signInWithPassword({ email: 'bob', password: 'secret' }), 10)
    expect(signingIn.error).toBeNull()
    await clock.advance(1000)
    expect(stored()?.user.id).toBe('bob')
    expect(events.at(-1)).toBe('SIGNED_IN access-3-bob')
  })
})
