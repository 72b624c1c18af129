/**
 * @promise Seven auth events.
 */
import { describe, expect, test } from 'vitest'
import { tokenIdOf } from '@/auth/session-record'
import { createClientWithResponses, createEnvironment, KEY, mapStorage, sessionOf } from './setup'

describe('another tab’s change in storage', () => {
  test.each([
    [{ access_token: 'access-x' }, 'TOKEN_REFRESHED access-x'],
    [{ refresh_token: 'refresh-x' }, 'TOKEN_REFRESHED access-1'],
    [{ expires_at: 1_900_000_000 }, 'TOKEN_REFRESHED access-1'],
    [{ user: { id: 'bob' } }, 'SIGNED_IN access-1'],
    [{ user: { id: 'ann', email: 'new@example.com' } }, 'USER_UPDATED access-1'],
    [{ of_another_client: 1 }, undefined],
  ])('of %j emits %s', async (fields, event) => {
    const { browser, clock, open } = createEnvironment()
    const session = sessionOf(clock)
    browser.put(KEY, JSON.stringify(session))
    const { events } = open()
    await clock.advance(10)
    browser.put(KEY, JSON.stringify({ ...session, ...fields }))
    await clock.advance(10)
    expect(events.slice(1)).toEqual(event ? [event] : [])
  })

  test('doesn’t remove a record that another tab removed, since it may be there again', async () => {
    const { values, ...storage } = mapStorage()
    const removed: string[] = []
    const removeItem = (key: string) => void removed.push(key)
    const { client, clock } = createClientWithResponses([], { storage: { ...storage, removeItem } })
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
