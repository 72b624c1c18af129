/**
 * @promise Kinds of auth errors, their codes and texts.
 * @promise A missing session found while reading the user is removed; sign-out takes 401, 403, 404 for done.
 * @promise An error of the auth client keeps its message as JSON.
 */
import { expect, test } from 'vitest'
import * as auth from '@/auth'
import { START } from './fake-clock'
import { json } from './fake-service'
import { createClientWithResponses, KEY, sessionOf } from './setup'

const failure = async (response: Response | Error) => {
  const { client } = createClientWithResponses([response])
  return (await client.signUp({ email: 'e', password: 'p' })).error
}

test.each([
  [{ msg: 'a', message: 'b', error_description: 'c', error: 'd' }, 'a'],
  [{ message: 'b', error_description: 'c', error: 'd' }, 'b'],
  [{ error_description: 'c', error: 'd' }, 'c'],
  [{ error: 'd' }, 'd'],
  [{ msg: '', message: 5, error: 'd' }, 'd'],
  [{ detail: 'x' }, 'HTTP 400'],
  [['x'], 'HTTP 400'],
  [null, 'HTTP 400'],
])('the message of %j is %s', async (body, message) => {
  expect((await failure(json(body, 400)))?.message).toBe(message)
})

test('the status text is the message where the body has none', async () => {
  const response = new Response('{}', { status: 400, statusText: 'Bad Request' })
  expect((await failure(response))?.message).toBe('Bad Request')
})

test.each([
  [{ code: 'a', error_code: 'b' }, 'a'],
  [{ code: 401, error_code: 'b' }, 'b'],
  [{ code: 401 }, undefined],
])('the code of %j is %s', async (body, code) => {
  expect((await failure(json(body, 422)))?.code).toBe(code)
})

test.each([
  [400, 'AuthApiError'],
  [429, 'AuthApiError'],
  [500, 'AuthApiError'],
  [501, 'AuthApiError'],
  [502, 'AuthRetryableFetchError'],
  [503, 'AuthRetryableFetchError'],
  [504, 'AuthRetryableFetchError'],
  [505, 'AuthApiError'],
])('a response with status %i is an %s with its status and body', async (status, name) => {
  const error = await failure(json({ message: 'm', extra: [1] }, status))
  expect([error?.name, error?.status, error?.body]).toEqual([name, status, { message: 'm', extra: [1] }])
})

test('a network failure has the status 0', async () => {
  const error = await failure(new TypeError('Failed to fetch'))
  expect([error?.name, error?.status, error?.message]).toEqual([
    'AuthRetryableFetchError',
    0,
    'Failed to fetch',
  ])
})

test.each([
  [401, 'Unauthorized'],
  [500, 'Internal Server Error'],
])(
  'a response with status %i that isn’t JSON is an unknown error with its status text',
  async (status, statusText) => {
    const error = await failure(new Response('<html>', { status, statusText }))
    expect([error?.name, error?.status, error?.message]).toEqual(['AuthUnknownError', status, statusText])
  },
)

test('a successful response that isn’t JSON is an unknown error', async () => {
  expect((await failure(new Response('<html>')))?.name).toBe('AuthUnknownError')
})

test('a successful response may have no body', async () => {
  expect(await failure(new Response(null, { status: 204 }))).toBeNull()
})

test('the code session_not_found is a missing session', async () => {
  const body = { code: 'session_not_found', message: 'm' }
  const error = await failure(json(body, 403))
  expect([error?.name, error?.status, error?.message, error?.body]).toEqual([
    'AuthSessionMissingError',
    400,
    'Auth session missing!',
    body,
  ])
})

test.each([429, 500])('the code session_not_found of a %i is the service’s failure', async status => {
  const error = await failure(json({ code: 'session_not_found', message: 'm' }, status))
  expect([error?.name, error?.status]).toEqual(['AuthApiError', status])
})

test.each([
  [{ code: 'weak_password', weak_password: { reasons: ['length', 'pwned'] } }, ['length', 'pwned']],
  [{ error_code: 'weak_password' }, []],
  [{ weak_password: { reasons: ['length'] } }, ['length']],
  [{ weak_password: { reasons: { 0: 'length', 2: 'pwned' } } }, ['length', 'pwned']],
  [{ weak_password: { reasons: [{ toString: 1 }, 'length'] } }, ['length']],
])('a weak-password error has its reasons: %j', async (body, reasons) => {
  const error = await failure(json({ ...body, message: 'Too short' }, 422))
  if (!auth.isAuthWeakPasswordError(error)) throw new Error('Expected a weak password')
  expect([error.code, error.status, error.reasons, error.message]).toEqual([
    'weak_password',
    422,
    reasons,
    'Too short',
  ])
  expect(error.body).toEqual({ ...body, message: 'Too short' })
})

test('reasons with another code are no weak-password error', async () => {
  expect((await failure(json({ code: 'taken', weak_password: { reasons: ['x'] } }, 422)))?.name).toBe(
    'AuthApiError',
  )
  expect((await failure(json({ weak_password: { reasons: [] } }, 422)))?.name).toBe('AuthApiError')
})

test('a sign-in response without a session is an invalid token response', async () => {
  const { client } = createClientWithResponses([json({ hello: 1 })])
  const { error } = await client.signInWithPassword({ email: 'e', password: 'p' })
  expect([error?.name, error?.status, error?.message]).toEqual([
    'AuthInvalidTokenResponseError',
    500,
    'Auth session or user missing',
  ])
})

test.each([401, 403, 404])('a sign-out succeeds where the server responds with %i', async status => {
  const { client, storage, clock } = createClientWithResponses([json({}, status)])
  storage.setItem(KEY, JSON.stringify(sessionOf(clock)))
  expect(await client.signOut()).toEqual({ error: null })
})

test.each([json({}, 500), new TypeError('Failed to fetch')])(
  'a sign-out that fails at the server removes the session and returns the error',
  async response => {
    const { client, storage, clock } = createClientWithResponses([response])
    storage.setItem(KEY, JSON.stringify(sessionOf(clock)))
    const events: string[] = []
    client.onAuthStateChange(event => events.push(event))
    const { error } = await client.signOut()
    expect(error).not.toBeNull()
    expect(storage.getItem(KEY)).toBeNull()
    await clock.advance(0)
    expect(events.at(-1)).toBe('SIGNED_OUT')
  },
)

test('a sign-out with the scope others keeps the session', async () => {
  const { client, storage, clock } = createClientWithResponses([json({})])
  storage.setItem(KEY, JSON.stringify(sessionOf(clock)))
  expect(await client.signOut({ scope: 'others' })).toEqual({ error: null })
  expect(storage.getItem(KEY)).not.toBeNull()
})

test.each([401, 403, 404])('endOtherSessions reports %d, and keeps the session', async status => {
  const { client, storage, clock, sent } = createClientWithResponses([
    json({ message: 'no' }, status),
    json({}),
  ])
  storage.setItem(KEY, JSON.stringify(sessionOf(clock)))
  expect((await auth.endOtherSessions(client)).error?.status).toBe(status)
  expect((await auth.endOtherSessions(client)).error).toBeNull()
  expect(sent).toMatchObject([{ path: 'logout?scope=others' }, { path: 'logout?scope=others' }])
  expect(storage.getItem(KEY)).not.toBeNull()
})

test('each guard accepts its own error class only', () => {
  const kinds = [
    new auth.AuthApiError('m', 400),
    new auth.AuthUnknownError('m', new Error('cause')),
    new auth.AuthSessionMissingError(),
    new auth.AuthInvalidTokenResponseError(),
    new auth.AuthInvalidCredentialsError('m'),
    new auth.AuthRetryableFetchError('m', 0),
    new auth.AuthRefreshDiscardedError(),
    new auth.AuthWeakPasswordError('m', 422, []),
    new auth.AuthInvalidJwtError('m'),
    new auth.AuthImplicitGrantRedirectError('m'),
    new auth.AuthPKCEGrantCodeExchangeError('m'),
    new auth.AuthPKCECodeVerifierMissingError(),
  ]
  const guards = [
    auth.isAuthApiError,
    auth.isAuthUnknownError,
    auth.isAuthSessionMissingError,
    auth.isAuthInvalidTokenResponseError,
    auth.isAuthInvalidCredentialsError,
    auth.isAuthRetryableFetchError,
    auth.isAuthRefreshDiscardedError,
    auth.isAuthWeakPasswordError,
    auth.isAuthInvalidJwtError,
    auth.isAuthImplicitGrantRedirectError,
    auth.isAuthPKCEGrantCodeExchangeError,
    auth.isAuthPKCECodeVerifierMissingError,
  ]
  kinds.forEach((kind, i) => {
    expect(auth.isAuthError(kind)).toBe(true)
    expect(kind.name).toBe(kind.constructor.name)
    expect(guards.map(guard => guard(kind))).toEqual(guards.map((_guard, j) => i === j))
  })
  for (const guard of [auth.isAuthError, ...guards]) {
    expect(guard(new Error('no'))).toBe(false)
    expect(guard(null)).toBe(false)
  }
})

test('a request that hangs times out', async () => {
  const { client, clock } = createClientWithResponses([() => new Promise(() => {})], { timeout: 2000 })
  let done = false
  const calling = client.signUp({ email: 'e', password: 'p' }).finally(() => (done = true))
  await clock.advance(1999)
  expect(done).toBe(false)
  await clock.advance(1)
  expect((await calling).error?.name).toBe('AuthRetryableFetchError')
  expect(clock.now()).toBe(START + 2000)
})

test('a body that hangs times out and the request is aborted', async () => {
  let signal: AbortSignal | null | undefined
  const { client, clock } = createClientWithResponses([], {
    fetch: async (_url, init) => {
      signal = init.signal
      return new Response(new ReadableStream())
    },
  })
  const calling = await clock.run(client.signUp({ email: 'e', password: 'p' }), 15_000)
  expect(calling.error?.name).toBe('AuthRetryableFetchError')
  expect(signal?.aborted).toBe(true)
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
