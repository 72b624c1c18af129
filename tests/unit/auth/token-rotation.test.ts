import { describe, expect, test } from 'vitest'
import { toObject } from '@/auth/parse'
import { tokenIdOf } from '@/auth/session-record'
import { START } from './fake-clock'
import { json } from './fake-service'
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

const spentIn = (record: unknown): string[] => {
  const { spent } = toObject(record)
  return Array.isArray(spent) ? spent.map(String) : []
}

test('keeps only the last spent tokens', async () => {
  const { browser, renew, stored } = await signedIn()
  const ids: string[] = []
  for (let i = 0; i < 40; i++) {
    const session = stored()
    if (session) ids.push(tokenIdOf(session))
    await renew()
  }
  expect(new Set(ids).size).toBe(40)
  expect(spentIn(browser.spentTokens())).toEqual(ids.slice(-32))
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
  expect(JSON.stringify(browser.spentTokens())).not.toContain('access-2')
  expect(tab.events.at(-1)).toBe('SIGNED_OUT')
})

describe('a sign-out whose transaction is late', () => {
  test('a sign-out whose transaction is late keeps a faster sign-in of another tab', async () => {
    const { browser, clock, open, stored, tab } = await signedIn({ storeDelay: 200 })
    void tab.client.signOut()
    await clock.advance(50)
    const signingIn = await clock.run(
      open().client.signInWithPassword({ email: 'bob', password: 'secret' }),
      10,
    )
    expect(signingIn.error).toBeNull()
    await clock.advance(1000)
    expect(stored()?.user.id).toBe('bob')
    expect(spentIn(browser.spentTokens())).toHaveLength(1)
  })

  test('a sign-out whose transaction fails keeps a faster sign-in of another tab', async () => {
    const { clock, open, stored } = await signedIn()
    const { client } = open({
      ledger: { transact: () => new Promise((_resolve, reject) => void clock.after(200, () => reject())) },
    })
    void client.signOut()
    await clock.advance(50)
    const signingIn = await clock.run(
      open().client.signInWithPassword({ email: 'bob', password: 'secret' }),
      10,
    )
    expect(signingIn.error).toBeNull()
    await clock.advance(1000)
    expect(stored()?.user.id).toBe('bob')
  })

  test('a sign-out after a refresh keeps a later sign-in of the same tab', async () => {
    const { clock, renew, stored, tab } = await signedIn({ storeDelay: 200 })
    expect((await renew())?.access_token).toBe('access-2-ann')
    void tab.client.signOut()
    const signingIn = await clock.run(tab.client.signInWithPassword({ email: 'bob', password: 'secret' }), 10)
    expect(signingIn.error).toBeNull()
    await clock.advance(1000)
    expect(stored()?.user.id).toBe('bob')
    expect(tab.events.at(-1)).toBe('SIGNED_IN access-3-bob')
  })
})
