/**
 * @promise Settings remove an app, after a code where the service wants one; the customer stays signed in.
 */
import { expect, test } from 'vitest'
import { createMfa } from '@/auth'
import { json } from './fake-service'
import { base64url, createClientWithResponses, KEY, sessionOf } from './setup'

const token = (claims: object) => `${base64url({})}.${base64url(claims)}.AAAA`

const factor = (id: string, factor_type: string, status: string) => ({ id, factor_type, status })
const factors = [
  factor('1', 'totp', 'verified'),
  factor('2', 'totp', 'unverified'),
  factor('3', 'phone', 'verified'),
]

const signedIn = (responses: Response[], fields: Parameters<typeof sessionOf>[1] = {}) => {
  const scripted = createClientWithResponses(responses)
  scripted.storage.setItem(KEY, JSON.stringify(sessionOf(scripted.clock, fields)))
  return { ...scripted, mfa: createMfa(scripted.client) }
}

test('listFactors returns all factors, and the verified ones by type', async () => {
  const { mfa } = signedIn([json({ id: 'ann', factors: [...factors, { id: 'odd' }] })])
  const [totp, , phone] = factors
  expect((await mfa.listFactors()).data).toEqual({ all: factors, totp: [totp], phone: [phone] })
})

test.each([
  ['<svg fill="#fff"/>', 'data:image/svg+xml;utf-8,%3Csvg%20fill%3D%22%23fff%22%2F%3E'],
  ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
])('a QR code becomes a data URL: %s', async (qr_code, address) => {
  const totp = { qr_code, secret: 's', uri: 'otpauth://totp/x' }
  const { mfa } = signedIn([json({ id: 'f1', type: 'totp', friendly_name: 'mine', totp })])
  expect((await mfa.enroll({ factorType: 'totp' })).data).toEqual({
    id: 'f1',
    type: 'totp',
    friendly_name: 'mine',
    totp: { ...totp, qr_code: address },
  })
})

test.each([
  [{ secret: 's' }, { qr_code: '', secret: 's', uri: '' }],
  [{ uri: 'otpauth://totp/x' }, { qr_code: '', secret: '', uri: 'otpauth://totp/x' }],
  [{ secret: 5 }, undefined],
])('enroll returns the key without a QR code: %j', async (totp, expected) => {
  const { mfa } = signedIn([json({ id: 'f1', totp })])
  expect((await mfa.enroll({ factorType: 'totp' })).data).toEqual({
    id: 'f1',
    type: 'totp',
    ...(expected && { totp: expected }),
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

test('challengeAndVerify requests a challenge, verifies it and stores the new session', async () => {
  const session = { access_token: 'aal2', refresh_token: 'r2', expires_in: 600, user: { id: 'ann' } }
  const { mfa, sent, client } = signedIn([json({ id: 'c1', expires_at: 5 }), json(session)])
  const { data, error } = await mfa.challengeAndVerify({ factorId: 'f1', code: '123' })
  expect(error).toBeNull()
  expect(data?.access_token).toBe('aal2')
  expect(sent.map(({ path }) => path)).toEqual(['factors/f1/challenge', 'factors/f1/verify'])
  expect((await client.getSession()).data.session?.access_token).toBe('aal2')
})

test('challenge returns the type of the factor where the service names it', async () => {
  const { mfa } = signedIn([json({ id: 'c1', type: 'totp', expires_at: 5 }), json({ id: 'c2', type: '' })])
  const challenge = async () => (await mfa.challenge({ factorId: 'f1' })).data
  expect(await challenge()).toEqual({ id: 'c1', type: 'totp', expires_at: 5 })
  expect(await challenge()).toEqual({ id: 'c2' })
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
  [{ aal: 'aal1', amr: [{ method: 'password', timestamp: 5 }] }, factors, 'aal1', 'aal2', 1],
  [{ aal: 'aal1' }, [], 'aal1', 'aal1', 0],
  [{ aal: 'aal2', amr: 'odd' }, factors, 'aal2', 'aal2', 0],
  [{ aal: 'odd' }, [], null, null, 0],
])('the assurance level with %j', async (claims, owned, currentLevel, nextLevel, methods) => {
  const access_token = token(claims)
  const { mfa, sent } = signedIn([json({ id: 'ann', factors: owned })], {
    access_token,
    user: { id: 'ann', factors: owned },
  })
  const { data } = await mfa.getAuthenticatorAssuranceLevel()
  expect(data).toMatchObject({ currentLevel, nextLevel })
  expect(data?.currentAuthenticationMethods).toHaveLength(methods)
  expect(sent).toEqual([])
  expect((await mfa.getAuthenticatorAssuranceLevel(access_token)).data).toEqual(data)
  expect(sent).toMatchObject([{ path: 'user', headers: { authorization: `Bearer ${access_token}` } }])
})

test('the assurance level is null without a session, and a malformed token is refused', async () => {
  const { client } = createClientWithResponses()
  const mfa = createMfa(client)
  expect(await mfa.getAuthenticatorAssuranceLevel()).toEqual({
    data: { currentLevel: null, nextLevel: null, currentAuthenticationMethods: [] },
    error: null,
  })
  expect((await mfa.getAuthenticatorAssuranceLevel('x')).error?.name).toBe('AuthInvalidJwtError')
})
