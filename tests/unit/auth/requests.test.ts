/**
 * @promise Sign-up and sign-in need an email or phone and a password, codes an email or phone, resending a
 *   type too.
 * @promise Every path and body of the authentication service, with its version header.
 * @promise `gotrue_meta_security` is sent with each call that names it.
 * @promise Requests of the auth client follow no redirect.
 */
import { expect, test, vi } from 'vitest'
import {
  type AuthClient,
  type AuthClientOptions,
  createAdmin,
  createAuthClient,
  createMfa,
  createOAuth,
  createOtp,
  createRecovery,
} from '@/auth'
import { json, wireOf } from './fake-service'
import { createClientWithResponses, createSignedInClient, mapStorage } from './setup'

const back = 'https://x.example/?a=1'
const BACK = 'redirect_to=https%3A%2F%2Fx.example%2F%3Fa%3D1'
const captchaToken = 't'

/** By what each sends while somebody is signed in: method, path, body, and the token where it has one. */
const calls: Record<string, (client: AuthClient) => Promise<unknown>> = {
  'POST register {"email":"e","plainPassword":"p","captcha":"t"}': c =>
    c.signUp({ email: 'e', password: 'p', options: { captchaToken } }),
  'POST register {"email":"e","plainPassword":"p"}': c => c.signUp({ email: 'e', password: 'p' }),
  'POST register {"phone":"+1","password":"p","data":{"a":1},"channel":"whatsapp","gotrue_meta_security":{"captcha_token":"t"}}':
    c =>
      c.signUp({
        phone: '+1',
        password: 'p',
        options: { data: { a: 1 }, channel: 'whatsapp', captchaToken },
      }),
  'POST register {"phone":"+1","password":"p","data":{},"channel":"sms","gotrue_meta_security":{}}': c =>
    c.signUp({ phone: '+1', password: 'p' }),
  'POST register {"data":{"a":1},"gotrue_meta_security":{"captcha_token":"t"}}': c =>
    c.signInAnonymously({ options: { data: { a: 1 }, captchaToken } }),
  'POST register {"data":{},"gotrue_meta_security":{}}': c => c.signInAnonymously(),
  'POST login_check?grant_type=password {"username":"e","password":"p"}': c =>
    c.signInWithPassword({ email: 'e', password: 'p' }),
  'POST login_check?grant_type=password {"phone":"+1","password":"p","gotrue_meta_security":{"captcha_token":"t"}}':
    c => c.signInWithPassword({ phone: '+1', password: 'p', options: { captchaToken } }),
  'POST token/refresh?grant_type=refresh_token {"refresh_token":"refresh-1"}': c => c.refreshSession(),
  'POST token/refresh?grant_type=refresh_token {"refresh_token":"other"}': c =>
    c.refreshSession({ refresh_token: 'other' }),
  'POST logout?scope=global access-1': c => c.signOut(),
  'POST logout?scope=local access-1': c => c.signOut({ scope: 'local' }),
  'POST logout?scope=others access-1': c => c.signOut({ scope: 'others' }),
  'GET user access-1': c => c.getUser(),
  'GET user a.b.c': c => c.getUser('a.b.c'),
  [`PUT user?${BACK} {"password":"p"} access-1`]: c =>
    c.updateUser({ password: 'p' }, { emailRedirectTo: back }),
  'PUT user {"email":"e","password":"p","nonce":"123","current_password":"c"} access-1': c =>
    c.updateUser({ email: 'e', password: 'p', currentPassword: 'c', nonce: '123' }),
  [`POST otp?${BACK} {"email":"e","data":{},"create_user":false,"gotrue_meta_security":{"captcha_token":"t"}} access-1`]:
    c =>
      createOtp(c).signInWithOtp({
        email: 'e',
        options: { shouldCreateUser: false, emailRedirectTo: back, captchaToken },
      }),
  'POST otp {"phone":"+1","data":{"a":1},"create_user":true,"channel":"sms"} access-1': c =>
    createOtp(c).signInWithOtp({ phone: '+1', options: { data: { a: 1 } } }),
  [`POST verify?${BACK} {"email":"e","token":"1","type":"email","gotrue_meta_security":{"captcha_token":"t"}} access-1`]:
    c =>
      createOtp(c).verifyOtp({
        email: 'e',
        token: '1',
        type: 'email',
        options: { redirectTo: back, captchaToken },
      }),
  'POST verify {"token_hash":"h","type":"email","gotrue_meta_security":{}} access-1': c =>
    createOtp(c).verifyOtp({ token_hash: 'h', type: 'email' }),
  'POST resend {"email":"e","type":"signup"} access-1': c =>
    createOtp(c).resend({ email: 'e', type: 'signup' }),
  'POST resend {"phone":"+1","type":"sms"} access-1': c => createOtp(c).resend({ phone: '+1', type: 'sms' }),
  'GET reauthenticate access-1': c => createOtp(c).reauthenticate(),
  [`POST sso {"provider_id":"x","redirect_to":"${back}","skip_http_redirect":true,"gotrue_meta_security":{"captcha_token":"t"}} access-1`]:
    c => createOAuth(c).signInWithSSO({ providerId: 'x', options: { redirectTo: back, captchaToken } }),
  'POST sso {"domain":"x.example","skip_http_redirect":true} access-1': c =>
    createOAuth(c).signInWithSSO({ domain: 'x.example' }),
  'POST token?grant_type=id_token {"provider":"google","id_token":"i","access_token":"a","nonce":"n"} access-1':
    c => createOAuth(c).signInWithIdToken({ provider: 'google', token: 'i', access_token: 'a', nonce: 'n' }),
  'GET user/identities/authorize?provider=github&scopes=a+b&skip_http_redirect=true access-1': c =>
    createOAuth(c).linkIdentity({ provider: 'github', options: { scopes: 'a b' } }),
  'POST token?grant_type=id_token {"provider":"google","id_token":"i","link_identity":true} access-1': c =>
    createOAuth(c).linkIdentity({ provider: 'google', token: 'i' }),
  'DELETE user/identities/a%2Fb access-1': c => createOAuth(c).unlinkIdentity({ identity_id: 'a/b' }),
  'POST factors {"friendly_name":"f","factor_type":"totp","issuer":"i"} access-1': c =>
    createMfa(c).enroll({ factorType: 'totp', friendlyName: 'f', issuer: 'i' }),
  'POST factors {"factor_type":"phone","phone":"+1"} access-1': c =>
    createMfa(c).enroll({ factorType: 'phone', phone: '+1' }),
  'DELETE factors/f%2F1 access-1': c => createMfa(c).unenroll({ factorId: 'f/1' }),
  'POST factors/f1/challenge {"channel":"sms"} access-1': c =>
    createMfa(c).challenge({ factorId: 'f1', channel: 'sms' }),
  'POST factors/f1/verify {"code":"123","challenge_id":"c1"} access-1': c =>
    createMfa(c).verify({ factorId: 'f1', challengeId: 'c1', code: '123' }),
  [`POST recover?${BACK} {"email":"e","gotrue_meta_security":{"captcha_token":"t"}} access-1`]: c =>
    createRecovery(c).resetPasswordForEmail('e', { redirectTo: back, captchaToken }),
  'POST forgot-password {"email":"e"}': c => createRecovery(c).forgotPassword('e'),
  'POST reset-password {"token":"t","password":"p"}': c => createRecovery(c).resetPassword('t', 'p'),
  'POST verify-email {"token":"t"}': c => createRecovery(c).verifyEmail('t'),
}

test.each(Object.entries(calls))('sends %s', async (wire, run) => {
  const user = { id: 'ann', email: 'ann@example.com' }
  // What any of the calls reads.
  const response = json({ token: 'new', refresh_token: 'next', user, id: 'c1', url: 'https://idp.example' })
  const { client, sent } = createSignedInClient([response])
  await run(client)
  expect(sent.map(wireOf)).toEqual([wire])
})

test('a method that needs a session sends nothing without one', async () => {
  const { client, sent } = createClientWithResponses()
  const results = [
    await client.getUser(),
    await client.updateUser({ password: 'p' }),
    await client.refreshSession(),
    await client.setSession({ access_token: '', refresh_token: '' }),
    await createOtp(client).reauthenticate(),
    await createOAuth(client).getUserIdentities(),
    await createOAuth(client).unlinkIdentity({ identity_id: 'i' }),
    await createOAuth(client).linkIdentity({ provider: 'p', token: 't' }),
    await createOAuth(client).linkIdentity({ provider: 'p' }),
    await createMfa(client).enroll({ factorType: 'totp' }),
    await createMfa(client).challengeAndVerify({ factorId: 'f', code: '1' }),
  ]
  expect(results.map(({ error }) => error?.name)).toEqual(results.map(() => 'AuthSessionMissingError'))
  expect(await client.signOut()).toEqual({ error: null })
  expect(await client.signOut({ scope: 'others' })).toEqual({ error: null })
  expect(sent).toEqual([])
})

test.each([
  [{}, { 'x-supabase-api-version': '2025-05-01' }],
  [{ apiVersionHeader: 'X-Version' }, { 'x-version': '2025-05-01' }],
  [{ apiVersionHeader: null }, {}],
])('with %j a body is sent with its content type and %j', async (options, version) => {
  const { client, sent } = createClientWithResponses([json({})], options)
  await client.signUp({ email: 'e', password: 'p' })
  const usual = { accept: 'application/json', 'content-type': 'application/json;charset=UTF-8' }
  expect(sent[0]?.headers).toEqual({ ...usual, ...version })
})

test('no request follows a redirect or is kept in the browser’s cache', async () => {
  const sent: RequestInit[] = []
  const fetch = async (_url: string, init: RequestInit) => json(sent.push(init))
  await createClientWithResponses([], { fetch }).client.signUp({ email: 'e', password: 'p' })
  await createAdmin({ url: 'https://auth.example/api', token: 'secret', fetch }).createUser({ email: 'e' })
  const careful = expect.objectContaining({ redirect: 'error', cache: 'no-store' })
  expect(sent).toEqual([careful, careful])
})

test.each(['https://auth.example/api', 'https://auth.example/api/', '/api', '/api/'])(
  'the base %s is taken with or without its slash',
  async url => {
    const urls: string[] = []
    const fetch = async (input: string) => json(urls.push(input))
    const { client } = createClientWithResponses([], { url, fetch })
    await client.signUp({ email: 'e', password: 'p' })
    expect(urls).toEqual([`${url.replace(/\/$/, '')}/register`])
  },
)

test.each<[Partial<AuthClientOptions>, string]>([
  [{}, 'listwell-auth-auth.example:8443'],
  [{ url: '/api/' }, 'listwell-auth-shop.example:4173'],
  [{ storageKey: 'mine' }, 'mine'],
])('with %j the session is stored under %s', async (options, key) => {
  vi.stubGlobal('location', { href: 'https://shop.example:4173/signin' })
  const { values, ...storage } = mapStorage()
  const fetch = async () => json({ token: 'a', refresh_token: 'r', user: { id: 'ann' } })
  const client = createAuthClient({ url: 'https://auth.example:8443/api', storage, fetch, ...options })
  await client.signInWithPassword({ email: 'e', password: 'p' })
  client.dispose()
  vi.unstubAllGlobals()
  expect([...values.keys()]).toEqual([key])
})

const NEEDS_BOTH = 'You must provide either an email or phone number and a password'
const loose = (given: object) => Object.assign({ email: '', password: '' }, given)

test.each<[string, (client: AuthClient) => Promise<{ data: unknown; error: Error | null }>]>([
  [NEEDS_BOTH, c => c.signUp(loose({}))],
  [NEEDS_BOTH, c => c.signUp(loose({ email: 'e' }))],
  [NEEDS_BOTH, c => c.signUp(loose({ password: 'p' }))],
  [NEEDS_BOTH, c => c.signInWithPassword(loose({ email: 'e' }))],
  ['You must provide either an email or phone number.', c => createOtp(c).signInWithOtp({ email: '' })],
  [
    'You must provide either an email or phone number and a type',
    c => createOtp(c).resend({ email: '', type: 'signup' }),
  ],
])('incomplete credentials are refused: %s', async (message, call) => {
  const { client, sent } = createClientWithResponses()
  const { data, error } = await call(client)
  expect(data).toEqual({ user: null, session: null })
  expect(error).toMatchObject({ name: 'AuthInvalidCredentialsError', status: 400, message })
  expect(sent).toEqual([])
})
