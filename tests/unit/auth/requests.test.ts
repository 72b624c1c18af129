/**
 * @promise Sign-up and sign-in need an email or phone and a password, codes an email or phone, resending a
 *   type too.
 * @promise Every path and body of the authentication service, with its version header.
 * @promise `gotrue_meta_security` is sent with each call that names it.
 */
import { expect, test, vi } from 'vitest'
import {
  type AuthClient,
  type AuthClientOptions,
  createAdmin,
  createMfa,
  createOAuth,
  createOtp,
  createRecovery,
} from '@/auth'
import { json, parseRequest, type SentRequest } from './fake-service'
import { createClientWithResponses, KEY, sessionOf } from './setup'

const user = { id: 'ann', email: 'ann@example.com', factors: [], identities: [] }
const session = { access_token: 'new', refresh_token: 'next', expires_in: 3600, user }

/** What a call sends when somebody is signed in (`Bearer access-1`), by method, path, authorization and body. */
const wire = async (
  run: (client: AuthClient) => Promise<unknown>,
  options: { signedIn?: boolean; response?: unknown; client?: Partial<AuthClientOptions> } = {},
) => {
  const { signedIn = true, response = {} } = options
  const responses = Array.from({ length: 3 }, () => json(response))
  const { client, sent, storage, clock } = createClientWithResponses(responses, options.client)
  if (signedIn) storage.setItem(KEY, JSON.stringify(sessionOf(clock)))
  await run(client)
  return sent.map(({ method, path, headers, body }) => ({
    method,
    path,
    bearer: headers.authorization,
    body,
  }))
}

const AS_ANN = 'Bearer access-1'
const NOBODY = undefined

type Row = [
  name: string,
  run: (client: AuthClient) => Promise<unknown>,
  method: string,
  path: string,
  bearer: string | undefined,
  body: unknown,
  response?: unknown,
]

const rows: Row[] = [
  [
    'sign-up by email',
    c => c.signUp({ email: 'e', password: 'p', options: { captchaToken: 't' } }),
    'POST',
    'register',
    NOBODY,
    { email: 'e', plainPassword: 'p', captcha: 't' },
  ],
  [
    'sign-up without a bot check',
    c => c.signUp({ email: 'e', password: 'p' }),
    'POST',
    'register',
    NOBODY,
    { email: 'e', plainPassword: 'p' },
  ],
  [
    'sign-up by phone',
    c =>
      c.signUp({
        phone: '+1',
        password: 'p',
        options: { data: { a: 1 }, channel: 'whatsapp', captchaToken: 't' },
      }),
    'POST',
    'register',
    NOBODY,
    {
      phone: '+1',
      password: 'p',
      data: { a: 1 },
      channel: 'whatsapp',
      gotrue_meta_security: { captcha_token: 't' },
    },
  ],
  [
    'sign-up by phone, plain',
    c => c.signUp({ phone: '+1', password: 'p' }),
    'POST',
    'register',
    NOBODY,
    { phone: '+1', password: 'p', data: {}, channel: 'sms', gotrue_meta_security: {} },
  ],
  [
    'anonymous sign-in',
    c => c.signInAnonymously({ options: { data: { a: 1 }, captchaToken: 't' } }),
    'POST',
    'register',
    NOBODY,
    { data: { a: 1 }, gotrue_meta_security: { captcha_token: 't' } },
  ],
  [
    'anonymous sign-in, plain',
    c => c.signInAnonymously(),
    'POST',
    'register',
    NOBODY,
    { data: {}, gotrue_meta_security: {} },
  ],
  [
    'sign-in by email',
    c => c.signInWithPassword({ email: 'e', password: 'p' }),
    'POST',
    'login_check?grant_type=password',
    NOBODY,
    { username: 'e', password: 'p' },
    session,
  ],
  [
    'sign-in by phone',
    c => c.signInWithPassword({ phone: '+1', password: 'p', options: { captchaToken: 't' } }),
    'POST',
    'login_check?grant_type=password',
    NOBODY,
    { phone: '+1', password: 'p', gotrue_meta_security: { captcha_token: 't' } },
    session,
  ],
  [
    'refresh',
    c => c.refreshSession(),
    'POST',
    'token/refresh?grant_type=refresh_token',
    NOBODY,
    { refresh_token: 'refresh-1' },
    session,
  ],
  [
    'refresh by a token',
    c => c.refreshSession({ refresh_token: 'other' }),
    'POST',
    'token/refresh?grant_type=refresh_token',
    NOBODY,
    { refresh_token: 'other' },
    session,
  ],
  ['sign-out', c => c.signOut(), 'POST', 'logout?scope=global', AS_ANN, undefined],
  ['sign-out here', c => c.signOut({ scope: 'local' }), 'POST', 'logout?scope=local', AS_ANN, undefined],
  [
    'sign-out elsewhere',
    c => c.signOut({ scope: 'others' }),
    'POST',
    'logout?scope=others',
    AS_ANN,
    undefined,
  ],
  ['user', c => c.getUser(), 'GET', 'user', AS_ANN, undefined, user],
  ['user of a token', c => c.getUser('a.b.c'), 'GET', 'user', 'Bearer a.b.c', undefined, { user }],
  [
    'change of the user',
    c => c.updateUser({ password: 'p' }, { emailRedirectTo: 'https://x.example/?a=1' }),
    'PUT',
    'user?redirect_to=https%3A%2F%2Fx.example%2F%3Fa%3D1',
    AS_ANN,
    { password: 'p' },
    user,
  ],
  [
    'change that shows who asks',
    c => c.updateUser({ email: 'e', password: 'p', currentPassword: 'c', nonce: '123' }),
    'PUT',
    'user',
    AS_ANN,
    { email: 'e', password: 'p', current_password: 'c', nonce: '123' },
    user,
  ],
  [
    'code by mail',
    c =>
      createOtp(c).signInWithOtp({
        email: 'e',
        options: { shouldCreateUser: false, emailRedirectTo: 'https://x.example', captchaToken: 't' },
      }),
    'POST',
    'otp?redirect_to=https%3A%2F%2Fx.example',
    AS_ANN,
    { email: 'e', data: {}, create_user: false, gotrue_meta_security: { captcha_token: 't' } },
  ],
  [
    'code to a phone',
    c => createOtp(c).signInWithOtp({ phone: '+1', options: { data: { a: 1 } } }),
    'POST',
    'otp',
    AS_ANN,
    { phone: '+1', data: { a: 1 }, create_user: true, channel: 'sms' },
  ],
  [
    'check of a code',
    c =>
      createOtp(c).verifyOtp({
        email: 'e',
        token: '123',
        type: 'email',
        options: { redirectTo: 'https://x.example', captchaToken: 't' },
      }),
    'POST',
    'verify?redirect_to=https%3A%2F%2Fx.example',
    AS_ANN,
    { email: 'e', token: '123', type: 'email', gotrue_meta_security: { captcha_token: 't' } },
  ],
  [
    'sending again by mail',
    c => createOtp(c).resend({ email: 'e', type: 'signup' }),
    'POST',
    'resend',
    AS_ANN,
    { email: 'e', type: 'signup' },
  ],
  [
    'sending again to a phone',
    c => createOtp(c).resend({ phone: '+1', type: 'sms' }),
    'POST',
    'resend',
    AS_ANN,
    { phone: '+1', type: 'sms' },
  ],
  ['proof of identity again', c => createOtp(c).reauthenticate(), 'GET', 'reauthenticate', AS_ANN, undefined],
  [
    'SSO by provider',
    c =>
      createOAuth(c).signInWithSSO({
        providerId: 'x',
        options: { redirectTo: 'https://x.example', captchaToken: 't' },
      }),
    'POST',
    'sso',
    AS_ANN,
    {
      provider_id: 'x',
      redirect_to: 'https://x.example',
      skip_http_redirect: true,
      gotrue_meta_security: { captcha_token: 't' },
    },
    { url: 'https://idp.example' },
  ],
  [
    'SSO by domain',
    c => createOAuth(c).signInWithSSO({ domain: 'x.example' }),
    'POST',
    'sso',
    AS_ANN,
    { domain: 'x.example', skip_http_redirect: true },
    { url: 'https://idp.example' },
  ],
  [
    'id token',
    c => createOAuth(c).signInWithIdToken({ provider: 'google', token: 'i', access_token: 'a', nonce: 'n' }),
    'POST',
    'token?grant_type=id_token',
    AS_ANN,
    { provider: 'google', id_token: 'i', access_token: 'a', nonce: 'n' },
    session,
  ],
  [
    'link of an identity',
    c => createOAuth(c).linkIdentity({ provider: 'github', options: { scopes: 'a b' } }),
    'GET',
    'user/identities/authorize?provider=github&scopes=a+b&skip_http_redirect=true',
    AS_ANN,
    undefined,
    { url: 'https://idp.example' },
  ],
  [
    'link by an id token',
    c => createOAuth(c).linkIdentity({ provider: 'google', token: 'i' }),
    'POST',
    'token?grant_type=id_token',
    AS_ANN,
    { provider: 'google', id_token: 'i', link_identity: true },
    session,
  ],
  [
    'end of a link',
    c => createOAuth(c).unlinkIdentity({ identity_id: 'a/b' }),
    'DELETE',
    'user/identities/a%2Fb',
    AS_ANN,
    undefined,
  ],
  ['identities', c => createOAuth(c).getUserIdentities(), 'GET', 'user', AS_ANN, undefined, user],
  [
    'enrolment of an app',
    c => createMfa(c).enroll({ factorType: 'totp', friendlyName: 'f', issuer: 'i' }),
    'POST',
    'factors',
    AS_ANN,
    { friendly_name: 'f', factor_type: 'totp', issuer: 'i' },
    { id: 'f1' },
  ],
  [
    'enrolment of a phone',
    c => createMfa(c).enroll({ factorType: 'phone', phone: '+1' }),
    'POST',
    'factors',
    AS_ANN,
    { factor_type: 'phone', phone: '+1' },
    { id: 'f1' },
  ],
  [
    'end of a factor',
    c => createMfa(c).unenroll({ factorId: 'f/1' }),
    'DELETE',
    'factors/f%2F1',
    AS_ANN,
    undefined,
  ],
  [
    'challenge',
    c => createMfa(c).challenge({ factorId: 'f1', channel: 'sms' }),
    'POST',
    'factors/f1/challenge',
    AS_ANN,
    { channel: 'sms' },
    { id: 'c1' },
  ],
  [
    'response to a challenge',
    c => createMfa(c).verify({ factorId: 'f1', challengeId: 'c1', code: '123' }),
    'POST',
    'factors/f1/verify',
    AS_ANN,
    { code: '123', challenge_id: 'c1' },
    session,
  ],
  [
    'recovery by a link',
    c => createRecovery(c).resetPasswordForEmail('e', { redirectTo: 'https://x.example', captchaToken: 't' }),
    'POST',
    'recover?redirect_to=https%3A%2F%2Fx.example',
    AS_ANN,
    { email: 'e', gotrue_meta_security: { captcha_token: 't' } },
  ],
  [
    'forgotten password',
    c => createRecovery(c).forgotPassword('e'),
    'POST',
    'forgot-password',
    NOBODY,
    { email: 'e' },
  ],
  [
    'new password',
    c => createRecovery(c).resetPassword('t', 'p'),
    'POST',
    'reset-password',
    NOBODY,
    { token: 't', password: 'p' },
  ],
  [
    'confirmation of an address',
    c => createRecovery(c).verifyEmail('t'),
    'POST',
    'verify-email',
    NOBODY,
    { token: 't' },
  ],
]

test.each(rows)('sends the request: %s', async (_name, run, method, path, bearer, body, response) => {
  expect(await wire(run, { response })).toEqual([{ method, path, bearer, body }])
})

test('a visitor’s requests have no token', async () => {
  const sent = await wire(client => createRecovery(client).forgotPassword('e'), { signedIn: false })
  expect(sent).toEqual([{ method: 'POST', path: 'forgot-password', bearer: undefined, body: { email: 'e' } }])
})

test('a method that needs a session sends nothing without one', async () => {
  const missing = 'AuthSessionMissingError'
  const { client, sent } = createClientWithResponses()
  const results = [
    await client.getUser(),
    await client.updateUser({ password: 'p' }),
    await client.refreshSession(),
    await client.setSession({ access_token: '', refresh_token: '' }),
    await createOtp(client).reauthenticate(),
    await createOAuth(client).unlinkIdentity({ identity_id: 'i' }),
    await createOAuth(client).linkIdentity({ provider: 'p', token: 't' }),
    await createMfa(client).enroll({ factorType: 'totp' }),
    await createMfa(client).challengeAndVerify({ factorId: 'f', code: '1' }),
  ]
  expect(results.map(({ error }) => error?.name)).toEqual(results.map(() => missing))
  expect(await client.signOut()).toEqual({ error: null })
  expect(await client.signOut({ scope: 'others' })).toEqual({ error: null })
  expect(sent).toEqual([])
})

const headersOf = async (options: Partial<AuthClientOptions>) => {
  const { client, sent } = createClientWithResponses([json({})], options)
  await client.signUp({ email: 'e', password: 'p' })
  return sent[0]?.headers
}

test('every request has the version header, and a body its content type', async () => {
  expect(await headersOf({})).toEqual({
    accept: 'application/json',
    'content-type': 'application/json;charset=UTF-8',
    'x-supabase-api-version': '2025-05-01',
  })
  expect(await headersOf({ apiVersionHeader: 'X-Version' })).toMatchObject({ 'x-version': '2025-05-01' })
  expect(await headersOf({ apiVersionHeader: null })).toEqual({
    accept: 'application/json',
    'content-type': 'application/json;charset=UTF-8',
  })
})

test.each(['https://auth.example/api', 'https://auth.example/api/', '/api', '/api/'])(
  'the base %s is taken with or without its slash',
  async url => {
    const urls: string[] = []
    const fetch = async (input: string) => {
      urls.push(input)
      return json({})
    }
    const { client } = createClientWithResponses([], { url, fetch })
    await client.signUp({ email: 'e', password: 'p' })
    expect(urls).toEqual([`${url.replace(/\/$/, '')}/register`])
  },
)

test.each([
  [{}, 'listwell-auth-auth.example:8443'],
  [{ url: '/api/' }, 'listwell-auth-shop.example:4173'],
  [{ storageKey: 'mine' }, 'mine'],
])('the session is stored under the host and port, or under the given key', async (options, key) => {
  vi.stubGlobal('location', { href: 'https://shop.example:4173/signin' })
  const values = new Map<string, string>()
  const storage = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  }
  const { createAuthClient } = await import('@/auth')
  const client = createAuthClient({
    url: 'https://auth.example:8443/api',
    storage,
    fetch: async () => json(session),
    ...options,
  })
  await client.signInWithPassword({ email: 'e', password: 'p' })
  client.dispose()
  vi.unstubAllGlobals()
  expect([...values.keys()]).toEqual([key])
})

test.each([
  ['nothing', {}],
  ['no password', { email: 'e' }],
  ['an empty email', { email: '', password: 'p' }],
  ['no name', { password: 'p' }],
])('the client refuses credentials with %s', async (_name, credentials) => {
  const { client, sent } = createClientWithResponses()
  const loose = Object.assign({ email: '', password: '' }, credentials)
  const results = [await client.signUp(loose), await client.signInWithPassword(loose)]
  for (const { data, error } of results) {
    expect(data).toEqual({ user: null, session: null })
    expect([error?.name, error?.status, error?.message]).toEqual([
      'AuthInvalidCredentialsError',
      400,
      'You must provide either an email or phone number and a password',
    ])
  }
  expect(sent).toEqual([])
})

test('signInWithOtp needs an email or phone, and resend a type too', async () => {
  const { client, sent } = createClientWithResponses()
  const otp = createOtp(client)
  expect((await otp.signInWithOtp({ email: '' })).error?.message).toBe(
    'You must provide either an email or phone number.',
  )
  expect((await otp.resend({ email: '', type: 'signup' })).error?.message).toBe(
    'You must provide either an email or phone number and a type',
  )
  expect(sent).toEqual([])
})

const admin = async (
  run: (client: ReturnType<typeof createAdmin>) => Promise<unknown>,
  response: Response,
) => {
  const sent: SentRequest[] = []
  const client = createAdmin({
    url: 'https://auth.example/api',
    token: 'service-key',
    fetch: async (url, init) => {
      sent.push(parseRequest('https://auth.example/api/', url, init))
      return response
    },
  })
  const result = await run(client)
  return {
    result,
    sent: sent.map(({ method, path, headers, body }) => [method, path, headers.authorization, body]),
  }
}

const KEY_BEARER = 'Bearer service-key'

type AdminRow = [
  name: string,
  run: (client: ReturnType<typeof createAdmin>) => Promise<unknown>,
  method: string,
  path: string,
  body: unknown,
]

test.each<AdminRow>([
  [
    'invite',
    a => a.inviteUserByEmail('e', { data: { a: 1 }, redirectTo: 'https://x.example' }),
    'POST',
    'invite?redirect_to=https%3A%2F%2Fx.example',
    { email: 'e', data: { a: 1 } },
  ],
  [
    'link',
    a => a.generateLink({ type: 'email_change_new', email: 'e', newEmail: 'n' }),
    'POST',
    'admin/generate_link',
    { type: 'email_change_new', email: 'e', new_email: 'n' },
  ],
  [
    'create',
    a => a.createUser({ email: 'e', email_confirm: true }),
    'POST',
    'admin/users',
    { email: 'e', email_confirm: true },
  ],
  ['list', a => a.listUsers({ page: 2, perPage: 50 }), 'GET', 'admin/users?page=2&per_page=50', undefined],
  ['list all', a => a.listUsers(), 'GET', 'admin/users', undefined],
  ['get', a => a.getUserById('u/1'), 'GET', 'admin/users/u%2F1', undefined],
  ['update', a => a.updateUserById('u1', { role: 'r' }), 'PUT', 'admin/users/u1', { role: 'r' }],
  ['delete', a => a.deleteUser('u1'), 'DELETE', 'admin/users/u1', { should_soft_delete: false }],
  ['delete softly', a => a.deleteUser('u1', true), 'DELETE', 'admin/users/u1', { should_soft_delete: true }],
  ['list factors', a => a.mfa.listFactors({ userId: 'u1' }), 'GET', 'admin/users/u1/factors', undefined],
  [
    'delete a factor',
    a => a.mfa.deleteFactor({ userId: 'u1', id: 'f1' }),
    'DELETE',
    'admin/users/u1/factors/f1',
    undefined,
  ],
])('administration: %s', async (_name, run, method, path, body) => {
  const { sent } = await admin(run, json(user))
  expect(sent).toEqual([[method, path, KEY_BEARER, body]])
})

test('administration: an id can’t lead to another path', async () => {
  for (const id of ['', '.', '..']) {
    const { result, sent } = await admin(a => a.getUserById(id), json(user))
    expect(result).toMatchObject({ data: { user: null }, error: { name: 'AuthInvalidCredentialsError' } })
    expect(sent).toEqual([])
  }
})

test('administration: page numbers of several digits, with header parameters in any order', async () => {
  const link =
    '<https://auth.example/api/admin/users?page=12&per_page=5>; rel="next", </api/admin/users?per_page=5&page=103>; title="a, b"; rel="last"'
  const response = json({ users: [user, { id: 7 }, 'nonsense'] }, 200, { link, 'x-total-count': '512' })
  const { result } = await admin(a => a.listUsers({ page: 11 }), response)
  expect(result).toMatchObject({
    data: { nextPage: 12, lastPage: 103, total: 512, users: [{ id: 'ann' }, { id: '7' }] },
    error: null,
  })
})

test('administration: the last page, and a service without page links', async () => {
  for (const link of ['', '<https://auth.example/?pages=2>; rel="next", </?page=x>; rel="last"']) {
    const { result } = await admin(a => a.listUsers(), json({ users: [] }, 200, { link }))
    expect(result).toEqual({ data: { users: [], nextPage: null, lastPage: 0, total: 0 }, error: null })
  }
})

test('administration: a link’s properties and its user', async () => {
  const properties = {
    action_link: 'https://x.example',
    email_otp: '123',
    hashed_token: 'h',
    redirect_to: 'https://y.example',
    verification_type: 'invite',
  }
  const { result } = await admin(
    a => a.generateLink({ type: 'invite', email: 'e' }),
    json({ ...properties, ...user }),
  )
  expect(result).toEqual({ data: { properties, user }, error: null })
})
