/**
 * @promise Kinds of auth errors, their codes and texts.
 * @promise A missing session found while reading the user is removed; sign-out takes 401, 403, 404 for done.
 * @promise An error of the auth client keeps its message as JSON.
 */
import { describe, expect, test } from 'vitest'
import * as auth from '@/auth'
import { START } from './fake-clock'
import { json } from './fake-service'
import { createClientWithResponses, createSignedInClient, recordEvents } from './setup'

type Call = (client: auth.AuthClient) => Promise<{ error: auth.AuthError | null }>
const signUp: Call = client => client.signUp({ email: 'e', password: 'p' })
const signIn: Call = client => client.signInWithPassword({ email: 'e', password: 'p' })
const failure = async (response: Response | Error, call = signUp) =>
  (await call(createClientWithResponses([response]).client)).error

describe('the error of a response', () => {
  test.each([
    [{ msg: 'a', message: 'b', error_description: 'c', error: 'd' }, 'a'],
    [{ message: 'b', error_description: 'c', error: 'd' }, 'b'],
    [{ error_description: 'c', error: 'd' }, 'c'],
    [{ msg: '', message: 5, error: 'd' }, 'd'],
    [{ detail: 'x' }, 'HTTP 400'],
    [['x'], 'HTTP 400'],
    [null, 'HTTP 400'],
  ])('%j has the message %s', async (body, message) => {
    expect((await failure(json(body, 400)))?.message).toBe(message)
  })

  test.each([
    [{ code: 'a', error_code: 'b' }, 'a'],
    [{ code: 401, error_code: 'b' }, 'b'],
    [{ code: 401 }, undefined],
  ])('%j has the code %s', async (body, code) => {
    expect((await failure(json(body, 422)))?.code).toBe(code)
  })

  const body = { message: 'm', extra: [1] }
  const gone = { code: 'session_not_found', message: 'm' }
  const unread = 'The server’s answer can’t be read.'
  const html = (status: number, statusText = '') => new Response('<html>', { status, statusText })
  const api = { name: 'AuthApiError' }
  const retryable = { name: 'AuthRetryableFetchError' }
  const unknown = { name: 'AuthUnknownError' }
  const offline = 'Failed to fetch'
  const odd = html(200)
  const plain = new Response('{}', { status: 400, statusText: 'Bad Request' })
  test.each<[how: string, Response | Error, expected: object]>([
    ...[400, 429, 500, 501, 505, 502, 503, 504].map((status): [string, Response, object] => [
      `${status}`,
      json(body, status),
      { ...([502, 503, 504].includes(status) ? retryable : api), status, message: 'm', body },
    ]),
    ['no response', new TypeError(offline), { ...retryable, status: 0, message: offline }],
    ['no message', plain, { message: 'Bad Request' }],
    ['401 without JSON', html(401, 'No'), { ...unknown, status: 401, message: 'No' }],
    ['500 without JSON', html(500), { ...unknown, status: 500, message: 'HTTP 500' }],
    ['429 without JSON', html(429), { ...api, status: 429, body: undefined }],
    ['200 without JSON', odd, { ...unknown, status: 200, message: unread, originalError: odd }],
    [
      'session_not_found',
      json(gone, 403),
      { name: 'AuthSessionMissingError', status: 400, message: 'Auth session missing!', body: gone },
    ],
    ['session_not_found with 429', json(gone, 429), { ...api, status: 429 }],
    ['session_not_found with 500', json(gone, 500), { ...api, status: 500 }],
  ])('%s', async (_how, response, expected) => {
    expect(await failure(response)).toMatchObject(expected)
  })

  test.each([
    ['2', 2000],
    [new Date(START + 7000).toUTCString(), 7000],
    ['soon', undefined],
  ])('has the pause of Retry-After: %s', async (after, retryAfter) => {
    const response = new Response('<p>Slow down', { status: 429, headers: { 'retry-after': after } })
    expect((await failure(response))?.retryAfter).toBe(retryAfter)
  })

  test.each([
    [{ code: 'weak_password', weak_password: { reasons: ['length', 'pwned'] } }, ['length', 'pwned']],
    [{ error_code: 'weak_password' }, []],
    [{ weak_password: { reasons: ['length'] } }, ['length']],
    [{ weak_password: { reasons: { 0: 'length', 2: 'pwned' } } }, ['length', 'pwned']],
    [{ weak_password: { reasons: [{ toString: 1 }, 'length'] } }, ['length']],
    [{ code: 'taken', weak_password: { reasons: ['x'] } }, undefined],
    [{ weak_password: { reasons: [] } }, undefined],
  ])('of a weak password has its reasons: %j', async (fields, reasons) => {
    const sent = { ...fields, message: 'Too short' }
    const error = await failure(json(sent, 422))
    expect(error).toMatchObject({ status: 422, message: 'Too short', body: sent })
    expect(auth.isAuthWeakPasswordError(error) ? [error.code, error.reasons] : undefined).toEqual(
      reasons && ['weak_password', reasons],
    )
  })
})

describe('a response that lacks what was asked for', () => {
  const sso: Call = client => auth.createOAuth(client).signInWithSSO({ domain: 'x.example' })

  test.each([
    [' \n', signIn],
    ['{"message":"Locked"}', signIn],
    ['{"url":"ftp://x.example"}', sso],
  ])('is an error that keeps it: %s', async (text, call) => {
    expect(await failure(new Response(text), call)).toMatchObject({
      name: 'AuthInvalidTokenResponseError',
      status: 500,
      message: 'Auth session or user missing',
      body: text.trim() ? JSON.parse(text) : {},
    })
  })

  /** Calls of whose response no field is needed. */
  test.each<[string, Call]>([
    ['a sign-up', signUp],
    ['a link for a forgotten password', client => auth.createRecovery(client).forgotPassword('e')],
    ['a new link', client => auth.createOtp(client).resend({ type: 'signup', email: 'e' })],
    ['a removed factor', client => auth.createMfa(client).unenroll({ factorId: 'f' })],
    ['the end of other sessions', auth.endOtherSessions],
  ])('counts where no field is needed, whatever its JSON is: %s', async (_name, call) => {
    const errorOf = async (body: string) => {
      const { client } = createSignedInClient([new Response(body)])
      return (await call(client)).error
    }
    for (const body of ['', '{}', 'null', '"a text"', '[null]', '{"id":{"text":"x"},"user":["a list"]}'])
      expect(await errorOf(body)).toBeNull()
    expect(await errorOf('{"id":')).toMatchObject({ message: 'The server’s answer can’t be read.' })
  })
})

describe('a sign-out', () => {
  test.each([
    [json({}, 401), undefined],
    [json({}, 403), undefined],
    [json({}, 404), undefined],
    [json({}, 500), 500],
    [new TypeError('Failed to fetch'), 0],
  ])('removes the session whatever comes back', async (response, expected) => {
    const { client, stored, clock } = createSignedInClient([response])
    const events = recordEvents(client)
    const { error } = await client.signOut()
    expect([error?.status, stored()]).toEqual([expected, null])
    await clock.advance(0)
    expect(events.at(-1)).toBe('SIGNED_OUT')
  })

  test('elsewhere keeps the session here', async () => {
    const { client, stored } = createSignedInClient([json({})])
    expect(await client.signOut({ scope: 'others' })).toEqual({ error: null })
    expect(stored()).not.toBeNull()
  })

  test.each([401, 403, 404])('elsewhere by endOtherSessions reports %d', async status => {
    const { client, stored } = createSignedInClient([json({ message: 'no' }, status), json({})])
    expect((await auth.endOtherSessions(client)).error?.status).toBe(status)
    expect((await auth.endOtherSessions(client)).error).toBeNull()
    expect(stored()).not.toBeNull()
  })
})

test('each guard accepts its own error class only', () => {
  const kinds = [
    [new auth.AuthApiError('m', 400), auth.isAuthApiError],
    [new auth.AuthUnknownError('m', 'its cause'), auth.isAuthUnknownError],
    [new auth.AuthSessionMissingError(), auth.isAuthSessionMissingError],
    [new auth.AuthInvalidTokenResponseError(), auth.isAuthInvalidTokenResponseError],
    [new auth.AuthInvalidCredentialsError('m'), auth.isAuthInvalidCredentialsError],
    [new auth.AuthRetryableFetchError('m', 0), auth.isAuthRetryableFetchError],
    [new auth.AuthRefreshDiscardedError(), auth.isAuthRefreshDiscardedError],
    [new auth.AuthWeakPasswordError('m', 422, []), auth.isAuthWeakPasswordError],
    [new auth.AuthInvalidJwtError('m'), auth.isAuthInvalidJwtError],
    [new auth.AuthImplicitGrantRedirectError('m'), auth.isAuthImplicitGrantRedirectError],
    [new auth.AuthPKCEGrantCodeExchangeError('m'), auth.isAuthPKCEGrantCodeExchangeError],
    [new auth.AuthPKCECodeVerifierMissingError(), auth.isAuthPKCECodeVerifierMissingError],
  ] as const
  for (const [kind, guard] of kinds) {
    expect(auth.isAuthError(kind)).toBe(true)
    expect(kind.name).toBe(kind.constructor.name)
    expect(kinds.filter(([other]) => guard(other)).map(([other]) => other)).toEqual([kind])
    for (const other of [new Error('no'), null])
      expect([guard(other), auth.isAuthError(other)]).toEqual([false, false])
  }
  expect(new auth.AuthError('m').name).toBe('AuthError')
  expect(new auth.AuthRefreshDiscardedError()).toMatchObject({ message: 'A later call won', status: 409 })
  expect(new auth.AuthPKCECodeVerifierMissingError()).toMatchObject({
    message: 'PKCE code verifier not found in storage',
    status: 400,
    code: 'pkce_code_verifier_not_found',
  })
})

test('a request that hangs, or whose body does, times out and is aborted', async () => {
  const hangs = [() => new Promise<Response>(() => {}), async () => new Response(new ReadableStream())]
  for (const respond of hangs) {
    let signal: AbortSignal | null | undefined
    const fetch = (_url: string, init: RequestInit) => ((signal = init.signal), respond())
    const { client, clock } = createClientWithResponses([], { fetch, timeout: 2000 })
    let error: auth.AuthError | null = null
    void signUp(client).then(result => (error = result.error))
    await clock.advance(1999)
    expect(error).toBeNull()
    await clock.advance(1)
    expect(error).toMatchObject({ name: 'AuthRetryableFetchError', message: 'Timed out', status: 0 })
    expect(signal?.aborted).toBe(true)
  }
})

test('an error as JSON has its message, and neither the body nor the cause', () => {
  const toJson = (error: auth.AuthError): unknown => JSON.parse(JSON.stringify(error))
  const body = { access_token: 'secret' }
  expect(toJson(new auth.AuthApiError('no', 422, 'validation_failed', body, 1000))).toEqual({
    name: 'AuthApiError',
    message: 'no',
    status: 422,
    code: 'validation_failed',
    retryAfter: 1000,
  })
  expect(toJson(new auth.AuthWeakPasswordError('weak', 422, ['length'], body))).toMatchObject({
    message: 'weak',
    reasons: ['length'],
  })
  const circular: unknown[] = []
  circular.push(circular)
  expect(toJson(new auth.AuthUnknownError('odd', circular))).toEqual({
    name: 'AuthUnknownError',
    message: 'odd',
  })
})
