/**
 * @promise Session and user, tokens under either name, user asked for where missing.
 * @promise An update of the user succeeds even where the user can't be read after it.
 */
import { describe, expect, test, vi } from 'vitest'
import { type AuthChangeEvent, type AuthClient, createMfa, createOAuth, createOtp } from '@/auth'
import { createSafeStorage } from '@/auth/storage'
import { flushPromises, START } from './fake-clock'
import { json } from './fake-service'
import {
  createClientWithResponses,
  createEnvironment,
  createSignedInClient,
  KEY,
  mapStorage,
  recordEvents,
  sessionOf,
} from './setup'

const user = { id: 'ann', email: 'ann@example.com' }
const signIn = (client: AuthClient) => client.signInWithPassword({ email: 'e', password: 'p' })

describe('a sign-in response', () => {
  test('is stored as a flat session record', async () => {
    const session = sessionOf({ now: () => START }, { provider_token: 'p', provider_refresh_token: 'q' })
    const { client, storage } = createClientWithResponses([json({ ...session, more: 1 })])
    expect((await signIn(client)).data.session).toEqual(session)
    expect(JSON.parse(storage.getItem(KEY) ?? '')).toEqual({ ...session, received_at: START })
  })

  test('may name the token otherwise and lack the user, who is requested', async () => {
    const { client, sent } = createClientWithResponses([json({ token: 'a', refresh_token: 'r' }), json(user)])
    const { data } = await signIn(client)
    expect(data.session).toMatchObject({ access_token: 'a', token_type: 'bearer', user })
    expect(sent[1]).toMatchObject({ method: 'GET', path: 'user', headers: { authorization: 'Bearer a' } })
  })

  test.each([
    [json({}, 400), 'AuthApiError'],
    [json({ email: 'e' }), 'AuthInvalidTokenResponseError'],
  ])('is an error where the user can’t be had', async (response, name) => {
    const { client, stored } = createClientWithResponses([json({ token: 'a', refresh_token: 'r' }), response])
    expect([(await signIn(client)).error?.name, stored()]).toEqual([name, null])
  })

  test('of a sign-up signs in only where it has a session', async () => {
    const { client, responses, stored } = createClientWithResponses([json(user, 201)])
    const signUp = async () => (await client.signUp({ email: 'e', password: 'p' })).data
    expect([await signUp(), stored()]).toEqual([{ user, session: null }, null])
    responses.push(json({ token: 'a', refresh_token: 'r', user }))
    expect((await signUp()).session).toEqual(stored())
  })
})

describe('the stored record', () => {
  const record = sessionOf({ now: () => START })

  test.each([{}, { received_at: 'yesterday' }, { received_at: null }, { received_at: -5 }, { other: 1 }])(
    'of another client is accepted by its expires_at, also with %j',
    async fields => {
      const { client, sent } = createSignedInClient([], {}, fields)
      expect((await client.getSession()).data.session).toEqual(record)
      expect(sent).toEqual([])
    },
  )

  test.each(['', '{', 'null', '[]', '"text"', JSON.stringify({ ...record, access_token: 5 })])(
    'is ignored and removed where it is %s',
    async source => {
      const { client, storage, stored } = createClientWithResponses()
      storage.setItem(KEY, source)
      expect(stored()).toBeNull()
      expect((await client.getSession()).data.session).toBeNull()
      expect(storage.getItem(KEY)).toBeNull()
    },
  )

  test('that this tab itself has removed signs out at the next check, as in the other tabs', async () => {
    const { clock, put, open, service } = createEnvironment()
    put()
    const [here, elsewhere] = [open(), open()]
    await clock.advance(1000)
    here.dependencies.storage.removeItem(KEY)
    await clock.advance(30_000)
    for (const { events } of [here, elsewhere]) expect(events.at(-1)).toBe('SIGNED_OUT')
    expect(service.log).toEqual([])
  })
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
    const [first, next] = ['a', 'b'].map(token => json({ token, refresh_token: `r-${token}`, user }))
    const { client } = createClientWithResponses(first && next ? [first, next, json({})] : [], options)
    const events = recordEvents(client, session => `${session?.access_token}`)
    await signIn(client)
    expect((await client.getSession()).data.session?.access_token).toBe('a')
    expect((await client.refreshSession()).data.session?.access_token).toBe('b')
    expect((await client.signOut()).error).toBeNull()
    expect((await client.getSession()).data.session).toBeNull()
    await flushPromises()
    const changes = ['SIGNED_IN a', 'TOKEN_REFRESHED b', 'SIGNED_OUT undefined']
    expect(events).toEqual(['INITIAL_SESSION undefined', ...changes])
  })

  test('keeps no earlier text for a reload where it is full, and a later one of another tab is noticed', () => {
    const { values, ...storage } = full()
    values.set(KEY, 'earlier')
    const safe = createSafeStorage(() => storage)
    safe.write(KEY, 'mine')
    expect([safe.read(KEY), values.get(KEY)]).toEqual(['mine', undefined])
    values.set(KEY, 'theirs')
    expect(safe.read(KEY)).toBe('theirs')
  })

  test('stores a text that fits once the earlier one is removed', () => {
    const { values, ...storage } = mapStorage()
    const setItem = (key: string, value: string) => (values.has(key) ? refuse() : void values.set(key, value))
    values.set(KEY, 'earlier')
    createSafeStorage(() => ({ ...storage, setItem })).write(KEY, 'mine')
    expect(values.get(KEY)).toBe('mine')
  })
})

describe('an update of the user', () => {
  const changed = { id: 'ann', email: 'new@example.com' }
  const signedIn = (...responses: (Response | Error)[]) => {
    const scripted = createSignedInClient(responses)
    return { ...scripted, events: recordEvents(scripted.client, session => `${session?.user.email}`) }
  }

  test('is merged into the stored session, and all else stays', async () => {
    const own = { received_at: START - 1000, replaces: 'the digest' }
    const { client, storage, clock } = createSignedInClient([json(changed)], {}, own)
    const events = recordEvents(client, session => `${session?.user.email}`)
    expect((await client.updateUser({ email: changed.email })).data.user).toEqual(changed)
    await flushPromises()
    expect(JSON.parse(storage.getItem(KEY) ?? '')).toEqual({ ...sessionOf(clock), ...own, user: changed })
    expect(events).toEqual(['INITIAL_SESSION ann@example.com', 'USER_UPDATED new@example.com'])
  })

  test.each<[string, fields: object | null, left: object | undefined]>([
    ['keeps tokens that were refreshed', { access_token: 'new' }, { access_token: 'new', user: changed }],
    ['isn’t merged into another user’s session that came', { user: { id: 'bob' } }, { user: { id: 'bob' } }],
    ['restores no session that ended', null, undefined],
  ])('%s meanwhile', async (_what, fields, left) => {
    const { client, storage, clock, responses, stored } = signedIn()
    responses.push(() => {
      if (fields) storage.setItem(KEY, JSON.stringify({ ...sessionOf(clock), ...fields }))
      else storage.removeItem(KEY)
      return json(changed)
    })
    const { data, error } = await client.updateUser({ email: changed.email })
    expect([data.user, error]).toEqual([changed, null])
    expect(stored() ?? {}).toMatchObject(left ?? {})
    expect(stored() === null).toBe(left === undefined)
  })

  const done = () => new Response(null, { status: 204 })
  test.each([
    ['can’t be reached', () => new TypeError('Failed to fetch')],
    ['fails', () => json({}, 500)],
    ['no longer takes the token', () => json({}, 401)],
    ['sends no user', () => json({})],
  ])('is done where the user can’t be read since the service %s', async (_how, respond) => {
    const { client, events, stored, clock, sent } = signedIn(done(), respond())
    const { data, error } = await client.updateUser({ password: 'p' })
    await flushPromises()
    expect([data.user, error]).toEqual([sessionOf(clock).user, null])
    expect(sent.map(({ method }) => method)).toEqual(['PUT', 'GET'])
    expect(stored()).toEqual(sessionOf(clock))
    expect(events).toEqual(['INITIAL_SESSION ann@example.com', 'USER_UPDATED ann@example.com'])
  })

  test.each([
    ['another user has signed in', { id: 'bob' }, user],
    ['the user was changed', changed, changed],
  ])('whose user can’t be read keeps the session where %s meanwhile', async (_how, now, result) => {
    const { client, storage, clock, responses, stored } = signedIn(done())
    responses.push(() => {
      storage.setItem(KEY, JSON.stringify(sessionOf(clock, { user: now })))
      return json({}, 500)
    })
    expect((await client.updateUser({ password: 'p' })).data.user).toEqual(result)
    expect(stored()?.user).toEqual(now)
  })

  test('is an error where it is refused', async () => {
    const { client, sent } = signedIn(json({}, 422))
    expect((await client.updateUser({ password: 'p' })).error?.status).toBe(422)
    expect(sent).toHaveLength(1)
  })
})

describe('subscribers', () => {
  const create = () => createClientWithResponses([json({ token: 'a', refresh_token: 'r', user }), json({})])

  test('get all events in order, INITIAL_SESSION first and once, until they unsubscribe', async () => {
    const { client } = create()
    const ended: string[] = []
    const { data } = client.onAuthStateChange(event => ended.push(event))
    const events = recordEvents(client)
    await client.initialize()
    data.subscription.unsubscribe()
    await signIn(client)
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
    const late = recordEvents(client)
    await client.signOut()
    await flushPromises()
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT'])
    expect(late).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
    expect(ended).toEqual([])
  })

  test('that throw, hang or reject affect no other one, and are reported where the browser can', async () => {
    const fault = new Error('mine')
    const report = vi.fn<(cause: unknown) => void>()
    const { client } = create()
    client.onAuthStateChange(() => {
      throw fault
    })
    client.onAuthStateChange(() => new Promise(() => {}))
    client.onAuthStateChange(() => Promise.reject(fault))
    const events = recordEvents(client)
    // Node can’t report.
    expect((await signIn(client)).error).toBeNull()
    await flushPromises()
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
    vi.stubGlobal('reportError', report)
    await client.signOut()
    await flushPromises()
    vi.unstubAllGlobals()
    expect(report.mock.calls).toEqual([[fault], [fault]])
  })

  test('may call and await the client: the resulting events come later, for all', async () => {
    const { client } = create()
    const seen: unknown[] = []
    client.onAuthStateChange(async event => {
      seen.push((await client.getSession()).data.session?.access_token)
      if (event === 'SIGNED_IN') void client.signOut()
    })
    const events = recordEvents(client)
    expect((await signIn(client)).error).toBeNull()
    await flushPromises()
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT'])
    expect(seen).toEqual([undefined, 'a', undefined])
  })

  test('get an expired session after 5 s at most', async () => {
    const { put, service, open, clock } = createEnvironment()
    put({ expires_at: START / 1000 - 1 })
    service.set({ delay: () => 7000 })
    const { events } = open()
    await clock.advance(4999)
    expect(events).toEqual([])
    await clock.advance(1)
    expect(events).toEqual(['INITIAL_SESSION access-1-ann'])
    await clock.advance(10_000)
    expect(events[1]).toBe('TOKEN_REFRESHED access-2-ann')
  })

  test.each<[AuthChangeEvent, (client: AuthClient) => Promise<unknown>, isVisitor?: boolean]>([
    ['SIGNED_IN', c => createOtp(c).verifyOtp({ email: 'e', token: '1', type: 'email' })],
    ['PASSWORD_RECOVERY', c => createOtp(c).verifyOtp({ email: 'e', token: '1', type: 'recovery' }), true],
    ['MFA_CHALLENGE_VERIFIED', c => createMfa(c).verify({ factorId: 'f', challengeId: 'c', code: '1' })],
    ['USER_UPDATED', c => createOAuth(c).linkIdentity({ provider: 'google', token: 'i' })],
  ])('get %s', async (event, call, isVisitor = false) => {
    const open = isVisitor ? createClientWithResponses : createSignedInClient
    const { client } = open([json(sessionOf({ now: () => START }, { access_token: 'new' }))])
    const events = recordEvents(client)
    await call(client)
    await flushPromises()
    expect(events).toEqual(['INITIAL_SESSION', event])
  })
})
