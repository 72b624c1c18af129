/**
 * @promise A refused call is never sent again as another user who signed in meanwhile.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { type AuthClient, createClaims, createOAuth, createOtp, createRecovery } from '@/auth'
import { base64url, createClientWithResponses, createSignedInClient, KEY, sessionOf } from './setup'
import { json, type SentRequest } from './fake-service'

const refused = () => json({ code: 401, message: 'Invalid JWT Token' }, 401)
const accepted = () => json({ id: 'ann', url: 'https://idp.example', keys: [] })
const shown = ({ path, headers }: SentRequest) => `${path.split('?')[0]} ${headers.authorization}`

// They are loaded when they are needed.
beforeAll(() => import('@/auth/url-session'))

type Call = (client: AuthClient) => Promise<{ error: unknown }>
const verify: Call = client => createOtp(client).verifyOtp({ token_hash: 't', type: 'email' })
const jwt = [{ alg: 'RS256' }, { exp: 2e9 }, ''].map(base64url).join('.')

test.each<[path: string, Call]>([
  ['recover', c => createRecovery(c).resetPasswordForEmail('e')],
  ['resend', c => createOtp(c).resend({ email: 'e', type: 'signup' })],
  ['otp', c => createOtp(c).signInWithOtp({ email: 'e' })],
  ['verify', verify],
  ['sso', c => createOAuth(c).signInWithSSO({ domain: 'x.example' })],
  ['token', c => createOAuth(c).signInWithIdToken({ provider: 'p', token: 't' })],
  ['.well-known/jwks.json', c => createClaims(c).getClaims(jwt)],
])('%s with a token that the service refuses is sent once more, without it', async (path, run) => {
  const { client, sent, stored } = createSignedInClient([refused(), accepted()])
  await run(client)
  expect(sent.map(shown)).toEqual([`${path} Bearer access-1`, `${path} undefined`])
  expect(sent[1]?.body).toEqual(sent[0]?.body)
  expect(stored()?.access_token).toBe('access-1')
})

test('a code of the URL is exchanged without a token that the service refuses', async () => {
  const session = { token: 'new', refresh_token: 'r', user: { id: 'ann' } }
  const { client, storage, page, sent, stored } = createSignedInClient([refused(), json(session)], {
    flowType: 'pkce',
  })
  storage.setItem(`${KEY}-code-verifier`, '{"verifier":"v","state":"s"}')
  page.goTo('https://x.example/?code=c1&state=s')
  expect((await client.initialize()).error).toBeNull()
  expect(sent.map(shown)).toEqual(['token Bearer access-1', 'token undefined'])
  expect(stored()?.access_token).toBe('new')
})

// A link brings what they send, and must not make the site speak for who is signed in.
describe.each<[path: string, Call]>([
  ['verify-email', c => createRecovery(c).verifyEmail('t')],
  ['reset-password', c => createRecovery(c).resetPassword('t', 'p')],
  ['forgot-password', c => createRecovery(c).forgotPassword('e')],
])('%s', (path, run) => {
  test.each(['fresh', 'expired'])('is sent once and without the token of a %s session', async age => {
    const { client, sent, stored, clock } = createSignedInClient([refused()])
    if (age === 'expired') clock.jump(3_600_000)
    expect((await run(client)).error).toMatchObject({ status: 401 })
    expect(sent.map(shown)).toEqual([`${path} undefined`])
    expect(stored()?.access_token).toBe('access-1')
  })
})

describe('a public call', () => {
  test('is sent again where the service says that the session is gone', async () => {
    const { client, sent } = createSignedInClient([json({ code: 'session_not_found' }, 403), json({})])
    expect((await verify(client)).error).toBeNull()
    expect(sent.map(shown)).toEqual(['verify Bearer access-1', 'verify undefined'])
  })

  test('is sent without a token that has expired and can’t be refreshed', async () => {
    const { client, sent, clock } = createSignedInClient([json({}, 500), json({})])
    clock.jump(3_600_000)
    expect((await verify(client)).error).toBeNull()
    expect(sent.map(shown)).toEqual(['token/refresh undefined', 'verify undefined'])
  })

  test('that is refused without the token too fails with that response and isn’t sent a third time', async () => {
    const { client, sent } = createSignedInClient([refused(), json({ message: 'The link is old' }, 401)])
    expect((await verify(client)).error).toMatchObject({ status: 401, message: 'The link is old' })
    expect(sent).toHaveLength(2)
  })

  test.each([400, 403, 404, 422, 429, 500, 503])('is sent once where a %i comes back', async status => {
    const { client, sent } = createSignedInClient([json({ message: 'no' }, status)])
    expect((await verify(client)).error).toMatchObject({ status })
    expect(sent).toHaveLength(1)
  })

  test('of a visitor is sent once', async () => {
    const { client, sent } = createClientWithResponses([refused()])
    expect((await verify(client)).error).toMatchObject({ status: 401, message: 'Invalid JWT Token' })
    expect(sent.map(shown)).toEqual(['verify undefined'])
  })

  test('isn’t sent again as another user who has signed in meanwhile', async () => {
    const { client, sent, clock, storage, responses } = createSignedInClient()
    const eve = JSON.stringify(sessionOf(clock, { access_token: 'eve', user: { id: 'eve' } }))
    responses.push(() => (storage.setItem(KEY, eve), refused()), json({}))
    expect((await verify(client)).error).toBeNull()
    expect(sent.map(shown).at(-1)).toBe('verify undefined')
  })
})

test('a call that needs a session isn’t sent again without one', async () => {
  const { client, sent } = createSignedInClient([refused()])
  const { error } = await createOAuth(client).linkIdentity({ provider: 'p', token: 't' })
  expect(error).toMatchObject({ status: 401 })
  expect(sent.map(shown)).toEqual(['token Bearer access-1'])
})
