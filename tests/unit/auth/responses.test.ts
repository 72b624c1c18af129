import { describe, expect, test } from 'vitest'
import {
  type AuthClient,
  AuthError,
  AuthPKCECodeVerifierMissingError,
  AuthRefreshDiscardedError,
  AuthUnknownError,
  createMfa,
  createOAuth,
  createOtp,
  createRecovery,
  endOtherSessions,
  isAuthApiError,
  isAuthUnknownError,
} from '@/auth'
import { readJwt } from '@/auth/jwt'
import { START } from './fake-clock'
import { json } from './fake-service'
import { createClientWithResponses, KEY, sessionOf } from './setup'

const failureOf = async (response: Response) => {
  const { client } = createClientWithResponses([response])
  const { error } = await client.signInWithPassword({ email: 'ann', password: 'secret' })
  if (!error) throw new Error('It was expected to fail')
  return error
}

describe('the pause after a 429', () => {
  const waitAfter = async (after: string | undefined) => {
    const headers = after === undefined ? {} : { 'retry-after': after }
    return (await failureOf(new Response('{}', { status: 429, headers }))).retryAfter
  }

  test.each([
    ['5', 5000],
    ['0', 0],
    [new Date(START + 7000).toUTCString(), 7000],
    [new Date(START).toUTCString(), 0],
    [new Date(START - 1000).toUTCString(), undefined],
    ['1e1', undefined],
    ['5s', undefined],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('reads the Retry-After value %s', async (after, expected) => {
    expect(await waitAfter(after)).toBe(expected)
  })

  test('reads Retry-After even where the response isn’t JSON', async () => {
    const error = await failureOf(
      new Response('<p>Slow down', { status: 429, headers: { 'retry-after': '2' } }),
    )
    expect(isAuthApiError(error)).toBe(true)
    expect(error).toMatchObject({ status: 429, retryAfter: 2000, body: undefined })
  })
})

describe('a response that isn’t JSON', () => {
  test('keeps a response that isn’t JSON as the original error', async () => {
    const response = new Response('<p>Hello', { status: 200 })
    const error = await failureOf(response)
    expect(isAuthUnknownError(error)).toBe(true)
    expect(error).toMatchObject({
      message: 'The server’s answer can’t be read.',
      status: 200,
      originalError: response,
    })
  })

  test.each([{ message: 'Locked' }, { url: 'ftp://x.example' }])(
    'keeps a response that lacks what was asked for in the error: %j',
    async body => {
      const { client } = createClientWithResponses([json(body)])
      const { error } = await client.signInWithPassword({ email: 'a@b.example', password: 'p' })
      expect(error).toMatchObject({ name: 'AuthInvalidTokenResponseError', body })
      const { client: other } = createClientWithResponses([json(body)])
      const sso = await createOAuth(other).signInWithSSO({ domain: 'x.example' })
      expect(sso.error).toMatchObject({ name: 'AuthInvalidTokenResponseError', body })
    },
  )

  test('reads a body that holds only spaces as an empty object', async () => {
    expect((await failureOf(new Response(' \n', { status: 200 }))).name).toBe('AuthInvalidTokenResponseError')
  })
})

/** Calls of whose response no field is needed. */
const unread: [string, (client: AuthClient) => Promise<{ error: AuthError | null }>][] = [
  ['a sign-up', client => client.signUp({ email: 'e', password: 'p' })],
  ['a link for a forgotten password', client => createRecovery(client).forgotPassword('e')],
  ['a reset password', client => createRecovery(client).resetPassword('token', 'p')],
  ['a verified address', client => createRecovery(client).verifyEmail('token')],
  ['a new link', client => createOtp(client).resend({ type: 'signup', email: 'e' })],
  ['a sign-in link', client => createOtp(client).signInWithOtp({ email: 'e' })],
  ['a removed factor', client => createMfa(client).unenroll({ factorId: 'f' })],
  ['the end of other sessions', client => endOtherSessions(client)],
]

describe('a response whose fields aren’t needed', () => {
  const errorOf = async ([, call]: (typeof unread)[number], body: string) => {
    const { client, storage, clock } = createClientWithResponses([new Response(body)])
    storage.setItem(KEY, JSON.stringify(sessionOf(clock)))
    return (await call(client)).error
  }

  test.each(unread)('counts whatever its JSON is: %s', async (...row) => {
    for (const body of ['', '{}', 'null', '"a text"', '[null]', '{"id":{"text":"x"},"user":["a list"]}'])
      expect(await errorOf(row, body)).toBeNull()
  })

  test.each(unread)('isn’t the service’s where it is no JSON: %s', async (...row) => {
    for (const body of ['{"id":', '<h1>Accept the terms</h1>'])
      expect(await errorOf(row, body)).toMatchObject({ message: 'The server’s answer can’t be read.' })
  })
})

test('a request that takes too long is a timeout', async () => {
  const { client, clock } = createClientWithResponses([() => new Promise<Response>(() => {})])
  const asked = await clock.run(client.signInWithPassword({ email: 'ann', password: 'secret' }), 15_000)
  expect(asked.error).toMatchObject({ message: 'Timed out', status: 0 })
})

test('each error that the client itself raises has its message', () => {
  expect(new AuthError('Something')).toMatchObject({ name: 'AuthError', message: 'Something' })
  expect(new AuthUnknownError('Something', 'its cause')).toMatchObject({ originalError: 'its cause' })
  expect(new AuthRefreshDiscardedError()).toMatchObject({ message: 'A later call won', status: 409 })
  expect(new AuthPKCECodeVerifierMissingError()).toMatchObject({
    message: 'PKCE code verifier not found in storage',
    status: 400,
    code: 'pkce_code_verifier_not_found',
  })
})

test('a token has exactly three parts', () => {
  const part = Buffer.from('{"a":1}').toString('base64url')
  expect(readJwt(`${part}.${part}.AAAA`)).toMatchObject({ payload: { a: 1 }, signed: `${part}.${part}` })
  for (const token of [`${part}.${part}`, `${part}.${part}.`, `${part}.${part}.AAAA.AAAA`, part, ''])
    expect(readJwt(token)).toBeUndefined()
})
