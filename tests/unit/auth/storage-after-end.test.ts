/**
 * @promise No token is left in any storage once a session has ended, however it ended.
 */
import { describe, expect, test } from 'vitest'
import type { AuthClient } from '@/auth'
import { createEnvironment, KEY } from './setup'

type Setup = Awaited<ReturnType<typeof signedIn>>

/** A customer in two tabs whose session has been refreshed, so that every storage holds something of it. */
const signedIn = async () => {
  const env = createEnvironment()
  const [tab, other] = [env.open(), env.open()]
  /** Makes a call, and waits until it and all that comes of it are over. */
  const call = async (run: (client: AuthClient) => unknown) => {
    void run(tab.client)
    await env.clock.advance(40_000)
  }
  const signIn = (email: string) => call(c => c.signInWithPassword({ email, password: 'secret' }))
  await signIn('ann')
  await call(c => c.refreshSession())
  expect(env.stored()?.access_token).toBe('access-2-ann')
  return { ...env, tab, other, call, signIn }
}

const tokensLeft = ({ browser, service }: Setup) =>
  service.issued.filter(token => browser.everything().includes(token))

const fill = ({ tab }: Setup) =>
  Object.assign(tab.dependencies.storage, {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })

const signOut = (client: AuthClient) => client.signOut()

const ends: Record<string, (setup: Setup) => Promise<unknown>> = {
  'a sign-out': ({ call }) => call(signOut),
  'a sign-out while offline': ({ service, call }) => {
    service.set({ fault: () => 'lose-request' })
    return call(signOut)
  },
  'a sign-out of an expired session whose refresh fails': ({ service, clock, tab, call }) => {
    service.set({ fault: () => 'unavailable' })
    clock.jump(8_000_000)
    void tab.client.getSession()
    return call(signOut)
  },
  'a sign-out after storage became full': async setup => {
    setup.other.dependencies.kill()
    fill(setup)
    await setup.call(c => c.refreshSession())
    await setup.call(signOut)
  },
  'another user’s sign-in after storage became full': setup => {
    fill(setup)
    return setup.signIn('bob')
  },
  'a sign-out during a refresh': ({ service, tab, call }) => {
    service.set({ delay: () => 200 })
    void tab.client.refreshSession()
    return call(signOut)
  },

  'a refused access token': ({ call }) => call(c => c.endSession()),
  'a refused refresh': ({ service, call }) => {
    service.set({ fault: () => 'refuse' })
    return call(c => c.refreshSession())
  },
  'a session that the server no longer knows': ({ service, call }) => {
    service.set({ fault: () => 'forget' })
    return call(c => c.getUser())
  },
  'the removal of the stored session': async ({ browser, clock }) => {
    browser.put(KEY, null)
    await clock.advance(1000)
  },
  'a removal that the tab learns of by its sign-out': ({ other, tab, call }) => {
    other.dependencies.kill()
    tab.dependencies.storage.removeItem(KEY)
    return call(signOut)
  },
  'a sign-out whose tab is closed at once': async ({ tab, other, open, clock }) => {
    other.dependencies.kill()
    void tab.client.signOut()
    tab.dependencies.kill()
    await clock.advance(1000)
    open()
    await clock.advance(1000)
  },
}

test.each(Object.entries(ends))('no token is left in any storage after %s', async (_name, end) => {
  const setup = await signedIn()
  await end(setup)
  expect(setup.stored()).toBeNull()
  expect(tokensLeft(setup)).toEqual([])
})

describe('storage during a session', () => {
  test('stores only the present session’s tokens after many refreshes', async () => {
    const setup = await signedIn()
    for (let i = 0; i < 5; i++) await setup.call(c => c.refreshSession())
    expect(tokensLeft(setup)).toEqual(['access-7-ann', 'refresh-7'])
  })

  test('stores only the present session’s tokens after another user’s sign-in', async () => {
    const setup = await signedIn()
    await setup.signIn('bob')
    expect(tokensLeft(setup)).toEqual(['access-3-bob', 'refresh-3'])
  })
})

test.each([{ storage: null }, { persistSession: false }])(
  'a client with %j stores nothing',
  async options => {
    const env = createEnvironment()
    const { client } = env.open(options)
    const signingIn = await env.clock.run(client.signInWithPassword({ email: 'ann', password: 'secret' }), 10)
    expect(signingIn.error).toBeNull()
    await env.clock.run(client.refreshSession(), 10)
    await env.clock.run(client.signOut(), 10)
    expect(JSON.parse(env.browser.everything())).toEqual([])
  },
)
