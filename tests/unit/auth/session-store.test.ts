import { describe, expect, test } from 'vitest'
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
