/**
 * @promise A refused call is never sent again as another user who signed in meanwhile.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type AuthClient,
  type AuthClientOptions,
  createClaims,
  createOAuth,
  createOtp,
  createRecovery,
  readStoredSession,
} from '@/auth'
import { base64url, createClientWithResponses, createSignedInClient, KEY, sessionOf } from './setup'
import { json, type SentRequest } from './fake-service'

const user = { id: 'ann', email: 'ann@example.com' }
const signedIn = { token: 'signed-in', refresh_token: 'r', expires_in: 3600, user }
const refused = () => json({ code: 401, message: 'Invalid JWT Token' }, 401)
const renewed = () =>
  json({ token: 'access-2', refresh_token: 'refresh-2', expires_in: 3600, user: { id: 'ann' } })
const accepted = () => json({ ...signedIn, url: 'https://idp.example' })

type Responses = NonNullable<Parameters<typeof createClientWithResponses>[0]>

/** A client with a session that is fresh by its own times. */
const open = (responses: Responses, options: Partial<AuthClientOptions> = {}) => {
  const scripted = createSignedInClient(responses, options)
  return { ...scripted, stored: () => readStoredSession(scripted.storage.getItem(KEY)) }
}
type Opened = ReturnType<typeof open>

const shown = ({ path, headers }: SentRequest) => `${path.split('?')[0]} ${headers.authorization}`

// They are loaded when they are needed.
beforeAll(() => import('@/auth/url-session'))

const jwt = [{ alg: 'RS256' }, { exp: 2e9 }, ''].map(base64url).join('.')
const verify = (client: AuthClient) => createOtp(client).verifyOtp({ token_hash: 't', type: 'email' })

const calls: [path: string, run: (client: AuthClient) => Promise<{ error: unknown }>][] = [
  ['recover', c => createRecovery(c).resetPasswordForEmail('e')],
  ['resend', c => createOtp(c).resend({ email: 'e', type: 'signup' })],
  ['otp', c => createOtp(c).signInWithOtp({ email: 'e' })],
  ['verify', verify],
  ['sso', c => createOAuth(c).signInWithSSO({ domain: 'x.example' })],
  ['token', c => createOAuth(c).signInWithIdToken({ provider: 'p', token: 't' })],
  ['.well-known/jwks.json', c => createClaims(c).getClaims(jwt)],
]

test.each(calls)('%s with a token that the service refuses is sent once more', async (path, run) => {
  const last = () => json({ ...signedIn, url: 'https://idp.example', keys: [] })
  const { client, sent } = open([refused(), renewed(), last()])
  await run(client)
  expect(sent.map(shown)).toEqual([
    `${path} Bearer access-1`,
    'token/refresh undefined',
    `${path} Bearer access-2`,
  ])
  expect(sent[2]?.body).toEqual(sent[0]?.body)
})

const mailed: typeof calls = [
  ['verify-email', c => createRecovery(c).verifyEmail('t')],
  ['reset-password', c => createRecovery(c).resetPassword('t', 'p')],
  ['forgot-password', c => createRecovery(c).forgotPassword('e')],
]

// A link brings what they send, and must not make the site speak for who is signed in.
describe.each(mailed)('%s', (path, run) => {
  test.each(['fresh', 'expired'])('is sent once and without the token of a %s session', async age => {
    const { client, sent, stored, clock } = open([refused()])
    if (age === 'expired') clock.jump(3_600_000)
    expect((await run(client)).error).toMatchObject({ status: 401 })
    expect(sent.map(shown)).toEqual([`${path} undefined`])
    expect(stored()?.access_token).toBe('access-1')
  })
})

describe('a refused access token', () => {
  const forAnother = { access_token: 'eve', refresh_token: 'of-eve', user: { id: 'eve' } }
  /** Ends the session while a request waits for its response. */
  const during =
    (
      opened: () => Opened,
      response: () => Response,
      end = ({ client }: Opened): unknown => client.endSession(),
    ) =>
    async () => {
      void end(opened())
      return response()
    }

  test.each<[string, Responses, sent: string[], left: string | undefined]>([
    [
      'whose refresh is refused too',
      [refused(), json({}, 401), json({})],
      ['token/refresh', 'verify'],
      undefined,
    ],
    [
      'in place of which the service names the ended session',
      [json({ error_code: 'session_not_found' }, 403), json({}, 401), json({})],
      ['token/refresh', 'verify'],
      undefined,
    ],
    [
      'that the refresh returns again',
      [refused(), json({ token: 'access-1', refresh_token: 'refresh-2', expires_in: 3600, user }), json({})],
      ['token/refresh', 'verify'],
      'access-1',
    ],
  ])('%s is left out when the call is sent once more', async (_how, responses, sent, left) => {
    const opened = open(responses)
    expect((await verify(opened.client)).error).toBeNull()
    expect(opened.sent.map(shown)).toEqual([
      'verify Bearer access-1',
      ...sent.map(path => `${path} undefined`),
    ])
    expect(opened.stored()?.access_token).toBe(left)
  })

  test('may be none of the call’s, which fails with the last response and isn’t sent a third time', async () => {
    const spent = json({ message: 'The link has expired' }, 401)
    const { client, sent, stored } = open([refused(), renewed(), spent])
    expect((await verify(client)).error).toMatchObject({ status: 401, message: 'The link has expired' })
    expect(sent).toHaveLength(3)
    expect(stored()?.access_token).toBe('access-2')
  })

  test('isn’t what a visitor’s 401 is about', async () => {
    const { client, sent } = createClientWithResponses([refused()])
    expect((await verify(client)).error).toMatchObject({ status: 401, message: 'Invalid JWT Token' })
    expect(sent.map(shown)).toEqual(['verify undefined'])
  })

  test.each([400, 403, 404, 422, 429, 500, 503])('isn’t what a %i is about', async status => {
    const { client, sent, stored } = open([json({ message: 'no' }, status)])
    expect((await verify(client)).error).toMatchObject({ status })
    expect(sent).toHaveLength(1)
    expect(stored()?.access_token).toBe('access-1')
  })

  test.each([
    ['isn’t answered', new TypeError('Failed to fetch')],
    ['fails', json({}, 500)],
    ['is limited', json({}, 429, { 'retry-after': '60' })],
    ['brings nothing', json({})],
  ])('keeps the session where the refresh %s, and the call waits 5 s at most', async (_name, failure) => {
    const down = ({ path }: SentRequest) => (path === 'verify' ? json({}) : json({}, 503))
    const { client, clock, sent, stored } = open([refused(), failure, ...Array<typeof down>(10).fill(down)])
    expect((await clock.run(verify(client), 5000)).error).toBeNull()
    expect(sent.map(shown).filter(one => one.startsWith('verify'))).toEqual([
      'verify Bearer access-1',
      'verify undefined',
    ])
    expect(stored()?.access_token).toBe('access-1')
  })

  test('is refreshed once for several calls', async () => {
    const respond = ({ path, headers }: SentRequest) => {
      if (path.startsWith('token/refresh')) return renewed()
      return headers.authorization === 'Bearer access-1' ? refused() : json({})
    }
    const { client, sent } = open(Array<typeof respond>(7).fill(respond))
    const results = await Promise.all([verify(client), verify(client), verify(client)])
    expect(results.map(({ error }) => error)).toEqual([null, null, null])
    expect(sent.filter(({ path }) => path.startsWith('token/refresh'))).toHaveLength(1)
  })

  test.each<[string, (opened: () => Opened) => Responses, left: string | undefined]>([
    ['a sign-out during the call', opened => [during(opened, refused)], undefined],
    ['a sign-out during the refresh', opened => [refused(), during(opened, renewed)], undefined],
    [
      'another user’s sign-in',
      opened => [
        during(opened, refused, ({ storage, clock }) =>
          storage.setItem(KEY, JSON.stringify(sessionOf(clock, forAnother))),
        ),
      ],
      'eve',
    ],
  ])('is replaced by none after %s', async (_how, responses, left) => {
    const opened: Opened = open([...responses(() => opened), json({})])
    expect((await verify(opened.client)).error).toBeNull()
    expect(opened.sent.map(shown).at(-1)).toBe('verify undefined')
    expect(opened.stored()?.access_token).toBe(left)
  })

  test('links no identity to nobody', async () => {
    const { client, sent } = open([refused()])
    const { error } = await createOAuth(client).linkIdentity({ provider: 'p', token: 't' })
    expect(error).toMatchObject({ status: 401 })
    expect(sent.map(shown)).toEqual(['token Bearer access-1'])
  })

  describe('under PKCE', () => {
    const VERIFIER = `${KEY}-code-verifier`
    const start = (client: AuthClient) => createOtp(client).signInWithOtp({ email: 'e' })

    test.each<[string, (opened: () => Opened) => Responses, isKept: boolean]>([
      ['keeps the flow of a session that is over', () => [refused(), json({}, 401), accepted()], true],
      ['forgets the flow after a sign-out meanwhile', opened => [during(opened, refused), accepted()], false],
      [
        'forgets the flow after a sign-out once the session is over',
        opened => [refused(), json({}, 401), during(opened, accepted)],
        false,
      ],
    ])('%s', async (_how, responses, isKept) => {
      const opened: Opened = open(
        responses(() => opened),
        { flowType: 'pkce' },
      )
      expect((await start(opened.client)).error).toBeNull()
      expect(opened.stored()).toBeNull()
      expect(opened.storage.getItem(VERIFIER) !== null).toBe(isKept)
    })

    test('keeps the flow of a session whose expired token can’t be refreshed', async () => {
      const { client, storage, clock } = open([json({}, 401), json({})], { flowType: 'pkce' })
      clock.jump(3_600_000)
      expect((await start(client)).error).toBeNull()
      expect(storage.getItem(VERIFIER)).not.toBeNull()
    })

    test('exchanges the code of the URL', async () => {
      const { client, storage, page, sent, stored } = open([refused(), json({}, 401), json(signedIn)], {
        flowType: 'pkce',
      })
      storage.setItem(VERIFIER, '{"verifier":"v","state":"s"}')
      page.goTo('https://x.example/?code=c1&state=s')
      expect((await client.initialize()).error).toBeNull()
      expect(sent.map(shown)).toEqual(['token Bearer access-1', 'token/refresh undefined', 'token undefined'])
      expect(stored()?.access_token).toBe('signed-in')
    })
  })
})
