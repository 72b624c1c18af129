/**
 * @promise Session and user, tokens under either name, user asked for where missing.
 * @promise An update of the user succeeds even where the user can't be read after it.
 */
import { describe, expect, test, vi } from 'vitest'
import {
  type AuthChangeEvent,
  type AuthClient,
  createMfa,
  createOAuth,
  createOtp,
  readStoredSession,
} from '@/auth'
import { createSafeStorage } from '@/auth/storage'
import { flushPromises, START } from './fake-clock'
import { json } from './fake-service'
import {
  createClientWithResponses,
  createSignedInClient,
  createEnvironment,
  KEY,
  mapStorage,
  sessionOf,
} from './setup'

const user = { id: 'ann', email: 'ann@example.com' }

const signIn = async (...responses: Response[]) => {
  const scripted = createClientWithResponses(responses)
  const result = await scripted.client.signInWithPassword({ email: 'e', password: 'p' })
  return { ...scripted, ...result, record: readStoredSession(scripted.storage.getItem(KEY)) }
}

describe('a sign-in response', () => {
  test('stores a sign-in response as a flat session record', async () => {
    const { data, storage } = await signIn(
      json({
        access_token: 'a',
        refresh_token: 'r',
        expires_in: 600,
        expires_at: 1_795_170_000,
        token_type: 'bearer',
        provider_token: 'p',
        provider_refresh_token: 'q',
        user,
        more: 1,
      }),
    )
    expect(data.session).toEqual({
      access_token: 'a',
      refresh_token: 'r',
      expires_in: 600,
      expires_at: 1_795_170_000,
      token_type: 'bearer',
      provider_token: 'p',
      provider_refresh_token: 'q',
      user,
    })
    expect(JSON.parse(storage.getItem(KEY) ?? '')).toEqual({ ...data.session, received_at: START })
  })

  test('reads the token from another field, and requests a missing user', async () => {
    const { data, sent } = await signIn(json({ token: 'a', refresh_token: 'r', expires_in: 600 }), json(user))
    expect(data.session).toMatchObject({ access_token: 'a', token_type: 'bearer', user })
    expect(sent[1]).toMatchObject({ method: 'GET', path: 'user', headers: { authorization: 'Bearer a' } })
  })

  test.each([
    [json({}, 400), 'AuthApiError'],
    [json({ email: 'e' }), 'AuthInvalidTokenResponseError'],
  ])('is an error where the user can’t be had', async (response, name) => {
    const { error, record } = await signIn(json({ token: 'a', refresh_token: 'r' }), response)
    expect([error?.name, record]).toEqual([name, null])
  })
})

test('a sign-up signs in only where its response has a session', async () => {
  const { client, responses, storage } = createClientWithResponses([json(user, 201)])
  expect((await client.signUp({ email: 'e', password: 'p' })).data).toEqual({ user, session: null })
  expect(storage.getItem(KEY)).toBeNull()
  responses.push(json({ token: 'a', refresh_token: 'r', user }))
  expect((await client.signUp({ email: 'e', password: 'p' })).data.session?.access_token).toBe('a')
  expect(storage.getItem(KEY)).not.toBeNull()
})

describe('the stored record', () => {
  const stored = (text: string) => {
    const scripted = createClientWithResponses()
    scripted.storage.setItem(KEY, text)
    return scripted
  }
  const record = sessionOf({ now: () => START })

  test.each([{}, { received_at: 'yesterday' }, { received_at: null }, { received_at: -5 }, { other: 1 }])(
    'of another client is accepted by its expires_at, also with %j',
    async fields => {
      const { client, sent } = stored(JSON.stringify({ ...record, ...fields }))
      expect((await client.getSession()).data.session).toEqual(record)
      expect(sent).toEqual([])
    },
  )

  test.each(['', '{', 'null', '[]', '"text"', JSON.stringify({ ...record, access_token: 5 })])(
    'is ignored and removed where it is %s',
    async source => {
      const { client, storage } = stored(source)
      expect((await client.getSession()).data.session).toBeNull()
      expect(storage.getItem(KEY)).toBeNull()
      expect(readStoredSession(source)).toBeNull()
    },
  )
})

describe('a storage that fails', () => {
  const refuse = () => {
    throw new DOMException('Denied', 'SecurityError')
  }
  const blocked = { getItem: refuse, setItem: refuse, removeItem: refuse }
  const full = () => ({ ...mapStorage(), setItem: (_key: string, _value: string): void => refuse() })

  test.each([
    ['blocked', { storage: blocked }],
    ['full', { storage: full() }],
    ['missing', { storage: null }],
    ['not to be used', { persistSession: false }],
  ])('keeps the session in memory where the storage is %s', async (_name, options) => {
    const responses = [
      json({ token: 'a', refresh_token: 'r', user }),
      json({ token: 'b', refresh_token: 's', user }),
      json({}),
    ]
    const { client } = createClientWithResponses(responses, options)
    const events: string[] = []
    client.onAuthStateChange((event, session) => events.push(`${event} ${session?.access_token}`))
    await client.signInWithPassword({ email: 'e', password: 'p' })
    expect((await client.getSession()).data.session?.access_token).toBe('a')
    expect((await client.refreshSession()).data.session?.access_token).toBe('b')
    expect((await client.signOut()).error).toBeNull()
    expect((await client.getSession()).data.session).toBeNull()
    await flushPromises()
    expect(events).toEqual([
      'INITIAL_SESSION undefined',
      'SIGNED_IN a',
      'TOKEN_REFRESHED b',
      'SIGNED_OUT undefined',
    ])
  })

  test('a full storage keeps no earlier text for a reload, and notices a later one of another tab', () => {
    const { values, ...storage } = full()
    values.set(KEY, 'earlier')
    const safe = createSafeStorage(() => storage)
    safe.write(KEY, 'mine')
    expect([safe.read(KEY), values.get(KEY)]).toEqual(['mine', undefined])
    values.set(KEY, 'theirs')
    expect(safe.read(KEY)).toBe('theirs')
  })

  test('a text that fits once the earlier one is removed is stored', () => {
    const { values, ...storage } = mapStorage()
    const setItem = (key: string, value: string) => (values.has(key) ? refuse() : void values.set(key, value))
    values.set(KEY, 'earlier')
    createSafeStorage(() => ({ ...storage, setItem })).write(KEY, 'mine')
    expect(values.get(KEY)).toBe('mine')
  })
})

describe('the user', () => {
  const signedIn = (...responses: (Response | Error)[]) => {
    const scripted = createSignedInClient(responses)
    const events: string[] = []
    scripted.client.onAuthStateChange((event, session) =>
      events.push(`${event} ${String(session?.user.email)}`),
    )
    return { ...scripted, events }
  }

  test('merges an updated user into the stored session', async () => {
    const { client, events, storage, clock } = signedIn(json({ id: 'ann', email: 'new@example.com' }))
    const { data } = await client.updateUser({ email: 'new@example.com' })
    await flushPromises()
    expect(data.user?.email).toBe('new@example.com')
    expect(readStoredSession(storage.getItem(KEY))).toEqual({ ...sessionOf(clock), user: data.user })
    expect(events).toEqual(['INITIAL_SESSION ann@example.com', 'USER_UPDATED new@example.com'])
  })

  test('a user update during a refresh doesn’t overwrite the new tokens', async () => {
    const env = createEnvironment()
    env.browser.put(KEY, JSON.stringify(sessionOf(env.clock)))
    const { client } = env.open({
      fetch: async () => {
        env.browser.put(KEY, JSON.stringify(sessionOf(env.clock, { access_token: 'renewed' })))
        return json({ id: 'ann', email: 'new@example.com' })
      },
    })
    await client.updateUser({ email: 'new@example.com' })
    expect(env.stored()).toMatchObject({ access_token: 'renewed', user: { email: 'new@example.com' } })
  })

  test.each([{ id: 'bob' }, undefined])('a user update isn’t merged into the session of %j', async owner => {
    const env = createEnvironment()
    env.browser.put(KEY, JSON.stringify(sessionOf(env.clock)))
    const { client } = env.open({
      fetch: async () => {
        env.browser.put(KEY, owner ? JSON.stringify(sessionOf(env.clock, { user: owner })) : null)
        return json({ id: 'ann' })
      },
    })
    const { data, error } = await client.updateUser({ password: 'p' })
    expect([data.user, error, env.stored()?.user]).toEqual([{ id: 'ann' }, null, owner])
  })

  test.each([
    ['can’t be reached', () => new TypeError('Failed to fetch')],
    ['fails', () => json({}, 500)],
    ['no longer takes the token', () => json({}, 401)],
    ['sends no user', () => json({})],
  ])('an update is done where the user can’t be read since the service %s', async (_how, respond) => {
    const { client, events, storage, clock, sent } = signedIn(new Response(null, { status: 204 }), respond())
    const { data, error } = await client.updateUser({ password: 'p' })
    await flushPromises()
    expect([data.user, error]).toEqual([sessionOf(clock).user, null])
    expect(sent.map(({ method }) => method)).toEqual(['PUT', 'GET'])
    expect(readStoredSession(storage.getItem(KEY))).toEqual(sessionOf(clock))
    expect(events).toEqual(['INITIAL_SESSION ann@example.com', 'USER_UPDATED ann@example.com'])
  })

  test.each([
    ['another user has signed in', { id: 'bob' }, { id: 'ann', email: 'ann@example.com' }],
    ['the user was changed', { id: 'ann', email: 'b@c.example' }, { id: 'ann', email: 'b@c.example' }],
  ])('an update whose user can’t be read keeps the session where %s meanwhile', async (_how, now, result) => {
    const { client, storage, clock, responses } = signedIn(new Response(null, { status: 204 }))
    const session = JSON.stringify(sessionOf(clock, { user: now }))
    responses.push(() => {
      storage.setItem(KEY, session)
      return json({}, 500)
    })
    expect((await client.updateUser({ password: 'p' })).data.user).toEqual(result)
    expect(readStoredSession(storage.getItem(KEY))?.user).toEqual(now)
  })

  test('a refused update is an error', async () => {
    const { client, sent } = signedIn(json({}, 422))
    expect((await client.updateUser({ password: 'p' })).error?.status).toBe(422)
    expect(sent).toHaveLength(1)
  })
})

describe('subscribers', () => {
  const responses = () => [json({ token: 'a', refresh_token: 'r', user }), json({})]

  test('subscribers get all events in order, INITIAL_SESSION first and once', async () => {
    const { client } = createClientWithResponses(responses())
    const events: AuthChangeEvent[] = []
    client.onAuthStateChange(event => events.push(event))
    await client.initialize()
    await client.signInWithPassword({ email: 'e', password: 'p' })
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
    const late: AuthChangeEvent[] = []
    client.onAuthStateChange(event => late.push(event))
    await client.signOut()
    await flushPromises()
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT'])
    expect(late).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
  })

  test('a subscriber that throws, hangs or rejects affects no other subscriber', async () => {
    const { client } = createClientWithResponses(responses())
    const events: AuthChangeEvent[] = []
    client.onAuthStateChange(() => {
      throw new Error('mine')
    })
    client.onAuthStateChange(() => new Promise(() => {}))
    client.onAuthStateChange(() => Promise.reject(new Error('mine')))
    client.onAuthStateChange(event => events.push(event))
    const { error } = await client.signInWithPassword({ email: 'e', password: 'p' })
    await flushPromises()
    expect(error).toBeNull()
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
  })

  test('reports a subscriber’s error where the browser can', async () => {
    const fault = new Error('mine')
    const report = vi.fn<(cause: unknown) => void>()
    vi.stubGlobal('reportError', report)
    const { client } = createClientWithResponses()
    client.onAuthStateChange(() => {
      throw fault
    })
    await flushPromises()
    vi.unstubAllGlobals()
    expect(report).toHaveBeenCalledExactlyOnceWith(fault)
  })

  test('a subscriber may call the client: the resulting events come later, for all', async () => {
    const { client } = createClientWithResponses(responses())
    const events: string[] = []
    client.onAuthStateChange(event => {
      if (event === 'SIGNED_IN') void client.signOut()
    })
    client.onAuthStateChange(event => events.push(event))
    const { error } = await client.signInWithPassword({ email: 'e', password: 'p' })
    await flushPromises()
    expect(error).toBeNull()
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT'])
  })

  test('a subscriber may await the client without a deadlock', async () => {
    const { client } = createClientWithResponses(responses())
    const seen: (string | undefined)[] = []
    client.onAuthStateChange(async () => {
      const { data } = await client.getSession()
      seen.push(data.session?.access_token)
    })
    await client.signInWithPassword({ email: 'e', password: 'p' })
    await flushPromises()
    expect(seen).toEqual([undefined, 'a'])
  })

  test('a subscriber gets no events after unsubscribe', async () => {
    const { client } = createClientWithResponses(responses())
    const events: string[] = []
    const { data } = client.onAuthStateChange(event => events.push(event))
    data.subscription.unsubscribe()
    await client.signInWithPassword({ email: 'e', password: 'p' })
    await flushPromises()
    expect(events).toEqual([])
  })

  test('a subscriber gets an expired session after 5 s at most', async () => {
    const env = createEnvironment()
    env.browser.put(KEY, JSON.stringify({ ...env.service.session('ann'), expires_at: START / 1000 - 1 }))
    env.service.set({ delay: () => 7000 })
    const { events } = env.open()
    await env.clock.advance(4999)
    expect(events).toEqual([])
    await env.clock.advance(1)
    expect(events).toEqual(['INITIAL_SESSION access-1-ann'])
    await env.clock.advance(10_000)
    expect(events[1]).toBe('TOKEN_REFRESHED access-2-ann')
  })

  test.each<[AuthChangeEvent, (client: AuthClient) => Promise<unknown>]>([
    ['SIGNED_IN', c => createOtp(c).verifyOtp({ email: 'e', token: '1', type: 'email' })],
    ['PASSWORD_RECOVERY', c => createOtp(c).verifyOtp({ email: 'e', token: '1', type: 'recovery' })],
    ['MFA_CHALLENGE_VERIFIED', c => createMfa(c).verify({ factorId: 'f', challengeId: 'c', code: '1' })],
    ['USER_UPDATED', c => createOAuth(c).linkIdentity({ provider: 'google', token: 'i' })],
  ])('subscribers get %s', async (event, call) => {
    const { client, storage, clock } = createClientWithResponses([json(sessionOf({ now: () => START }))])
    if (!event.startsWith('S') && !event.startsWith('P'))
      storage.setItem(KEY, JSON.stringify(sessionOf(clock, { access_token: 'old' })))
    const events: string[] = []
    client.onAuthStateChange(one => events.push(one))
    await call(client)
    await flushPromises()
    expect(events).toEqual(['INITIAL_SESSION', event])
  })
})

test('a record that this tab itself has removed signs out at the next check, as in the other tabs', async () => {
  const { clock, browser, open, service } = createEnvironment()
  browser.put(KEY, JSON.stringify(service.session('ann')))
  const [here, elsewhere] = [open(), open()]
  await clock.advance(1000)
  here.dependencies.storage.removeItem(KEY)
  await clock.advance(30_000)
  expect(here.events.at(-1)).toBe('SIGNED_OUT')
  expect(elsewhere.events.at(-1)).toBe('SIGNED_OUT')
  expect(service.log).toEqual([])
})
