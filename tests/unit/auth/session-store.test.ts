/**
 * @promise Seven auth events.
 */
import { describe, expect, test } from 'vitest'
import { tokenIdOf } from '@/auth/session-record'
import { json } from './fake-service'
import { createClientWithResponses, createEnvironment, KEY, sessionOf } from './setup'

describe('another tab’s change in storage', () => {
  test.each([
    ['another access token', { access_token: 'access-x' }],
    ['another refresh token', { refresh_token: 'refresh-x' }],
    ['another expiry', { expires_at: 1_900_000_000 }],
  ])('emits TOKEN_REFRESHED when another tab stores %s', async (_name, fields) => {
    const { browser, clock, open } = createEnvironment()
    const session = sessionOf(clock)
    browser.put(KEY, JSON.stringify(session))
    const { events } = open()
    await clock.advance(10)
    browser.put(KEY, JSON.stringify({ ...session, ...fields }))
    await clock.advance(10)
    expect(events.slice(1)).toEqual([expect.stringMatching(/^TOKEN_REFRESHED/)])
  })

  test('emits nothing when another tab stores the same session', async () => {
    const { browser, clock, open } = createEnvironment()
    const session = sessionOf(clock)
    browser.put(KEY, JSON.stringify(session))
    const { events } = open()
    await clock.advance(10)
    browser.put(KEY, JSON.stringify({ ...session, of_another_client: 1 }))
    await clock.advance(10)
    expect(events).toHaveLength(1)
  })

  test('doesn’t remove a record that another tab removed, since it may be there again', async () => {
    const values = new Map<string, string>()
    const removed: string[] = []
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void removed.push(key),
    }
    const { client, clock } = createClientWithResponses([], { storage })
    values.set(KEY, JSON.stringify(sessionOf(clock)))
    expect((await client.getSession()).data.session).not.toBeNull()
    values.delete(KEY)
    expect((await client.getSession()).data.session).toBeNull()
    expect(removed).toEqual([])
  })
})

describe('a refresh in another tab that notices the end of the session too late', () => {
  const ended = async () => {
    const env = createEnvironment()
    env.browser.put(KEY, JSON.stringify(env.service.session('ann')))
    const [tab, other] = [env.open(), env.open()]
    await env.clock.advance(10)
    const session = env.stored()
    if (!session) throw new Error('Nobody is signed in')
    const late = JSON.stringify({
      ...session,
      access_token: 'late',
      refresh_token: 'late',
      replaces: tokenIdOf(session),
    })
    return { ...env, tab, other, late }
  }

  test('doesn’t restore a session that was signed out', async () => {
    const { browser, clock, late, other, stored, tab } = await ended()
    await clock.run(tab.client.signOut(), 10)
    browser.put(KEY, late)
    await clock.advance(10)
    expect(stored()).toBeNull()
    for (const { events } of [tab, other]) expect(events.slice(1)).toEqual(['SIGNED_OUT'])
  })

  test('doesn’t restore a session whose record was removed', async () => {
    const { browser, clock, late, stored } = await ended()
    browser.put(KEY, null)
    await clock.advance(10)
    browser.put(KEY, late)
    await clock.advance(10)
    expect(stored()).toBeNull()
  })

  test('doesn’t take the place of who has signed in since', async () => {
    const { browser, clock, late, other, stored, tab } = await ended()
    await clock.run(tab.client.signInWithPassword({ email: 'bob', password: 'secret' }), 10)
    other.dependencies.kill()
    browser.put(KEY, late)
    await clock.advance(10)
    expect(stored()?.user.id).toBe('bob')
    expect(tab.events.slice(1)).toEqual(['SIGNED_IN access-2-bob'])
  })
})

test('a sign-out without a session emits nothing', async () => {
  const messages: string[] = []
  const { client, clock } = createClientWithResponses([], {
    channel: name => ({ tell: () => messages.push(name), close: () => {} }),
  })
  const events: string[] = []
  client.onAuthStateChange(event => events.push(event))
  await clock.advance(10)
  expect(await client.signOut()).toEqual({ error: null })
  await client.endSession()
  await clock.advance(10)
  expect([events, messages]).toEqual([['INITIAL_SESSION'], []])
})

test('a user update during a sign-out stores nothing', async () => {
  const { client, clock, storage, responses } = createClientWithResponses()
  storage.setItem(KEY, JSON.stringify(sessionOf(clock)))
  const response = json({ id: 'ann', email: 'new@example.com' })
  responses.push(() => new Promise(resolve => void clock.after(100, () => resolve(response))), json({}))
  const changing = client.updateUser({ email: 'new@example.com' })
  await clock.advance(10)
  await client.signOut()
  await clock.advance(100)
  expect(await changing).toEqual({
    data: { user: { id: 'ann', email: 'new@example.com' } },
    error: null,
  })
  expect(storage.getItem(KEY)).toBeNull()
})
