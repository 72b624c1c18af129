/**
 * @promise Mailed links and codes work with a session that the service refuses: sent without its token, or
 *   again with a new one or none.
 */
import { describe, expect, it } from 'vitest'
import { at, call, createTimedMock, customer, DEMO, demo, textAt } from './client'

const HOUR = 3_600_000
const credentials = { username: DEMO, password: 'demo-password' }
const signUp = { email: 'new@listwell.example', plainPassword: 'first-password' }
const open = (mock: ReturnType<typeof createTimedMock>['mock']) => customer(mock, undefined)

describe('signing in', () => {
  it('returns a session with a JWT and its expiry', async () => {
    const { mock, clock } = createTimedMock()
    const response = await open(mock).post('login_check?grant_type=password', credentials)
    expect(response.status).toBe(200)
    const seconds = clock.now / 1000
    expect(response.body).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: seconds + 3600,
      user: { email: DEMO, factors: [] },
    })
    const payload = textAt(response, 'access_token').split('.')[1] ?? ''
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ exp: seconds + 3600 })
  })

  it.each([
    { username: DEMO, password: 'wrong' },
    { username: 'nobody@listwell.example', password: 'demo-password' },
  ])('refuses the sign-in %o', async body => {
    const response = await open(createTimedMock().mock).post('login_check', body)
    expect(response.status).toBe(401)
    expect(response.body).toEqual({ code: 401, message: 'Invalid credentials.' })
  })

  it.each([{ username: DEMO }, {}])('refuses the sign-in body %o', async body => {
    expect((await open(createTimedMock().mock).post('login_check', body)).status).toBe(400)
  })
})

describe('signing up', () => {
  it('creates an account that can sign in at once, with any case of the email address', async () => {
    const { mock } = createTimedMock()
    expect((await open(mock).post('register', signUp)).status).toBe(201)
    const login = { username: 'NEW@listwell.example', password: signUp.plainPassword }
    expect((await open(mock).post('login_check', login)).status).toBe(200)
  })

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
})

describe('an access token', () => {
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

  it('refuses the access token of another mock', async () => {
    const token = createTimedMock().mock.signIn(DEMO).access_token
    expect((await customer(createTimedMock().mock, token).get('user')).status).toBe(401)
  })
})

describe('a refresh token', () => {
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

  it.each([{}, { refresh_token: 'nonsense' }, { refresh_token: 's1.1.guessed' }])(
    'refuses the refresh token in %o',
    async body => {
      const { mock } = createTimedMock()
      expect((await open(mock).post('token/refresh', body)).status).toBe(401)
    },
  )
})

describe('signing out', () => {
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
})

describe('an account', () => {
  it('accepts a new password from its user', async () => {
    const { mock } = createTimedMock()
    expect((await demo(mock).put('user', { password: 'second-password' })).status).toBe(200)
    expect((await open(mock).post('login_check', credentials)).status).toBe(401)
    const login = { username: DEMO, password: 'second-password' }
    expect((await open(mock).post('login_check', login)).status).toBe(200)
  })

  it('recovers an account by the token of a message, which works once', async () => {
    const { mock } = createTimedMock()
    await open(mock).post('forgot-password', { email: DEMO })
    const token = mock.db.read().mails.find(mail => mail.kind === 'reset')?.token
    const reset = (password: string, one = token) =>
      open(mock).post('reset-password', { token: one, password })
    expect((await reset('longer-password', 'invalid')).status).toBe(400)
    expect(at(await reset('short'), 'violations.0.propertyPath')).toBe('password')
    expect((await reset('longer-password')).status).toBe(200)
    expect((await reset('longer-password')).status).toBe(400)
    const login = { username: DEMO, password: 'longer-password' }
    expect((await open(mock).post('login_check', login)).status).toBe(200)
  })

  it('confirms an account by the token of a message', async () => {
    const { mock } = createTimedMock()
    await open(mock).post('register', signUp)
    const token = mock.db.read().mails.find(mail => mail.to === signUp.email)?.token
    expect((await open(mock).post('verify-email', { token: 'invalid' })).status).toBe(400)
    expect((await open(mock).post('verify-email', { token })).status).toBe(200)
    expect(mock.db.read().users.find(user => user.email === signUp.email)?.confirmedAt).not.toBeNull()
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

  it('signs in to an account by a code', async () => {
    const { mock, clock } = createTimedMock()
    await open(mock).post('otp', { email: DEMO })
    const token = mock.db.read().mails.find(mail => mail.kind === 'code')?.token
    expect(token).toMatch(/^\d{6}$/)
    expect((await open(mock).post('verify', { email: signUp.email, token })).status).toBe(403)
    clock.pass(60_000)
    await open(mock).post('otp', { email: DEMO })
    const second = mock.db.read().mails.find(mail => mail.kind === 'code')?.token
    expect((await open(mock).post('verify', { email: DEMO, token: second })).status).toBe(200)
  })

  it('reports messages by onMail, with their links', async () => {
    const messages: string[] = []
    const { mock } = createTimedMock({ onMail: text => messages.push(text) })
    await open(mock).post('forgot-password', { email: DEMO })
    expect(messages).toEqual([
      `Mail to ${DEMO}: reset your password at /reset-password?token=${mock.db.read().mails[0]?.token}`,
    ])
  })

  it('responds to a request for a message in the same way with and without an account', async () => {
    const { mock } = createTimedMock()
    const known = await open(mock).post('forgot-password', { email: DEMO })
    const unknown = await open(mock).post('forgot-password', { email: 'nobody@listwell.example' })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(mock.db.read().mails).toHaveLength(1)
  })
})

it('responds 404 to unknown URLs', async () => {
  const { mock } = createTimedMock()
  const response = await open(mock).post('nothing', {})
  expect(response.status).toBe(404)
  expect(response.headers.get('Content-Type')).toContain('application/ld+json')
})

describe('an access token that isn’t valid', () => {
  it.each([
    'register',
    'verify-email',
    'reset-password',
    'forgot-password',
    'recover',
    'resend',
    'otp',
    'verify',
    'token?grant_type=pkce',
    'sso',
  ])('is refused by %s, which everybody may call', async path => {
    const { mock } = createTimedMock()
    const response = await customer(mock, 'ended').post(path, { email: DEMO, token: 'spent' })
    expect(response.status).toBe(401)
    expect(response.body).toEqual({ code: 401, message: 'Invalid JWT Token' })
    expect((await open(mock).post(path, { email: DEMO, token: 'spent' })).status).not.toBe(401)
  })
})
