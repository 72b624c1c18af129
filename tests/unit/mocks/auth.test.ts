/**
 * @promise Mailed links and codes work with a session that the service refuses: sent without its token, or
 *   again with a new one or none.
 */
import { expect, it } from 'vitest'
import { at, call, createTimedMock, customer, DEMO, demo, textAt } from './client'

const HOUR = 3_600_000
const signUp = { email: 'new@listwell.example', plainPassword: 'first-password' }
const open = (mock: ReturnType<typeof createTimedMock>['mock']) => customer(mock, undefined)

it.each([
  [{ ...signUp, email: DEMO }, 'email', 'This value is already used.'],
  [{ ...signUp, email: 'no address' }, 'email', 'This value is not a valid email address.'],
  [{ ...signUp, plainPassword: '' }, 'plainPassword', 'This value should not be blank.'],
  [{ ...signUp, captcha: 'fail' }, 'captcha', 'The bot check was not passed.'],
])('refuses the sign-up %o', async (body, propertyPath, message) => {
  const response = await open(createTimedMock().mock).post('register', body)
  expect(response.status).toBe(422)
  expect(response.body).toMatchObject({ violations: [{ propertyPath, message }] })
})

it('creates a guest account without an email address', async () => {
  const { mock } = createTimedMock()
  const response = await open(mock).post('register', { data: {} })
  expect(response.body).toMatchObject({ user: { email: null, is_anonymous: true } })
  expect((await customer(mock, textAt(response, 'access_token')).get('orders')).status).toBe(200)
})

it('requires an access token, and refuses it when it is broken, expired or its session has ended', async () => {
  const { mock, clock } = createTimedMock()
  const token = mock.signIn(DEMO).access_token
  const refusal = async (one: string | undefined) => at(await customer(mock, one).get('user'), 'message')
  expect(await refusal(undefined)).toBe('JWT Token not found')
  expect(await refusal('nonsense')).toBe('Invalid JWT Token')
  expect(await refusal(`${token.slice(0, -1)}!`)).toBe('Invalid JWT Token')
  expect((await customer(mock, token).get('user')).status).toBe(200)
  clock.pass(HOUR)
  expect(await refusal(token)).toBe('Expired JWT Token')
  const later = mock.signIn(DEMO).access_token
  expect((await customer(mock, later).post('logout')).status).toBe(204)
  expect(await refusal(later)).toBe('Invalid JWT Token')
})

it('a refresh token works once, and a used one ends its whole session', async () => {
  const { mock } = createTimedMock()
  const refresh = (refresh_token: string) =>
    call(mock, 'token/refresh?grant_type=refresh_token', { method: 'POST', body: { refresh_token } })
  const first = mock.signIn(DEMO)
  const other = mock.signIn(DEMO)
  const second = await refresh(first.refresh_token)
  expect(second.status).toBe(200)
  expect((await customer(mock, textAt(second, 'access_token')).get('user')).status).toBe(200)

  expect(await refresh(first.refresh_token)).toMatchObject({
    status: 401,
    body: { code: 401, message: 'JWT Refresh Token Not Found' },
  })
  expect((await refresh(textAt(second, 'refresh_token'))).status).toBe(401)
  expect((await customer(mock, textAt(second, 'access_token')).get('user')).status).toBe(401)
  expect((await refresh(other.refresh_token)).status).toBe(200)
})

it.each([
  ['local', false, true],
  ['others', true, false],
  ['global', false, false],
])('a sign-out with scope %s keeps this session: %s, others: %s', async (scope, keepsThis, keepsOther) => {
  const { mock } = createTimedMock()
  const [here, there] = [mock.signIn(DEMO).access_token, mock.signIn(DEMO).access_token]
  await customer(mock, here).post(`logout?scope=${scope}`)
  expect((await customer(mock, here).get('user')).status === 200).toBe(keepsThis)
  expect((await customer(mock, there).get('user')).status === 200).toBe(keepsOther)
})

it('requires the confirmation of an account before a sign-in with accounts:confirmed', async () => {
  const { mock } = createTimedMock({ scenario: 'accounts:confirmed' })
  await open(mock).post('register', signUp)
  const login = () => open(mock).post('login_check', { ...signUp, password: signUp.plainPassword })
  expect(await login()).toMatchObject({ status: 400, body: { error_code: 'email_not_confirmed' } })
  await open(mock).post('verify-email', { token: mock.db.read().mails[0]?.token })
  expect((await login()).status).toBe(200)
})

it.each([
  [
    'password',
    'current_password',
    'demo-password',
    ['current_password_required', 'current_password_invalid'],
  ],
  ['code', 'nonce', null, ['reauthentication_needed', 'reauthentication_not_valid']],
])('changes a password by nothing but a %s with proof:', async (proof, field, right, codes) => {
  const { mock } = createTimedMock({ scenario: `proof:${proof}` })
  const session = demo(mock)
  await session.get('reauthenticate')
  const put = (value?: string) => session.put('user', { password: 'new-password', [field]: value })
  const refusals = [await put(), await put('wrong')].map(({ body }) => body)
  expect(refusals).toMatchObject(codes.map(error_code => ({ error_code })))
  expect((await put(right ?? mock.db.read().mails.at(-1)?.token)).status).toBe(200)
})

it('confirms no account by a link older than an hour, or by any with mails:expired', async () => {
  const { mock, clock } = createTimedMock()
  const confirm = () => open(mock).post('verify-email', { token: mock.db.read().mails.at(-1)?.token })
  await open(mock).post('register', signUp)
  clock.pass(HOUR)
  expect((await confirm()).status).toBe(400)
  mock.applyScenario('mails:expired')
  await open(mock).post('resend', { email: signUp.email, type: 'signup' })
  expect((await confirm()).status).toBe(400)
})

it('sends a new link once a minute, and responds to an unknown address in the same way', async () => {
  const { mock, clock } = createTimedMock()
  const resend = (email = DEMO) => open(mock).post('resend', { email, type: 'signup' })
  expect([(await resend()).status, (await resend('nobody@listwell.example')).status]).toEqual([200, 200])
  clock.pass(20_000)
  for (const email of [DEMO, 'nobody@listwell.example']) {
    const refused = await resend(email)
    expect(refused).toMatchObject({ status: 429, body: { error_code: 'over_email_send_rate_limit' } })
    expect(refused.headers.get('Retry-After')).toBe('40')
  }
  clock.pass(40_000)
  expect((await resend()).status).toBe(200)
  expect(mock.db.read().mails).toHaveLength(2)
})

const publicCalls =
  'register verify-email reset-password forgot-password recover resend otp verify ' +
  'token?grant_type=pkce sso'
it.each(publicCalls.split(' '))(
  'an access token that isn’t valid is refused by %s, which everybody may call',
  async path => {
    const { mock } = createTimedMock()
    const response = await customer(mock, 'ended').post(path, { email: DEMO, token: 'spent' })
    expect(response.status).toBe(401)
    expect(response.body).toEqual({ code: 401, message: 'Invalid JWT Token' })
    expect((await open(mock).post(path, { email: DEMO, token: 'spent' })).status).not.toBe(401)
  },
)
