/**
 * @promise A session in the URL is stored once the customer agrees; the URL is clean before the code that
 *   reads it is loaded.
 * @promise A session in an address warns when it is older than 120 s.
 */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type AuthClient, type AuthClientOptions, createOAuth, createOtp, createRecovery } from '@/auth'
import { challengeOf, toBase64Url } from '@/auth/pkce'
import { readRedirectUrl } from '@/auth/url-session'
import { flushPromises, START } from './fake-clock'
import { fieldOf, json } from './fake-service'
import {
  createClientWithResponses,
  createSignedInClient,
  KEY,
  recordEvents,
  type Responses,
  sessionOf,
} from './setup'
import rfc7636 from './vectors/rfc7636.json'

const user = { id: 'ann' }
const VERIFIER = `${KEY}-code-verifier`
const HASH = 'access_token=a&refresh_token=r&expires_in=3600&token_type=bearer'

const warn = vi.spyOn(console, 'warn')
beforeEach(() => {
  warn.mockReset().mockImplementation(() => {})
})

/** A client that has started on a page with this URL. */
const openUrl = async (
  address: string,
  responses: Responses = [],
  options: Partial<AuthClientOptions> = {},
  create = createClientWithResponses,
) => {
  const scripted = create(responses, options)
  scripted.page.goTo(address)
  const events = recordEvents(scripted.client, session => session?.user.id ?? '')
  const { error } = await scripted.client.initialize()
  await flushPromises()
  return { ...scripted, error, events, record: scripted.stored() }
}

describe('a session in the URL', () => {
  test('is stored, and taken out of the URL with path and query kept', async () => {
    const { error, events, record, page, sent } = await openUrl(
      `https://x.example/a?b=%20c#${HASH}&provider_token=p&provider_refresh_token=q`,
      [json(user)],
    )
    expect(error).toBeNull()
    expect(record).toEqual({
      access_token: 'a',
      refresh_token: 'r',
      expires_in: 3600,
      expires_at: START / 1000 + 3600,
      token_type: 'bearer',
      provider_token: 'p',
      provider_refresh_token: 'q',
      user,
    })
    expect(page.address()).toBe('https://x.example/a?b=%20c')
    expect(events).toEqual(['INITIAL_SESSION ann', 'SIGNED_IN ann'])
    expect(sent.map(({ path, headers }) => [path, headers.authorization])).toEqual([['user', 'Bearer a']])
  })

  test('for a recovery emits PASSWORD_RECOVERY', async () => {
    const { events } = await openUrl(`https://x.example/#${HASH}&type=recovery`, [json(user)])
    expect(events).toEqual(['INITIAL_SESSION ann', 'PASSWORD_RECOVERY ann'])
  })

  test('that the service refuses keeps an older one, and the app isn’t asked', async () => {
    const confirmSession = () => Promise.reject(new Error('The app was asked'))
    const refused = [json({ message: 'no' }, 401)]
    const address = `https://x.example/#${HASH}`
    const { error, record, page } = await openUrl(address, refused, { confirmSession }, createSignedInClient)
    expect([error?.message, record?.access_token]).toEqual(['no', 'access-1'])
    expect(page.address()).toBe('https://x.example/')
  })

  test.each(['', '&type=recovery'])('replaces another user’s only with SIGNED_IN%s', async type => {
    const address = `https://x.example/#${HASH}${type}`
    const { events } = await openUrl(address, [json({ id: 'eve' })], {}, createSignedInClient)
    expect(events.slice(0, 2)).toEqual(['INITIAL_SESSION eve', 'SIGNED_IN eve'])
    expect(events.slice(2)).toEqual(type ? ['PASSWORD_RECOVERY eve'] : [])
  })

  test.each([
    [119, 0],
    [121, 1],
  ])('that was issued %i s ago gives %i warnings, without the token', async (age, count) => {
    const expires_at = START / 1000 + 3600 - age
    const { record } = await openUrl(`https://x.example/#${HASH}&expires_at=${expires_at}`, [json(user)])
    expect(warn).toHaveBeenCalledTimes(count)
    expect(JSON.stringify(warn.mock.calls)).not.toMatch(/access_token|"a"/)
    expect(record?.expires_at).toBe(expires_at)
  })

  test('is refreshed by its own expiry', async () => {
    const expires_at = START / 1000 + 200
    const { sent, clock, responses } = await openUrl(`https://x.example/#${HASH}&expires_at=${expires_at}`, [
      json(user),
    ])
    responses.push(json({ token: 'b', refresh_token: 's', expires_in: 3600, user }))
    await clock.advance(150_000)
    expect(sent.map(({ path }) => path)).toEqual(['user', 'token/refresh?grant_type=refresh_token'])
  })

  test('is ignored with detectSessionInUrl off, and in the PKCE flow', async () => {
    const address = `https://x.example/#${HASH}`
    expect((await openUrl(address, [], { detectSessionInUrl: false })).page.address()).toBe(address)
    const { error, page, sent } = await openUrl(address, [], { flowType: 'pkce' })
    expect([error?.name, error?.message]).toEqual([
      'AuthPKCEGrantCodeExchangeError',
      'Not a valid PKCE flow url.',
    ])
    expect(page.address()).toBe('https://x.example/')
    expect(sent).toEqual([])
  })
})

describe('a session that this browser didn’t ask for', () => {
  const hashOf = (fields: Record<string, string>) => {
    const all = { access_token: 'a', refresh_token: 'r', expires_in: '3600', token_type: 'bearer', ...fields }
    return `https://x.example/a#${new URLSearchParams(all)}`
  }
  const eve = { id: 'eve', email: 'eve@example.com' }

  const asked = async (reply: () => Promise<boolean>, isSignedIn: boolean) => {
    const questions: unknown[] = []
    const confirmSession: AuthClientOptions['confirmSession'] = users => {
      questions.push(structuredClone(users))
      return reply()
    }
    const create = isSignedIn ? createSignedInClient : createClientWithResponses
    const opened = await openUrl(hashOf({}), [json(eve)], { confirmSession }, create)
    return { ...opened, questions, before: isSignedIn ? sessionOf(opened.clock) : null }
  }

  test.each([true, false])('asks the app before it stores a session (signed in: %s)', async isSignedIn => {
    let agree = (_isWanted: boolean) => {}
    const reply = new Promise<boolean>(resolve => (agree = resolve))
    const { client, page, stored } = (isSignedIn ? createSignedInClient : createClientWithResponses)(
      [json(eve)],
      { confirmSession: () => reply },
    )
    page.goTo(hashOf({}))
    const starting = client.initialize()
    await flushPromises()
    expect(stored()?.access_token).toBe(isSignedIn ? 'access-1' : undefined)
    agree(true)
    await starting
    expect(stored()).toMatchObject({ access_token: 'a', user: eve })
  })

  test.each([true, false])('discards a session that the app refuses (signed in: %s)', async isSignedIn => {
    const { error, events, before, questions, record, page, sent } = await asked(
      async () => false,
      isSignedIn,
    )
    const present = isSignedIn ? { id: 'ann', email: 'ann@example.com' } : null
    expect(questions).toEqual([{ arriving: eve, present }])
    expect([error, record, page.address()]).toEqual([null, before, 'https://x.example/a'])
    expect(events).toEqual([isSignedIn ? 'INITIAL_SESSION ann' : 'INITIAL_SESSION'])
    expect(sent.map(({ path }) => path)).toEqual(['user'])
  })

  test('discards a session where the app can’t ask', async () => {
    const { error, before, record } = await asked(() => Promise.reject(new Error('no dialog')), true)
    expect([error?.message, record]).toEqual(['no dialog', before])
  })

  test.each([
    ['the question', true],
    ['the reading of its user, without a question', false],
  ])('discards a session after a sign-in during %s', async (_when, isAsked) => {
    let go = () => {}
    const held = new Promise<void>(resolve => (go = resolve))
    const bob = { token: 'b', refresh_token: 's', expires_in: 600, user: { id: 'bob' } }
    const questions: unknown[] = []
    const read = () => (isAsked ? json(eve) : held.then(() => json(eve)))
    const { client, page, stored } = createClientWithResponses([read, json(bob)], {
      confirmSession: users => held.then(() => questions.push(users) > 0),
    })
    page.goTo(hashOf({}))
    const initializing = client.initialize()
    await flushPromises()
    await client.signInWithPassword({ email: 'e', password: 'p' })
    go()
    expect((await initializing).error?.name).toBe('AuthRefreshDiscardedError')
    expect(questions).toHaveLength(isAsked ? 1 : 0)
    expect(stored()?.user.id).toBe('bob')
  })

  const tokenUntil = (exp: number) => `e30.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.c2ln`
  const now = START / 1000

  test.each([
    ['1e300', '', now + 900, 900, now + 900],
    ['999999999', `${now + 999_999_999}`, now + 900, 900, now + 900],
    ['600', `${now + 600}`, now + 900, 600, now + 600],
    ['3600', '', now - 5, 1, now + 1],
    ['3600', `${now + 1800}`, now + 1800, 3600, now + 1800],
  ])('a session with a lifetime of %s s (%s) is kept no longer than its token', async (...row) => {
    const [expires_in, expires_at, exp, lifetime, expiry] = row
    const { record } = await openUrl(
      hashOf({ access_token: tokenUntil(exp), expires_in, ...(expires_at && { expires_at }) }),
      [json(user)],
    )
    expect(record).toMatchObject({ expires_in: lifetime, expires_at: expiry })
  })
})

describe('the URL', () => {
  const address = `https://x.example/a?b=1#${HASH}`

  test.each([
    ['a session', address, 'https://x.example/a?b=1'],
    ['a code', 'https://x.example/a?b=1&code=c1&state=s#top', 'https://x.example/a?b=1&code=&state=s#top'],
  ])('cleans the URL before the code that reads it is loaded: %s', (_what, opened, cleaned) => {
    const { client, page, storage } = createClientWithResponses([], { flowType: 'pkce' })
    storage.setItem(VERIFIER, '{"verifier":"v","state":"s"}')
    page.goTo(opened)
    void client.initialize()
    expect(page.address()).toBe(cleaned)
  })

  test('reads a URL of very many # in linear time', () => {
    const { client, page } = createClientWithResponses()
    // In quadratic time it takes minutes, which no test has.
    page.goTo(`https://x.example/${'#'.repeat(600_000)}`)
    void client.initialize()
    expect(page.address()).toMatch(/#$/)
  })

  test('doesn’t restore the URL once the page shows another one', async () => {
    const { client, page } = createClientWithResponses()
    page.goTo('https://x.example/#access_token=a')
    const starting = client.initialize()
    page.goTo('https://x.example/next')
    await starting
    expect(page.address()).toBe('https://x.example/next')
  })

  test('reads the URL that an app gives after it has cleaned it itself', async () => {
    const { record, page } = await openUrl('https://x.example/b', [json(user)], { openedUrl: address })
    expect([record?.access_token, page.address()]).toEqual(['a', 'https://x.example/b'])
  })
})

test.each([
  'https://x.example/payment-success?error=card_declined',
  'https://x.example/reset-password?token=abc',
  'https://x.example/#access_token=a',
  'https://x.example/#error=x',
  'https://x.example/?code=discount10',
  'https://x.example/search?q=%E0%A4%A#%E0%A4%A',
  'not an address',
])('leaves the URL %s alone', async address => {
  for (const flowType of ['implicit', 'pkce'] as const) {
    const { error, page, sent, events } = await openUrl(address, [], { flowType })
    expect([error, page.address(), sent, events]).toEqual([null, address, [], ['INITIAL_SESSION']])
  }
})

test('an error in the hash is returned and removed from the URL', async () => {
  const hash = 'error=access_denied&error_code=otp_expired&error_description=Link+is+invalid'
  const { error, page } = await openUrl(`https://x.example/a?b=1#${hash}`)
  expect(error).toMatchObject({
    name: 'AuthImplicitGrantRedirectError',
    message: 'Link is invalid',
    status: 500,
    details: { error: 'access_denied', code: 'otp_expired' },
  })
  expect(page.address()).toBe('https://x.example/a?b=1')
})

describe('PKCE', () => {
  const begin = async (options: Partial<AuthClientOptions> = {}) => {
    const scripted = createClientWithResponses([], { flowType: 'pkce', ...options })
    const { data } = await createOAuth(scripted.client).signInWithOAuth({
      provider: 'github',
      options: { redirectTo: 'https://x.example/back', scopes: 'a b', queryParams: { prompt: 'login' } },
    })
    const url = new URL(data.url ?? '')
    const pending: unknown = JSON.parse(scripted.storage.getItem(VERIFIER) ?? 'null')
    return { ...scripted, url, pending, state: url.searchParams.get('state') ?? '' }
  }

  /** The same browser after the redirect: a new page on the same storage. */
  const openRedirect = (
    { storage }: Pick<Awaited<ReturnType<typeof begin>>, 'storage'>,
    address: string,
    ...responses: Response[]
  ) => openUrl(address, responses, { flowType: 'pkce', storage })

  const signedIn = () => json({ token: 'a', refresh_token: 'r', user })

  test('sends the challenge of a stored verifier', async () => {
    const { url, pending, page } = await begin()
    expect(url.origin + url.pathname).toBe('https://auth.example/api/authorize')
    const query = Object.fromEntries(url.searchParams)
    expect(query).toMatchObject({
      provider: 'github',
      redirect_to: 'https://x.example/back',
      scopes: 'a b',
      prompt: 'login',
      code_challenge_method: 's256',
    })
    expect(pending).toMatchObject({ verifier: expect.stringMatching(/^[\w-]{43}$/), state: query.state })
    expect(query.code_challenge).toBe(await challengeOf(fieldOf(pending, 'verifier')))
    expect(page.address()).toBe(url.href)
  })

  test('creates a verifier and a state of 256 random bits each, new ones for each flow', async () => {
    const generator = vi.spyOn(crypto, 'getRandomValues')
    const flows = [await begin(), await begin()]
    expect(generator.mock.calls.map(([bytes]) => bytes?.byteLength)).toEqual([32, 32, 32, 32])
    generator.mockRestore()
    const secrets = flows.flatMap(({ pending }) => [fieldOf(pending, 'verifier'), fieldOf(pending, 'state')])
    expect(new Set(secrets).size).toBe(4)
  })

  test('exchanges the code once and cleans the URL', async () => {
    const flow = await begin()
    const address = `https://x.example/back?x=%20&code=c1&state=${flow.state}#top`
    const { error, record, page, sent, events } = await openRedirect(flow, address, signedIn())
    expect(error).toBeNull()
    expect(sent[0]).toMatchObject({
      method: 'POST',
      path: 'token?grant_type=pkce',
      body: { auth_code: 'c1', code_verifier: fieldOf(flow.pending, 'verifier') },
    })
    expect(record?.access_token).toBe('a')
    expect(page.address()).toBe('https://x.example/back?x=%20#top')
    expect(events).toEqual(['INITIAL_SESSION ann', 'SIGNED_IN ann'])
    expect(flow.storage.getItem(VERIFIER)).toBeNull()
  })

  test('accepts a code without a state, and refuses one with a wrong state', async () => {
    const flow = await begin()
    const wrong = await openRedirect(flow, 'https://x.example/back?code=c1&state=forged')
    expect([wrong.sent, wrong.page.address()]).toEqual([[], 'https://x.example/back?code=c1&state=forged'])
    const right = await openRedirect(flow, 'https://x.example/back?code=c1', signedIn())
    expect(right.record?.access_token).toBe('a')
  })

  test('discards the code’s session after a sign-in during the exchange', async () => {
    const flow = await begin()
    const respond = ({ body }: { body: unknown }) => {
      const id = fieldOf(body, 'auth_code') === 'c1' ? 'ann' : 'bob'
      return json({ token: id, refresh_token: `r-${id}`, user: { id } })
    }
    const { client, page, stored } = createClientWithResponses([respond, respond], {
      flowType: 'pkce',
      storage: flow.storage,
    })
    page.goTo(`https://x.example/?code=c1&state=${flow.state}`)
    const initializing = client.initialize()
    expect((await client.signInWithPassword({ email: 'e', password: 'p' })).error).toBeNull()
    expect((await initializing).error?.name).toBe('AuthRefreshDiscardedError')
    expect(stored()?.user.id).toBe('bob')
  })

  test('removes the verifier even when the exchange fails', async () => {
    const flow = await begin()
    const { error } = await openRedirect(flow, 'https://x.example/?code=c1', json({ message: 'no' }, 400))
    expect(error?.message).toBe('no')
    const { client } = createClientWithResponses([], { flowType: 'pkce', storage: flow.storage })
    const again = await createOAuth(client).exchangeCodeForSession('c1')
    expect(again.error?.name).toBe('AuthPKCECodeVerifierMissingError')
  })

  test('a recovery by PKCE emits PASSWORD_RECOVERY', async () => {
    const scripted = createClientWithResponses([json({})], { flowType: 'pkce' })
    await createRecovery(scripted.client).resetPasswordForEmail('e')
    expect(scripted.sent[0]?.body).toMatchObject({ email: 'e', code_challenge_method: 's256' })
    const { events } = await openRedirect(scripted, 'https://x.example/?code=c1', signedIn())
    expect(events).toEqual(['INITIAL_SESSION ann', 'PASSWORD_RECOVERY ann'])
  })

  test.each(['null', '{', '{"verifier":"v"}', '{"state":"s"}', '{"verifier":"","state":"s"}'])(
    'refuses a code where the pending flow is %s, and a running sign-in continues',
    async pending => {
      const { client, storage, sent } = createClientWithResponses([signedIn()], { flowType: 'pkce' })
      storage.setItem(VERIFIER, pending)
      const signingIn = client.signInWithPassword({ email: 'e', password: 'p' })
      const { error } = await createOAuth(client).exchangeCodeForSession('c1')
      expect(error?.name).toBe('AuthPKCECodeVerifierMissingError')
      expect((await signingIn).error).toBeNull()
      expect(sent).toHaveLength(1)
    },
  )

  test('needs WebCrypto and never sends a plain challenge', async () => {
    vi.stubGlobal('crypto', {})
    const { client, page } = createClientWithResponses([], { flowType: 'pkce' })
    const { data, error } = await createOAuth(client).signInWithOAuth({ provider: 'github' })
    vi.stubGlobal('crypto', undefined)
    const without = await createOAuth(client).signInWithOAuth({ provider: 'github' })
    vi.unstubAllGlobals()
    expect([data, page.address()]).toEqual([{ provider: 'github', url: null }, undefined])
    const message = 'PKCE needs a page served over HTTPS'
    expect([error?.message, without.error?.message]).toEqual([message, message])
  })

  const starts: [string, (client: AuthClient) => Promise<{ error: unknown }>][] = [
    ['a code by mail', c => createOtp(c).signInWithOtp({ email: 'e' })],
    ['a resent code', c => createOtp(c).resend({ email: 'e', type: 'signup' })],
    ['SSO', c => createOAuth(c).signInWithSSO({ domain: 'x.example' })],
    ['a recovery', c => createRecovery(c).resetPasswordForEmail('e')],
    ['a change of the mail address', c => c.updateUser({ email: 'n' })],
    ['the link of an identity', c => createOAuth(c).linkIdentity({ provider: 'github' })],
  ]
  test.each(starts)(
    'sends the challenge of a new flow with %s, which is stored once it succeeds',
    async (_, start) => {
      const refusals = [json({ message: 'no' }, 422), new TypeError('Failed to fetch')]
      const { client, sent, storage, responses } = createSignedInClient(refusals, { flowType: 'pkce' })
      const pending = () => storage.getItem(VERIFIER)
      expect([(await start(client)).error === null, pending()]).toEqual([false, null])
      storage.setItem(VERIFIER, 'of before')
      expect([(await start(client)).error === null, pending()]).toEqual([false, 'of before'])
      responses.push(json({ ...user, url: 'https://idp.example' }))
      expect((await start(client)).error).toBeNull()
      const flow: unknown = JSON.parse(pending() ?? '')
      const code_challenge = await challengeOf(fieldOf(flow, 'verifier'))
      const { path = '', body } = sent[2] ?? {}
      const query = Object.fromEntries(new URLSearchParams(path.split('?')[1]))
      expect({ ...query, ...Object(body) }).toMatchObject({ code_challenge, code_challenge_method: 's256' })
      // The service returns the state of what it redirects to itself.
      expect(query.state).toBe(query.provider && fieldOf(flow, 'state'))
    },
  )

  test('sends no challenge with another change of the user', async () => {
    const { client, sent } = createSignedInClient([json(user)], { flowType: 'pkce' })
    await client.updateUser({ password: 'p' })
    expect(sent[0]?.body).toEqual({ password: 'p' })
  })

  test.each<[string, (client: AuthClient) => Promise<unknown>]>([
    ['a sign-out', c => c.signOut()],
    ['a sign-out here', c => c.signOut({ scope: 'local' })],
    ['the end of the session', c => c.endSession()],
    ['a refused refresh', c => c.refreshSession()],
  ])('forgets the pending flow after %s', async (_name, end) => {
    const { client, storage } = createSignedInClient([json({}, 401)], { flowType: 'pkce' })
    storage.setItem(VERIFIER, '{"verifier":"v","state":"s"}')
    await end(client)
    expect(storage.getItem(VERIFIER)).toBeNull()
  })

  test.each<[string, boolean, (scripted: ReturnType<typeof createClientWithResponses>) => unknown]>([
    ['a sign-out here', true, ({ client }) => client.signOut()],
    ['a sign-out in another tab', true, ({ storage }) => storage.removeItem(KEY)],
    ['a sign-out of a visitor', false, ({ client }) => client.signOut()],
  ])('forgets the pending flow when its request is interrupted by %s', async (_name, hasSession, end) => {
    const respond = async () => {
      await end(scripted)
      return json({})
    }
    const scripted = createClientWithResponses([respond, json({})], { flowType: 'pkce' })
    if (hasSession) scripted.storage.setItem(KEY, JSON.stringify(sessionOf(scripted.clock)))
    await createOtp(scripted.client).signInWithOtp({ email: 'e' })
    expect(scripted.sent[0]?.path).toBe('otp')
    expect(scripted.storage.getItem(VERIFIER)).toBeNull()
  })

  test('matches the example of RFC 7636', async () => {
    expect(toBase64Url(new Uint8Array(rfc7636.octets))).toBe(rfc7636.verifier)
    expect(await challengeOf(rfc7636.verifier)).toBe(rfc7636.challenge)
  })
})

describe('a URL', () => {
  const PAGE = 'https://shop.example/profile'
  const whole = { access_token: 'a', refresh_token: 'r', token_type: 'bearer', expires_in: '3600' }
  const address = (fields: Record<string, string>, page = PAGE) => `${page}#${new URLSearchParams(fields)}`

  test.each([
    [whole, undefined],
    [{ ...whole, expires_at: '10000' }, 6400],
  ])('reads the session %j', (fields, issuedAt) => {
    const cleanUrl = `${PAGE}?tab=1`
    const read = readRedirectUrl(address(fields, cleanUrl))
    expect(read).toEqual({ kind: 'session', fields, issuedAt, cleanUrl })
  })

  test.each([
    [{ error: 'denied', error_description: 'No.', error_code: 'gone' }, 'No.', 'gone'],
    [{ error: 'denied', error_code: 'gone' }, 'denied', 'gone'],
    [{ error: 'denied', error_description: 'No.' }, 'No.', 'unspecified_code'],
    // One of OAuth's own.
    [{ error: 'access_denied' }, 'access_denied', 'unspecified_code'],
  ])('reads the error %j', (fields, message, code) => {
    const details = { error: fields.error, code }
    expect(readRedirectUrl(address(fields))).toEqual({ kind: 'error', message, details, cleanUrl: PAGE })
  })

  test.each([
    ['?code=c', '', null],
    ['?code=c&state=s', '', 's'],
    ['?a=1&code=c&b=%20+&state=s', '?a=1&b=%20+', 's'],
    ['?code=c&state&a', '?a', ''],
    ['?barcode=1&code=c&mystate=2&codes=3', '?barcode=1&mystate=2&codes=3', null],
    ['?code=c#part', '#part', null],
    ['?a=1&code=c#part?code=d#more', '?a=1#part?code=d#more', null],
    ['?a=x?y&code=c', '?a=x?y', null],
  ])('removes the code of %s and leaves %j', (search, rest, state) => {
    const cleanUrl = PAGE + rest
    expect(readRedirectUrl(PAGE + search)).toEqual({ kind: 'code', code: 'c', state, cleanUrl })
  })

  test.each([
    ...Object.keys(whole).map(name => address({ ...whole, [name]: '' })),
    address({ error: 'denied' }),
    address({ error_code: 'gone', error_description: 'No.' }),
    `${PAGE}?error=denied&error_description=No.&error_code=gone`,
    ...['', '?code=', '?code', '?barcode=1', '#code=c'].map(rest => PAGE + rest),
  ])('finds nothing in %s', url => {
    expect(readRedirectUrl(url)).toBeUndefined()
  })
})
