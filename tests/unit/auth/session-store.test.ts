/**
 * @promise Seven auth events.
 */
import { describe, expect, test } from 'vitest'
import { tokenIdOf } from '@/auth/session-record'
import { createClientWithResponses, createEnvironment, KEY, mapStorage, sessionOf } from './setup'

const signedIn = async (options: Parameters<typeof createEnvironment>[0] = {}) => {
  const env = createEnvironment(options)
  env.put()
  const [tab, other] = [env.open(), env.open()]
  await env.clock.advance(10)
  return { ...env, tab, other }
}

describe('another tab’s change in storage', () => {
  test.each([
    [{ access_token: 'access-x' }, 'TOKEN_REFRESHED access-x'],
    [{ refresh_token: 'refresh-x' }, 'TOKEN_REFRESHED access-1-ann'],
    [{ expires_at: 1_900_000_000 }, 'TOKEN_REFRESHED access-1-ann'],
    [{ user: { id: 'bob' } }, 'SIGNED_IN access-1-ann'],
    [{ user: { id: 'ann', email: 'new@example.com' } }, 'USER_UPDATED access-1-ann'],
    [{ of_another_client: 1 }, undefined],
  ])('of %j emits %s', async (fields, event) => {
    const { browser, clock, stored, tab } = await signedIn()
    browser.put(KEY, JSON.stringify({ ...stored(), ...fields }))
    await clock.advance(10)
    expect(tab.events.slice(1)).toEqual(event ? [event] : [])
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
    const env = await signedIn()
    const session = env.stored()
    if (!session) throw new Error('Nobody is signed in')
    const next = { ...session, access_token: 'late', refresh_token: 'late', replaces: tokenIdOf(session) }
    const restore = async () => {
      env.browser.put(KEY, JSON.stringify(next))
      await env.clock.advance(10)
    }
    return { ...env, restore }
  }

  test('doesn’t restore a session whose record was removed', async () => {
    const { browser, clock, restore, stored } = await ended()
    browser.put(KEY, null)
    await clock.advance(10)
    await restore()
    expect(stored()).toBeNull()
  })

  test('doesn’t take the place of who has signed in since', async () => {
    const { clock, restore, other, stored, tab } = await ended()
    await clock.run(tab.client.signInWithPassword({ email: 'bob', password: 'secret' }), 10)
    other.dependencies.kill()
    await restore()
    expect(stored()?.user.id).toBe('bob')
    expect(tab.events.slice(1)).toEqual(['SIGNED_IN access-2-bob'])
  })
})

test.each([true, false])(
  'a sign-out after a refresh keeps a sign-in just after it (in another tab: %s)',
  async isOther => {
    const { clock, open, stored, tab } = await signedIn({ lag: () => 40 })
    expect((await clock.run(tab.client.refreshSession(), 1000)).error).toBeNull()
    void tab.client.signOut()
    if (isOther) await clock.advance(50)
    const { client, events } = isOther ? open() : tab
    await clock.run(client.signInWithPassword({ email: 'bob', password: 'secret' }), 10)
    await clock.advance(1000)
    expect(stored()?.user.id).toBe('bob')
    expect(events.at(-1)).toBe('SIGNED_IN access-3-bob')
  },
)
