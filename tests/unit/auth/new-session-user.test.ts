/**
 * @promise The user of a new session is read again after 1, 2 and 4 s: a single-use link or code isn’t lost.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { type AuthClient, type AuthClientOptions, createOtp } from '@/auth'
import { flushPromises } from './fake-clock'
import { json } from './fake-service'
import { createClientWithResponses, type Responses } from './setup'

const user = { id: 'ann' }
const LINK = 'https://x.example/#access_token=a&refresh_token=r&expires_in=3600&token_type=bearer'

// They are loaded when they are needed.
beforeAll(() => import('@/auth/url-session'))

const create = (responses: Responses, options: Partial<AuthClientOptions> = {}) => {
  const scripted = createClientWithResponses(responses, options)
  return {
    ...scripted,
    reads: () => scripted.sent.filter(({ path }) => path === 'user').length,
  }
}

test('the user of a session that a mailed code brings is read again after a second', async () => {
  const tokens = json({ token: 'a', refresh_token: 'r' })
  const { client, clock, reads, stored } = create([tokens, json({}, 503), json(user)])
  const verifying = createOtp(client).verifyOtp({ token_hash: 't', type: 'email' })
  await clock.advance(999)
  expect(reads()).toBe(1)
  expect((await clock.run(verifying, 1)).error).toBeNull()
  expect([reads(), stored()?.user]).toEqual([2, user])
})

const open = (responses: Responses, options?: Partial<AuthClientOptions>) => {
  const scripted = create(responses, options)
  scripted.page.goTo(LINK)
  return { ...scripted, starting: scripted.client.initialize() }
}

describe('the user of a link’s session', () => {
  test('is read after 1, 2 and 4 s, then the link fails with the last response', async () => {
    const scripted = open([json({}, 503), json({}, 503), json({}, 503), json({ message: 'busy' }, 503)])
    const counts = []
    for (const ms of [999, 1, 1999, 1, 3999, 1]) {
      await scripted.clock.advance(ms)
      counts.push(scripted.reads())
    }
    expect(counts).toEqual([1, 2, 2, 3, 3, 4])
    expect((await scripted.starting).error).toMatchObject({ status: 503, message: 'busy' })
    expect(scripted.stored()).toBeNull()
    await scripted.clock.advance(60_000)
    expect(scripted.reads()).toBe(4)
  })

  test('is read again after the delays of the app', async () => {
    const retryDelay = (n: number) => 10 + n
    const { clock, starting, stored } = open([json({}, 500), json({}, 500), json(user)], { retryDelay })
    await clock.advance(20)
    expect(stored()).toBeNull()
    expect((await clock.run(starting, 1)).error).toBeNull()
    expect(stored()?.user).toEqual(user)
  })

  test.each<[string, () => Response | Error, reads: number]>([
    ['no connection', () => new TypeError('Failed to fetch'), 2],
    ['a 500', () => json({}, 500), 2],
    ['a 500 that isn’t JSON', () => new Response('<h1>Oops</h1>', { status: 500 }), 2],
    ['a 429', () => json({}, 429), 2],
    ['a 400', () => json({}, 400), 1],
    ['a 404', () => json({}, 404), 1],
    ['a response without a user', () => json({ message: 'hello' }), 1],
    ['a response that isn’t JSON', () => new Response('<h1>Hello</h1>'), 1],
  ])('after %s is read %i times', async (_name, response, times) => {
    const { clock, starting, reads } = open([response(), json(user)])
    expect((await clock.run(starting, 1000)).error === null).toBe(times === 2)
    expect(reads()).toBe(times)
  })

  test('is read again when the service allows it', async () => {
    const { clock, starting, reads } = open([json({}, 429, { 'retry-after': '3' }), json(user)])
    await clock.advance(2999)
    expect(reads()).toBe(1)
    expect((await clock.run(starting, 1)).error).toBeNull()
  })

  test('isn’t waited for longer than half a minute in all', async () => {
    const { starting, reads } = open([json({}, 429, { 'retry-after': '31' })])
    expect((await starting).error?.status).toBe(429)
    expect(reads()).toBe(1)
    const hang = () => new Promise<Response>(() => {})
    const next = open([hang, hang])
    expect((await next.clock.run(next.starting, 31_000)).error).toMatchObject({ message: 'Timed out' })
    expect(next.reads()).toBe(2)
  })

  test('isn’t read again after the end of the client during a reading that fails', async () => {
    const scripted: ReturnType<typeof open> = open([() => (scripted.client.dispose(), json({}, 503))])
    expect((await scripted.starting).error?.name).toBe('AuthRefreshDiscardedError')
  })

  test.each<[string, (client: AuthClient) => unknown]>([
    ['a sign-in', client => client.signInWithPassword({ email: 'e', password: 'p' })],
    ['the end of the client', client => client.dispose()],
  ])('isn’t read again after %s, which the page doesn’t wait for', async (_name, end) => {
    const bob = json({ token: 'b', refresh_token: 's', expires_in: 600, user: { id: 'bob' } })
    const { client, starting, clock, reads } = open([json({}, 503), bob])
    await flushPromises()
    await end(client)
    expect((await starting).error?.name).toBe('AuthRefreshDiscardedError')
    await clock.advance(60_000)
    expect(reads()).toBe(1)
  })
})
