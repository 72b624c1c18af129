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
import { base64url, createClientWithResponses, KEY, sessionOf } from './setup'
import { json, type SentRequest } from './fake-service'

const user = { id: 'ann', email: 'ann@example.com' }
const signedIn = { token: 'signed-in', refresh_token: 'r', expires_in: 3600, user }
const refused = () => json({ code: 401, message: 'Invalid JWT Token' }, 401)
const renewed = () =>
  json({ token: 'access-2', refresh_token: 'refresh-2', expires_in: 3600, user: { id: 'ann' } })
const accepted = () => json({ ...signedIn, url: 'https://idp.example' })

type Responses = Parameters<typeof createClientWithResponses>[0]

/** A client with a session that is fresh by its own times. */
const open = (responses: Responses, options: Partial<AuthClientOptions> = {}) => {
  const scripted = createClientWithResponses(responses, options)
  scripted.storage.setItem(KEY, JSON.stringify(sessionOf(scripted.clock)))
  return { ...scripted, stored: () => readStoredSession(scripted.storage.getItem(KEY)) }
}

const shown = ({ path, headers }: SentRequest) => `${path.split('?')[0]} ${headers.authorization}`

// They are loaded when they are needed.
beforeAll(() => import('@/auth/url-session'))

const jwt = [{ alg: 'RS256' }, { exp: 2e9 }, ''].map(base64url).join('.')

const calls: [path: string, run: (client: AuthClient) => Promise<{ error: unknown }>][] = [
  ['recover', c => createRecovery(c).resetPasswordForEmail('e')],
  ['resend', c => createOtp(c).resend({ email: 'e', type: 'signup' })],
  ['otp', c => createOtp(c).signInWithOtp({ email: 'e' })],
  ['verify', c => createOtp(c).verifyOtp({ token_hash: 't', type: 'email' })],
  ['sso', c => createOAuth(c).signInWithSSO({ domain: 'x.example' })],
  ['token', c => createOAuth(c).signInWithIdToken({ provider: 'p', token: 't' })],
]

describe.each(calls)('%s with an access token that the service refuses', (path, run) => {
  test('is sent once more with a refreshed one', async () => {
    const { client, sent } = open([refused(), renewed(), accepted()])
    expect((await run(client)).error).toBeNull()
    expect(sent.map(shown)).toEqual([
      `${path} Bearer access-1`,
      'token/refresh undefined',
      `${path} Bearer access-2`,
    ])
    expect(sent[2]?.body).toEqual(sent[0]?.body)
  })

  test('is sent once more without one where the refresh is refused too', async () => {
    const { client, sent } = open([refused(), json({}, 401), accepted()])
    expect((await run(client)).error).toBeNull()
    expect(sent.map(shown)).toEqual([
      `${path} Bearer access-1`,
      'token/refresh undefined',
      `${path} undefined`,
    ])
  })

  test('fails with the last response, and isn’t sent a third time', async () => {
    const spent = json({ message: 'The link has expired' }, 401)
    const { client, sent, stored } = open([refused(), renewed(), spent])
    expect((await run(client)).error).toMatchObject({ status: 401, message: 'The link has expired' })
    expect(sent).toHaveLength(3)
    // The refusal may be that of what the call sends.
    expect(stored()?.access_token).toBe('access-2')
  })

  test('without a session fails with the first 401', async () => {
    const { client, sent } = createClientWithResponses([refused()])
    expect((await run(client)).error).toMatchObject({ status: 401, message: 'Invalid JWT Token' })
    expect(sent.map(shown)).toEqual([`${path} undefined`])
  })

  test.each([400, 403, 404, 422, 429, 500, 503])('isn’t sent again after a %i', async status => {
    const { client, sent, stored } = open([json({ message: 'no' }, status)])
    expect((await run(client)).error).toMatchObject({ status })
    expect(sent).toHaveLength(1)
    expect(stored()?.access_token).toBe('access-1')
  })
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
    if (age === 'expired') clock.sleep(3_600_000)
    expect((await run(client)).error).toMatchObject({ status: 401 })
    expect(sent.map(shown)).toEqual([`${path} undefined`])
    expect(stored()?.access_token).toBe('access-1')
  })
})

const verify = ({ client }: { client: AuthClient }) =>
  createOtp(client).verifyOtp({ token_hash: 't', type: 'email' })

test('a service may name the ended session instead', async () => {
  const scripted = open([json({ error_code: 'session_not_found' }, 403), json({}, 401), json({})])
  expect((await verify(scripted)).error).toBeNull()
  expect(scripted.sent.map(shown)[2]).toBe('verify undefined')
  expect(scripted.stored()).toBeNull()
})

test('the keys of the service are requested again too', async () => {
  const { client, sent } = open([refused(), renewed(), json({ keys: [] })])
  expect((await createClaims(client).getClaims(jwt)).error?.message).toBe('JWKS is empty')
  expect(sent.map(shown)[2]).toBe('.well-known/jwks.json Bearer access-2')
})

describe('a refused access token', () => {
  test('ends the session where the refresh is refused', async () => {
    const scripted = open([refused(), json({}, 401), json({})])
    await verify(scripted)
    expect(scripted.stored()).toBeNull()
  })

  test.each([
    ['isn’t answered', new TypeError('Failed to fetch')],
    ['fails', json({}, 500)],
    ['is limited', json({}, 429, { 'retry-after': '60' })],
    ['brings nothing', json({})],
  ])('keeps the session where the refresh %s, and the call waits 5 s at most', async (_name, failure) => {
    const scripted = open([refused(), failure])
    const down = ({ path }: SentRequest) => (path === 'verify' ? json({}) : json({}, 503))
    scripted.responses.push(...Array.from({ length: 10 }, () => down))
    const { error } = await scripted.clock.run(verify(scripted), 5000)
    expect(error).toBeNull()
    expect(scripted.sent.map(shown).filter(one => one.startsWith('verify'))).toEqual([
      'verify Bearer access-1',
      'verify undefined',
    ])
    expect(scripted.stored()?.access_token).toBe('access-1')
  })

  test('isn’t sent again where the refresh returns the same one', async () => {
    const same = json({ token: 'access-1', refresh_token: 'refresh-2', expires_in: 3600, user })
    const scripted = open([refused(), same, json({})])
    expect((await verify(scripted)).error).toBeNull()
    expect(scripted.sent.map(shown)[2]).toBe('verify undefined')
  })

  test('is refreshed once for several calls', async () => {
    const respond = ({ path, headers }: SentRequest) => {
      if (path.startsWith('token/refresh')) return renewed()
      return headers.authorization === 'Bearer access-1' ? refused() : json({})
    }
    const scripted = open(Array.from({ length: 7 }, () => respond))
    const results = await Promise.all([verify(scripted), verify(scripted), verify(scripted)])
    expect(results.map(({ error }) => error)).toEqual([null, null, null])
    expect(scripted.sent.filter(({ path }) => path.startsWith('token/refresh'))).toHaveLength(1)
  })

  test('is replaced by none after a sign-out during the call', async () => {
    const scripted = open([
      async () => {
        await scripted.client.endSession()
        return refused()
      },
      json({}),
    ])
    expect((await verify(scripted)).error).toBeNull()
    expect(scripted.sent.map(shown)).toEqual(['verify Bearer access-1', 'verify undefined'])
    expect(scripted.stored()).toBeNull()
  })

  test('is replaced by none after a sign-out during the refresh', async () => {
    const scripted = open([
      refused(),
      async () => {
        void scripted.client.endSession()
        return renewed()
      },
      json({}),
    ])
    expect((await verify(scripted)).error).toBeNull()
    expect(scripted.sent.map(shown)[2]).toBe('verify undefined')
    expect(scripted.stored()).toBeNull()
  })

  test('is replaced by none where another user has signed in meanwhile', async () => {
    const eve = { access_token: 'eve', refresh_token: 'of-eve', user: { id: 'eve' } }
    const scripted = open([
      () => {
        scripted.storage.setItem(KEY, JSON.stringify(sessionOf(scripted.clock, eve)))
        return refused()
      },
      json({}),
    ])
    expect((await verify(scripted)).error).toBeNull()
    expect(scripted.sent.map(shown)).toEqual(['verify Bearer access-1', 'verify undefined'])
    expect(scripted.stored()?.access_token).toBe('eve')
  })

  test('links no identity to nobody', async () => {
    const { client, sent } = open([refused()])
    const { error } = await createOAuth(client).linkIdentity({ provider: 'p', token: 't' })
    expect(error).toMatchObject({ status: 401 })
    expect(sent.map(shown)).toEqual(['token Bearer access-1'])
  })
})

describe('PKCE with an access token that the service refuses', () => {
  const VERIFIER = `${KEY}-code-verifier`
  const starts = calls.filter(([path]) => ['recover', 'resend', 'otp', 'sso'].includes(path))

  test.each(starts)('keeps the flow of %s, whose session is over', async (_path, run) => {
    const { client, storage } = open([refused(), json({}, 401), accepted()], { flowType: 'pkce' })
    expect((await run(client)).error).toBeNull()
    expect(storage.getItem(KEY)).toBeNull()
    expect(storage.getItem(VERIFIER)).not.toBeNull()
  })

  test.each(starts)('forgets the flow of %s after a sign-out meanwhile', async (_path, run) => {
    const scripted = open(
      [
        async () => {
          await scripted.client.endSession()
          return refused()
        },
        accepted(),
      ],
      { flowType: 'pkce' },
    )
    expect((await run(scripted.client)).error).toBeNull()
    expect(scripted.storage.getItem(VERIFIER)).toBeNull()
  })

  test('forgets the flow after a sign-out once the session is over', async () => {
    const scripted = open(
      [
        refused(),
        json({}, 401),
        async () => {
          await scripted.client.endSession()
          return json({})
        },
      ],
      { flowType: 'pkce' },
    )
    expect((await createOtp(scripted.client).signInWithOtp({ email: 'e' })).error).toBeNull()
    expect(scripted.storage.getItem(VERIFIER)).toBeNull()
  })

  test('keeps the flow of a session whose expired token can’t be refreshed', async () => {
    const { client, storage, clock } = open([json({}, 401), json({})], { flowType: 'pkce' })
    clock.sleep(3_600_000)
    expect((await createOtp(client).signInWithOtp({ email: 'e' })).error).toBeNull()
    expect(storage.getItem(VERIFIER)).not.toBeNull()
  })

  test('exchanges the code of the URL', async () => {
    const scripted = open([refused(), json({}, 401), json(signedIn)], { flowType: 'pkce' })
    scripted.storage.setItem(VERIFIER, '{"verifier":"v","state":"s"}')
    scripted.page.goTo('https://x.example/?code=c1&state=s')
    expect((await scripted.client.initialize()).error).toBeNull()
    expect(scripted.sent.map(shown)).toEqual([
      'token Bearer access-1',
      'token/refresh undefined',
      'token undefined',
    ])
    expect(scripted.stored()?.access_token).toBe('signed-in')
  })
})
