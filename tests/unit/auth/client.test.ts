import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAdmin, createOAuth } from '@/auth'
import { START } from './fake-clock'
import { json } from './fake-service'
import { createClientWithResponses, createEnvironment, KEY, sessionOf } from './setup'

// They are fetched when they are first needed, which takes time that the test's clock doesn't know.
beforeAll(() => Promise.all([import('@/auth/url-session'), import('@/auth/pkce')]))
afterEach(() => vi.restoreAllMocks())

const put = (world: ReturnType<typeof createEnvironment>, fields: object = {}) =>
  world.browser.put(KEY, JSON.stringify({ ...world.service.session('ann'), ...fields }))

const tokenOf = (exp: number) => `e30.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.c2ln`

const NEVER = () => new Promise<Response>(() => {})

describe('the channel', () => {
  test('has the name of the record, hears of each change, and is closed in the end', async () => {
    const said: string[] = []
    const world = createEnvironment()
    const { client } = world.open({
      channel: name => ({ tell: () => said.push(name), close: () => said.push('closed') }),
    })
    const signingIn = client.signInWithPassword({ email: 'ann', password: 'secret' })
    await world.clock.advance(10)
    await signingIn
    expect(new Set(said)).toEqual(new Set([`${KEY}-changed`]))
    client.dispose()
    expect(said.at(-1)).toBe('closed')
  })

  test('may be missing', async () => {
    const world = createEnvironment()
    const { client, events } = world.open({ channel: () => null })
    const signingIn = client.signInWithPassword({ email: 'ann', password: 'secret' })
    await world.clock.advance(10)
    await signingIn
    expect(events.at(-1)).toBe('SIGNED_IN access-1-ann')
    expect(() => client.dispose()).not.toThrow()
  })
})

test('a client that was disposed of listens to its page no more', async () => {
  const world = createEnvironment()
  const { page } = world.browser.openTab()
  let isListening = false
  const { client } = world.open({
    page: {
      ...page,
      listen: () => {
        isListening = true
        return () => {
          isListening = false
        }
      },
    },
  })
  await world.clock.advance(10)
  expect(isListening).toBe(true)
  client.dispose()
  expect(isListening).toBe(false)
})

test('a page that is opened hidden renews nothing until it is shown', async () => {
  const world = createEnvironment()
  put(world, { expires_at: START / 1000 - 60 })
  const { dependencies: doors } = world.open()
  doors.page.hide()
  await world.clock.advance(60_000)
  expect(world.service.log).toEqual([])
  doors.page.show()
  await world.clock.advance(100)
  expect(world.service.requests('token/refresh')).toHaveLength(1)
})

test('a refresh by the stored token’s name is the refresh of that session, not a sign-in', async () => {
  const world = createEnvironment()
  put(world)
  const { client, events } = world.open()
  await world.clock.advance(10)
  const asked = [client.refreshSession({ refresh_token: 'refresh-1' }), client.refreshSession()]
  await world.clock.advance(100)
  for (const { data } of await Promise.all(asked)) expect(data.session?.access_token).toBe('access-2-ann')
  expect(world.service.requests('token/refresh')).toHaveLength(1)
  expect(events.slice(1)).toEqual(['TOKEN_REFRESHED access-2-ann'])
})

describe('a sign-out', () => {
  test('of the others leaves a sign-in here alone that is under way', async () => {
    const world = createEnvironment()
    put(world)
    world.service.set({ delay: () => 100 })
    const { client, events } = world.open()
    const signingIn = client.signInWithPassword({ email: 'bob', password: 'secret' })
    void client.signOut({ scope: 'others' })
    await world.clock.advance(1000)
    expect((await signingIn).error).toBeNull()
    expect(events.at(-1)).toBe('SIGNED_IN access-2-bob')
  })

  test('is through when no other tab can bring the session back', async () => {
    const world = createEnvironment({ ledgerDelay: 200 })
    put(world)
    const { client, events } = world.open({ autoRefreshToken: false })
    await world.clock.advance(10)
    let isThrough = false
    void client.signOut().then(() => (isThrough = true))
    await world.clock.advance(150)
    expect([events.at(-1), isThrough]).toEqual(['SIGNED_OUT', false])
    await world.clock.advance(100)
    expect(isThrough).toBe(true)
  })

  test.each([0, 10])('wins over a session whose setting began %i ms before', async time => {
    const { client, clock, storage, answers } = createClientWithResponses()
    const answer = json({ id: 'ann' })
    answers.push(() => new Promise(resolve => void clock.after(100, () => resolve(answer))))
    const setting = client.setSession({ access_token: tokenOf(START / 1000 + 3600), refresh_token: 'r' })
    if (time) await clock.advance(time)
    void client.signOut()
    await clock.advance(1000)
    expect((await setting).error?.name).toBe('AuthRefreshDiscardedError')
    expect(storage.getItem(KEY)).toBeNull()
  })
})

describe('a session that is handed in', () => {
  test.each([
    ['', 'r'],
    [tokenOf(START / 1000 + 60), ''],
  ])('is none without both tokens (%j, %j)', async (access_token, refresh_token) => {
    const { client, sent } = createClientWithResponses()
    const { error } = await client.setSession({ access_token, refresh_token })
    expect([error?.name, sent]).toEqual(['AuthSessionMissingError', []])
  })

  test('with something that is no token is refused', async () => {
    const { client } = createClientWithResponses()
    const { error } = await client.setSession({ access_token: 'a.b', refresh_token: 'r' })
    expect([error?.name, error?.message]).toEqual(['AuthInvalidJwtError', 'Invalid JWT structure'])
  })

  test('whose token expires this very moment is renewed first', async () => {
    const { client, sent, clock } = createClientWithResponses([json(sessionOf(createEnvironment().clock))])
    const asked = client.setSession({ access_token: tokenOf(START / 1000), refresh_token: 'old' })
    await clock.advance(10)
    expect((await asked).data.session?.access_token).toBe('access-1')
    expect(sent[0]?.body).toEqual({ refresh_token: 'old' })
  })
})

describe('a way back', () => {
  const hash = (expires_at: number) =>
    `#access_token=a&refresh_token=r&token_type=bearer&expires_in=3600&expires_at=${expires_at}`

  test.each([
    [120, 0],
    [121, 1],
  ])('that was opened %i s after it was made is warned of %i times', async (age, times) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const world = createEnvironment()
    world.open({ address: `https://shop.example/${hash(START / 1000 - age + 3600)}` })
    await world.clock.advance(10)
    expect(warn.mock.calls.map(([text]) => String(text).includes('over 120 s ago'))).toEqual(
      Array.from({ length: times }, () => true),
    )
  })

  test('with a code is left alone by a client of the implicit flow, though a verifier is there', async () => {
    const world = createEnvironment()
    const first = world.open({ flowType: 'pkce' })
    const leaving = createOAuth(first.client).signInWithOAuth({ provider: 'google' })
    await world.clock.advance(10)
    expect((await leaving).error).toBeNull()
    expect(world.browser.stored(`${KEY}-code-verifier`)).not.toBeNull()
    const address = 'https://shop.example/?code=c'
    const { dependencies: doors, client } = world.open({ address })
    await world.clock.advance(10)
    expect((await client.initialize()).error).toBeNull()
    expect([doors.page.current(), world.service.log]).toEqual([address, []])
  })
})

describe('a user', () => {
  test('is changed at one address, with what was asked for and nothing else', async () => {
    const { client, sent, clock, storage } = createClientWithResponses([
      json({ id: 'ann', email: 'new@example.com' }),
    ])
    storage.setItem(KEY, JSON.stringify(sessionOf(clock)))
    const { error } = await client.updateUser({ email: 'new@example.com' })
    expect(error).toBeNull()
    expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PUT', 'user', { email: 'new@example.com' }],
    ])
  })

  test('asked for with a foreign token that is over, where nobody is signed in: session missing', async () => {
    const { client } = createClientWithResponses([json({ code: 'session_not_found' }, 403)])
    expect((await client.getUser('a.foreign.token')).error?.name).toBe('AuthSessionMissingError')
  })

  test('without an id is asked for nowhere', async () => {
    const admin = createAdmin({ url: 'https://auth.example/', token: 'key', fetch: NEVER })
    expect((await admin.getUserById('')).error?.message).toBe('An id is missing')
  })
})
