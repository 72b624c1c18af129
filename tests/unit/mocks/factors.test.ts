/**
 * @promise The mock's codes are those of RFC 6238.
 */
import { expect, it } from 'vitest'
import { DEMO_SECRET } from '@/mocks/scenario-actions'
import { totpOf } from '@/mocks/totp'
import { call, createTimedMock, customer, DEMO, textAt } from './client'

// RFC 6238, appendix B: the rows of SHA-1.
it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [20_000_000_000, '65353130'],
])('creates the code of the RFC at %d s: %s', async (seconds, code) => {
  expect(await totpOf(DEMO_SECRET, seconds, 8)).toBe(code)
  expect(await totpOf(DEMO_SECRET, seconds)).toBe(code.slice(2))
})

/** A customer who has enrolled an app and signed in again; `code` is what the app shows. */
async function enrolled() {
  const { mock, clock } = createTimedMock()
  const first = customer(mock, mock.signIn(DEMO).access_token)
  const response = await first.post('factors', { factor_type: 'totp', friendly_name: 'Phone' })
  const id = textAt(response, 'id')
  const secret = textAt(response, 'totp.secret')
  const code = () => totpOf(secret, clock.now / 1000)
  const verify = async (token: string, typed: string | null = null) => {
    const challenge = await customer(mock, token).post(`factors/${id}/challenge`)
    return customer(mock, token).post(`factors/${id}/verify`, {
      code: typed ?? (await code()),
      challenge_id: textAt(challenge, 'id'),
    })
  }
  const raised = await verify(mock.signIn(DEMO).access_token)
  const signIn = () => mock.signIn(DEMO).access_token
  return { mock, clock, id, code, verify, raised, signIn, uri: textAt(response, 'totp.uri') }
}

it('enrols a factor by a code, and lists it in the user and the token', async () => {
  const { raised, uri, id } = await enrolled()
  expect(uri).toMatch(
    /^otpauth:\/\/totp\/Listwell%3Ademo%40listwell\.example\?secret=[A-Z2-7]{32}&issuer=Listwell$/,
  )
  expect(raised).toMatchObject({
    status: 200,
    body: { user: { factors: [{ id, friendly_name: 'Phone', factor_type: 'totp', status: 'verified' }] } },
  })
  const payload = textAt(raised, 'access_token').split('.')[1] ?? ''
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ aal: 'aal2' })
})

it('requires the second factor for private data, and not for the account itself', async () => {
  const { mock, signIn, verify } = await enrolled()
  const token = signIn()
  for (const path of ['orders', 'active_cart'])
    expect(await customer(mock, token).get(path)).toMatchObject({
      status: 403,
      body: { error_code: 'insufficient_aal' },
    })
  expect((await customer(mock, token).get('user')).status).toBe(200)
  expect((await call(mock, `orders/1/files/download?bearer=${token}`)).status).toBe(403)
  const raised = textAt(await verify(token), 'access_token')
  expect((await customer(mock, raised).get('orders')).status).toBe(200)
  // The session has passed it by now, which its older token doesn't say.
  expect((await customer(mock, token).get('orders')).status).toBe(403)
})

it('accepts the codes of one step before and after, and no others', async () => {
  const { clock, code, signIn, verify } = await enrolled()
  const shown = await code()
  clock.pass(30_000)
  expect((await verify(signIn(), shown)).status).toBe(200)
  clock.pass(60_000)
  expect(await verify(signIn(), shown)).toMatchObject({
    status: 422,
    body: { error_code: 'mfa_verification_failed' },
  })
})

it('adds and removes a factor only after the existing factor was verified', async () => {
  const { mock, id, signIn, raised } = await enrolled()
  const half = customer(mock, signIn())
  const whole = customer(mock, textAt(raised, 'access_token'))
  const another = { factor_type: 'totp', friendly_name: 'Tablet' }
  expect((await half.post('factors', another)).status).toBe(403)
  expect((await half.remove(`factors/${id}`)).status).toBe(403)
  expect(await whole.post('factors', { ...another, friendly_name: 'Phone' })).toMatchObject({
    status: 422,
    body: { error_code: 'mfa_factor_name_conflict' },
  })
  expect((await whole.post('factors', another)).status).toBe(200)
  expect((await whole.remove(`factors/${id}`)).status).toBe(200)
  expect((await whole.remove(`factors/${id}`)).status).toBe(404)
  expect((await customer(mock, signIn()).get('orders')).status).toBe(200)
})

it('takes the level from the sessions with the last factor', async () => {
  const { mock, id, raised } = await enrolled()
  const whole = customer(mock, textAt(raised, 'access_token'))
  await whole.post('factors', { factor_type: 'totp', friendly_name: 'Half' })
  expect((await whole.remove(`factors/${id}`)).status).toBe(200)
  const refreshed = await whole.post('token/refresh', { refresh_token: textAt(raised, 'refresh_token') })
  const payload = textAt(refreshed, 'access_token').split('.')[1] ?? ''
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ aal: 'aal1' })
  expect((await customer(mock, textAt(refreshed, 'access_token')).get('orders')).status).toBe(200)
})
