/**
 * @promise Settings remove an app, after a code where the service wants one; the customer stays signed in.
 */
import { describe, expect, test } from 'vitest'
import { createMfa, type EnrollParams } from '@/auth'
import { json } from './fake-service'
import { base64url, createClientWithResponses, createSignedInClient, type sessionOf } from './setup'

const token = (claims: object) => `${base64url({})}.${base64url(claims)}.AAAA`
const factor = (id: string, factor_type: string, status: string) => ({ id, factor_type, status })
const totp = factor('1', 'totp', 'verified')
const phone = factor('3', 'phone', 'verified')
const factors = [totp, factor('2', 'totp', 'unverified'), phone]

const signedIn = (responses: Response[], fields: Parameters<typeof sessionOf>[1] = {}) => {
  const scripted = createSignedInClient(responses, {}, fields)
  return { ...scripted, mfa: createMfa(scripted.client) }
}

test('listFactors returns all factors, and the verified ones by type', async () => {
  const list = async (response: Response) => signedIn([response]).mfa.listFactors()
  expect((await list(json({ id: 'ann', factors: [...factors, { id: 'odd' }] }))).data).toEqual({
    all: factors,
    totp: [totp],
    phone: [phone],
  })
  expect((await list(json({ id: 'ann' }))).data).toEqual({ all: [], totp: [], phone: [] })
  expect(await list(json({ message: 'No' }, 500))).toMatchObject({ data: null, error: { message: 'No' } })
})

describe('enroll', () => {
  const app: EnrollParams = { factorType: 'totp' }
  const mobile: EnrollParams = { factorType: 'phone', phone: '+491' }
  const svg = 'data:image/svg+xml;utf-8,'
  const png = 'data:image/png;base64,AAAA'
  const key = (fields: object) => ({ totp: { qr_code: '', secret: '', uri: '', ...fields } })

  test.each<[EnrollParams, response: object, result: object]>([
    [
      app,
      { friendly_name: 'mine', totp: { qr_code: '<svg fill="#fff"/>', secret: 's', uri: 'u' } },
      {
        friendly_name: 'mine',
        ...key({ qr_code: `${svg}%3Csvg%20fill%3D%22%23fff%22%2F%3E`, secret: 's', uri: 'u' }),
      },
    ],
    [app, { totp: { qr_code: png } }, key({ qr_code: png })],
    [app, { totp: { secret: 's' } }, key({ secret: 's' })],
    [app, { totp: { uri: 'otpauth://totp/x' } }, key({ uri: 'otpauth://totp/x' })],
    [app, { totp: { secret: 5 } }, {}],
    [app, { totp: 'none' }, {}],
    [mobile, { type: 'phone', phone: '+492' }, { phone: '+492' }],
    [mobile, {}, {}],
    [mobile, { type: 'other' }, { type: 'other' }],
  ])('%j reads %j as %j', async (params, response, result) => {
    const { mfa } = signedIn([json({ id: 'f', ...response })])
    expect((await mfa.enroll(params)).data).toEqual({ id: 'f', type: params.factorType, ...result })
  })

  test('is an error without an id', async () => {
    const { mfa } = signedIn([json({ type: 'phone' })])
    expect((await mfa.enroll(mobile)).error?.name).toBe('AuthInvalidTokenResponseError')
  })
})

test('unenroll removes the factor from the session’s user, and keeps it where the server refuses', async () => {
  const { mfa, client } = signedIn([json({ message: 'no' }, 403), json({ id: '1' })], {
    user: { id: 'ann', factors },
  })
  const known = async () => (await client.getSession()).data.session?.user.factors
  expect((await mfa.unenroll({ factorId: '1' })).error?.message).toBe('no')
  expect(await known()).toEqual(factors)
  expect(await mfa.unenroll({ factorId: '1' })).toEqual({ data: { id: '1' }, error: null })
  expect(await known()).toEqual(factors.slice(1))
})

test.each([
  [{ id: 'c1', type: 'totp', expires_at: 5 }, undefined],
  [{ id: 'c2', type: '', expires_at: 'soon' }, { id: 'c2' }],
  [{ expires_at: 5 }, null],
])('challenge reads %j', async (response, result) => {
  const { data } = await signedIn([json(response)]).mfa.challenge({ factorId: 'f' })
  expect(data).toEqual(result === undefined ? response : result)
})

test('challengeAndVerify requests a challenge, verifies it and stores the new session', async () => {
  const session = { access_token: 'aal2', refresh_token: 'r2', expires_in: 600, user: { id: 'ann' } }
  const { mfa, sent, client } = signedIn([json({ id: 'c1', expires_at: 5 }), json(session)])
  const { data, error } = await mfa.challengeAndVerify({ factorId: 'f1', code: '123' })
  expect([data?.access_token, error]).toEqual(['aal2', null])
  expect(sent.map(({ path }) => path)).toEqual(['factors/f1/challenge', 'factors/f1/verify'])
  expect((await client.getSession()).data.session?.access_token).toBe('aal2')
})

test('challengeAndVerify doesn’t verify a challenge that failed', async () => {
  const { mfa, sent } = signedIn([json({ message: 'no' }, 422)])
  expect((await mfa.challengeAndVerify({ factorId: 'f1', code: '123' })).error?.message).toBe('no')
  expect(sent).toHaveLength(1)
})

test('a wrong code keeps the session', async () => {
  const { mfa, client } = signedIn([json({ message: 'wrong' }, 422)])
  const { error } = await mfa.verify({ factorId: 'f1', challengeId: 'c1', code: '0' })
  expect(error?.message).toBe('wrong')
  expect((await client.getSession()).data.session?.access_token).toBe('access-1')
})

test.each([
  [{ aal: 'aal1', amr: [{ method: 'password', timestamp: 5 }, 'odd'] }, factors, 'aal1', 'aal2', 1],
  [{ aal: 'aal1' }, [], 'aal1', 'aal1', 0],
  [{ aal: 'aal2', amr: 'odd' }, factors, 'aal2', 'aal2', 0],
  [{ aal: 'odd' }, [], null, null, 0],
])('the assurance level with %j', async (claims, owned, currentLevel, nextLevel, methods) => {
  const access_token = token(claims)
  const user = { id: 'ann', factors: owned }
  const { mfa, sent } = signedIn([json(user)], { access_token, user })
  const { data } = await mfa.getAuthenticatorAssuranceLevel()
  expect(data).toMatchObject({ currentLevel, nextLevel })
  expect(data?.currentAuthenticationMethods).toHaveLength(methods)
  expect(sent).toEqual([])
  expect((await mfa.getAuthenticatorAssuranceLevel(access_token)).data).toEqual(data)
  expect(sent).toMatchObject([{ path: 'user', headers: { authorization: `Bearer ${access_token}` } }])
})

test('the assurance level is null without a session, and a malformed token is refused', async () => {
  const mfa = createMfa(createClientWithResponses().client)
  expect(await mfa.getAuthenticatorAssuranceLevel()).toEqual({
    data: { currentLevel: null, nextLevel: null, currentAuthenticationMethods: [] },
    error: null,
  })
  expect((await mfa.getAuthenticatorAssuranceLevel('x')).error).toMatchObject({
    name: 'AuthInvalidJwtError',
    message: 'Invalid JWT structure',
  })
})
