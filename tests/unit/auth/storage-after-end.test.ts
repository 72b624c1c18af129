/**
 * @promise No token is left in any storage once a session has ended, however it ended.
 */
import { describe, expect, test } from 'vitest'
import { createEnvironment, KEY } from './setup'

type Setup = Awaited<ReturnType<typeof signedIn>>

/** A customer in two tabs whose session has been refreshed, so that every storage holds something of it. */
const signedIn = async () => {
  const env = createEnvironment()
  const { clock } = env
  const [tab, other] = [env.open(), env.open()]
  const wait = () => clock.advance(1000)
  const signIn = async (user: string) => {
    const signingIn = tab.client.signInWithPassword({ email: user, password: 'secret' })
    await wait()
    expect((await signingIn).error).toBeNull()
  }
  const signOut = async () => {
    void tab.client.signOut()
    await clock.advance(40_000)
  }
  await signIn('ann')
  void tab.client.refreshSession()
  await wait()
  expect(env.stored()?.access_token).toBe('access-2-ann')
  return { ...env, tab, other, wait, signIn, signOut }
}

const tokensLeft = ({ browser, service }: Setup) =>
  service.issued.filter(token => browser.everything().includes(token))

const fill = ({ tab }: Setup) =>
  Object.assign(tab.dependencies.storage, {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })

const ends: [string, (setup: Setup) => Promise<unknown>][] = [
  ['a sign-out', ({ signOut }) => signOut()],
  [
    'a sign-out while offline',
    ({ service, signOut }) => {
      service.set({ fault: () => 'lose-request' })
      return signOut()
    },
  ],
  [
    'a sign-out of an expired session whose refresh fails',
    async ({ service, clock, tab, signOut }) => {
      service.set({ fault: () => 'unavailable' })
      clock.jump(8_000_000)
      void tab.client.getSession()
      await signOut()
    },
  ],
  [
    'a sign-out after storage became full',
    async setup => {
      const { tab, other, wait, signOut } = setup
      other.dependencies.kill()
      fill(setup)
      void tab.client.refreshSession()
      await wait()
      await signOut()
    },
  ],
  [
    'another user’s sign-in after storage became full',
    setup => {
      fill(setup)
      return setup.signIn('bob')
    },
  ],
  [
    'a sign-out during a refresh',
    ({ service, tab, signOut }) => {
      service.set({ delay: () => 200 })
      void tab.client.refreshSession()
      return signOut()
    },
  ],
  [
    'a refused access token',
    async ({ tab, wait }) => {
      void tab.client.endSession()
      await wait()
    },
  ],
  [
    'a refused refresh',
    async ({ service, tab, wait }) => {
      service.set({ fault: () => 'refuse' })
      void tab.client.refreshSession()
      await wait()
    },
  ],
  [
    'a session that the server no longer knows',
    async ({ service, tab, wait }) => {
      service.set({ fault: () => 'forget' })
      void tab.client.getUser()
      await wait()
    },
  ],
  [
    'the removal of the stored session',
    async ({ browser, wait }) => {
      browser.put(KEY, null)
      await wait()
    },
  ],
  [
    'a removal that the tab learns of by its sign-out',
    ({ other, tab, signOut }) => {
      other.dependencies.kill()
      tab.dependencies.storage.removeItem(KEY)
      return signOut()
    },
  ],
  [
    'a sign-out whose tab is closed at once',
    async ({ tab, other, open, wait }) => {
      other.dependencies.kill()
      void tab.client.signOut()
      tab.dependencies.kill()
      await wait()
      open()
      await wait()
    },
  ],
  [
    'a stored session that became unreadable',
    async ({ browser, tab, other, open, wait }) => {
      for (const { dependencies } of [tab, other]) dependencies.kill()
      browser.put(KEY, '{')
      open()
      await wait()
    },
  ],
]

describe('storage after a session', () => {
  test.each(ends)('no token is left in any storage after %s', async (_name, end) => {
    const setup = await signedIn()
    await end(setup)
    expect(setup.stored()).toBeNull()
    expect(tokensLeft(setup)).toEqual([])
  })
})

describe('storage during a session', () => {
  test('stores only the present session’s tokens after many refreshes', async () => {
    const setup = await signedIn()
    for (let i = 0; i < 5; i++) {
      void setup.tab.client.refreshSession()
      await setup.wait()
    }
    expect(tokensLeft(setup)).toEqual(['access-7-ann', 'refresh-7'])
  })

  test('stores only the present session’s tokens after another user’s sign-in', async () => {
    const setup = await signedIn()
    await setup.signIn('bob')
    expect(tokensLeft(setup)).toEqual(['access-3-bob', 'refresh-3'])
  })

  test('stores only the present session’s tokens after another client stored another user’s', async () => {
    const setup = await signedIn()
    const { stored, browser, wait } = setup
    browser.put(
      KEY,
      JSON.stringify({ ...stored(), access_token: 'b', refresh_token: 'r', user: { id: 'bob' } }),
    )
    await wait()
    expect(stored()?.user.id).toBe('bob')
    expect(tokensLeft(setup)).toEqual([])
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
