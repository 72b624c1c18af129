/**
 * @promise 'Wrong address?' leads back to the filled form, sign-in is filled after a sign-up, a used address
 *   links to its sign-in.
 * @promise 'Please fill in all fields' at sign-in and sign-up.
 * @promise Reset: both fields, 8 characters, the same twice, a token.
 * @promise Where the service lacks one of these calls, the form says that it isn't offered here.
 */
import { describe, expect, it } from 'vitest'
import {
  failureOf,
  isKnownEmail,
  isUnconfirmed,
  isWrongCode,
  optionalFailure,
  placeFailure,
  wantedProof,
} from '@/features/account/auth-failure'
import { appKeyOf, unusedName } from '@/features/account/authenticator-app'
import {
  codeErrors,
  credentialErrors,
  emailErrors,
  newEmailErrors,
  passwordErrors,
  resetErrors,
} from '@/features/account/form-errors'
import { createClientWithResponses } from '../auth/setup'

const typed =
  <Field extends string>(values: Record<Field, string>) =>
  (field: Field) =>
    values[field]

const ALL = 'Please fill in all fields'

describe('the credentials of sign-in and sign-up', () => {
  it.each([
    ['nothing', { email: '', password: '' }, { email: ALL, password: '' }],
    ['no password', { email: 'a@b.example', password: '' }, { password: ALL }],
    ['no email', { email: '', password: 'x' }, { email: ALL }],
    ['no address', { email: 'a', password: 'x' }, { email: 'Please enter a valid email address' }],
    ['both', { email: 'a@b.example', password: ' ' }, {}],
  ])('checks credentials with %s typed', (_case, values, errors) => {
    expect(credentialErrors(typed(values))).toEqual(errors)
  })

  const NO_ADDRESS = { email: 'Please enter a valid email address' }
  it.each([
    ['', { email: 'Please enter your email address' }],
    ['a@b', {}],
    ['ö.ü+1@sub.example', {}],
    ['@b.example', NO_ADDRESS],
    ['a@', NO_ADDRESS],
    ['a b@c.example', NO_ADDRESS],
    ['a@b@c.example', NO_ADDRESS],
  ])('checks the address %j', (email, errors) => {
    expect(emailErrors(email)).toEqual(errors)
  })
})

it.each([
  ['', { email: 'Please enter your new email address' }],
  ['ann@shop.example', { email: 'This is your address already' }],
  ['ann', { email: 'Please enter a valid email address' }],
  ['bob@shop.example', {}],
])('checks the new email address %j of Ann@Shop.example', (email, errors) => {
  expect(newEmailErrors(email, 'Ann@Shop.example')).toEqual(errors)
})

const DIFFERENT = { confirmation: 'Passwords do not match' }
const SHORT = { password: 'Password must be at least 8 characters long' }

it.each([
  ['', '', { password: ALL, confirmation: '' }, { password: ALL, confirmation: '' }],
  ['12345678', '', { confirmation: ALL }, DIFFERENT],
  ['', '12345678', { password: ALL }, DIFFERENT],
  ['1234567', '1234567', SHORT, {}],
  ['1234567', '12345678', SHORT, DIFFERENT],
  ['12345678', '12345679', DIFFERENT, DIFFERENT],
  ['12345678', '12345678', {}, {}],
  ['x', 'x', SHORT, {}],
])('checks the new password %j with the confirmation %j', (password, confirmation, onReset, onChange) => {
  expect(resetErrors(typed({ password, confirmation }))).toEqual(onReset)
  expect(passwordErrors(typed({ password, confirmation }))).toEqual(onChange)
})

describe('the text of a failed call', () => {
  const error = (body?: unknown, status = 400) => ({ message: 'HTTP 400', status, body })

  it.each([
    ['description', { description: 'A', detail: 'B', message: 'C' }, 'A'],
    ['description of Hydra', { 'hydra:description': 'A', message: 'C' }, 'A'],
    ['detail', { detail: 'B', message: 'C' }, 'B'],
    ['message', { code: 401, message: 'C' }, 'C'],
    ['msg', { msg: 'D' }, 'D'],
    ['error_description', { error: 'E', error_description: 'F' }, 'F'],
    ['error', { error: 'E' }, 'E'],
  ])('takes the %s of the response as the text', (_case, body, text) => {
    expect(failureOf(error(body)).text).toBe(text)
    expect(failureOf(error(body), 'fallback').text).toBe(text)
  })

  it.each([[{}], [null], ['text'], [undefined], [{ message: 7, detail: '' }]])(
    'takes the fallback, else the error’s own text, where the response is %j',
    body => {
      expect(failureOf(error(body), 'fallback').text).toBe('fallback')
      expect(failureOf(error(body)).text).toBe('HTTP 400')
    },
  )

  it.each([
    [415, 'Sold out.'],
    [500, 'Sold out.'],
    [422, 'The type of the "quantity" attribute must be "int".'],
  ])('takes the fallback, else general words, where a %i says %j to developers', (status, detail) => {
    expect(failureOf(error({ detail }, status), 'fallback').text).toBe('fallback')
    expect(failureOf(error({ detail }, status)).text).toBe('Something went wrong. Please try again later.')
  })

  it('doesn’t show a browser’s own text where there was no response', () => {
    const failed = { message: 'NetworkError when attempting to fetch resource.', status: 0 }
    expect(failureOf(failed).text).toBe('The server can’t be reached. Please try again.')
    expect(failureOf(failed, 'fallback').text).toBe('fallback')
  })
})

describe('what a form says of each fault of its call', () => {
  const unreachable = 'The server can’t be reached. Please try again.'
  const unreadable = 'The server’s answer can’t be read.'
  const general = 'Something went wrong. Please try again later.'
  const body = { title: 'An error occurred', description: 'Sold out.' }
  const refusal = (status: number, text: string, ofForm: string): [string, Response, string, string] => [
    `a ${status}`,
    Response.json(body, { status }),
    text,
    ofForm,
  ]
  const html = (status: number) => new Response('<h1>Back soon</h1>', { status, statusText: 'Not Now' })

  it.each<[string, Response | Error, text: string, ofForm: string]>([
    ['no connection', new TypeError('Failed to fetch'), unreachable, 'own'],
    ...[400, 401, 403, 404, 409, 422, 429].map(status => refusal(status, 'Sold out.', 'Sold out.')),
    ...[500, 502, 503].map(status => refusal(status, general, 'own')),
    ['a page of a gateway', html(503), general, 'own'],
    ['a refusal without words', html(404), 'Not Now', 'own'],
    ['a truncated response', new Response('{"id":'), unreadable, 'own'],
    ['a page of the network', new Response('<h1>Accept the terms</h1>'), unreadable, 'own'],
    ['an empty response', new Response(''), general, 'own'],
    ['a response without a session', Response.json({ access_token: 7 }), general, 'own'],
    ['a response of nulls', Response.json({ access_token: null, user: null }), general, 'own'],
  ])('%s', async (_case, response, text, ofForm) => {
    const { client } = createClientWithResponses([response])
    const { error } = await client.signInWithPassword({ email: 'ann@shop.example', password: 'secret' })
    if (error === null) throw new Error('The call was expected to fail.')
    expect(failureOf(error).text).toBe(text)
    expect(failureOf(error, 'own').text).toBe(ofForm)
  })
})

describe('the pause that a service asks for', () => {
  it.each([
    [30_000, 30_000],
    [0, 0],
    [365 * 24 * 3_600_000, 3_600_000],
  ])('of %i ms is %i ms', (retryAfter, pause) => {
    expect(failureOf({ message: '', status: 429, retryAfter }).retryAfter).toBe(pause)
  })

  it('is read from the text, and is an hour at most', () => {
    const waitFor = (text: string) => failureOf({ message: text, status: 429 }).retryAfter
    expect(waitFor('You can only request this after 43 seconds.')).toBe(43_000)
    expect(waitFor('You can only request this after 1 second.')).toBe(1000)
    expect(waitFor('You can only request this after 99999999999 seconds.')).toBe(3_600_000)
    expect(waitFor('Slow down.')).toBeUndefined()
  })
})

describe('what a service refused', () => {
  const failure = (code: string | undefined, status = 400, text = '') => ({
    text,
    status,
    code,
    violations: {},
  })

  it.each([
    ['mfa_verification_failed', true],
    ['mfa_verification_rejected', true],
    ['mfa_challenge_expired', true],
    ['invalid_code', true],
    ['no_invalid_code', false],
    ['invalid_code_length', false],
    ['mfa_verification', false],
    [undefined, false],
  ])('with the code %s is the typed code: %s', (code, wrong) => {
    expect(isWrongCode(failure(code))).toBe(wrong)
  })

  it.each([
    ['email_not_confirmed', 500, '', true],
    [undefined, 400, 'Email not confirmed', true],
    [undefined, 401, 'Your e-mail address is unconfirmed', true],
    [undefined, 403, 'This account must\nfirst be verified.', true],
    [undefined, 401, 'ACTIVATE? The account isn’t activated.', true],
    [undefined, 400, 'Please confirm your email.', true],
    [undefined, 400, 'Verify your e-mail first', true],
    [undefined, 400, 'Account unverified', true],
    [undefined, 401, 'Please verify your account before logging in.', true],
    [undefined, 401, 'Please activate your account.', true],
    [undefined, 403, 'You must confirm your account first.', true],
    [undefined, 401, 'User is not verified.', true],
    [undefined, 422, 'Email not confirmed', true],
    [undefined, 401, 'The email or password could not be verified.', false],
    [undefined, 401, 'Your account credentials could not be verified.', false],
    [undefined, 400, 'Invalid login credentials', false],
    [undefined, 400, 'The emails are reconfirmed', false],
    [undefined, 400, 'Please confirm your password', false],
    [undefined, 500, 'Email not confirmed', false],
    [undefined, undefined, 'Email not confirmed', false],
  ])(
    'with the code %s, the status %s and the text %j is an unconfirmed address: %s',
    (code, status, text, is) => {
      expect(isUnconfirmed({ text, status, code, violations: {} })).toBe(is)
    },
  )
})

it.each([
  ['email_exists', { email: 'Registered already.' }],
  ['email_address_invalid', { email: 'Registered already.' }],
  ['mfa_factor_name_conflict', { name: 'Another app has this name.' }],
  ['weak_password', {}],
])('the code %s of the service is about the fields %j', (code, violations) => {
  expect(failureOf({ message: 'Registered already.', status: 422, code }).violations).toEqual(violations)
})

it.each([
  [{ text: 'no', code: 'user_already_exists' }, true],
  [{ text: 'User already registered' }, true],
  [{ text: 'no', violations: { email: 'This value is already used.' } }, true],
  [{ text: 'Invalid', violations: { plainPassword: 'This password is taken from a list.' } }, false],
  [{ text: 'Signing up is closed.' }, false],
  [{ text: 'This email address is not allowed.' }, false],
])('a sign-up is refused by %j because the address is known: %s', (failure, is) => {
  expect(isKnownEmail({ violations: {}, ...failure })).toBe(is)
})

describe('the place of a failure', () => {
  const hasField = (name: string) => ['email', 'password'].includes(name)
  /** A failure with these violations, each after the name of its property. */
  const failureWith = (found: string[]) => {
    const violations = found.map(one => {
      const [propertyPath, message] = one.split(': ')
      return { propertyPath, message }
    })
    return failureOf({ message: '', body: { description: 'all of it', violations } })
  }

  it.each([
    ['beside its field', ['email: taken'], { email: 'taken' }],
    [
      'beside each field, several of one joined by newlines',
      ['email: a', 'email: b', 'plainPassword: c', 'password: d'],
      { email: 'a\nb', password: 'c\nd' },
    ],
    ['with the form where it has no such field', ['captcha: no'], { form: 'all of it' }],
    [
      'in both places where one has no field',
      ['email: taken', ': no'],
      { email: 'taken', form: 'all of it' },
    ],
    ['beside the field of a name', ['username: unknown'], { email: 'unknown' }],
    ['with the form for a name that every object has', ['constructor: no'], { form: 'all of it' }],
    ['with the form without violations', [], { form: 'all of it' }],
  ] satisfies [string, string[], object][])('places a failure %s', (_case, found, errors) => {
    expect(placeFailure(failureWith(found), hasField)).toEqual(errors)
  })
})

it.each([
  [{ status: 405 }, true],
  [{ status: 501 }, true],
  [{ status: 404 }, true],
  [{ status: 404, code: '404' }, true],
  [{ status: 404, code: 'user_not_found' }, false],
  [{ status: 422, code: 'mfa_totp_enroll_not_enabled' }, true],
  [{ status: 422, code: 'mfa_verification_failed' }, false],
  [{ status: 422, code: 'no_mfa_totp_enroll_not_enabled' }, false],
  [{ status: 422, code: 'mfa_totp_enroll_not_enabled_yet' }, false],
  [{ status: 400 }, false],
  [{}, false],
])('a call that is refused by %j isn’t offered: %s', (refusal, isMissing) => {
  const failure = { text: 'No route.', violations: { email: 'No route.' }, ...refusal }
  const missing = { ...failure, text: 'This isn’t offered here.', violations: {} }
  expect(optionalFailure(failure)).toEqual(isMissing ? missing : failure)
})

describe('second factors', () => {
  it.each([
    ['', { code: 'Please enter the code' }],
    ['  ', { code: 'Please enter the code' }],
    ['123456', {}],
    ['123 456', {}],
    ['1234-5678', {}],
    ['１２３４５６', {}],
    ['\u200E', { code: 'Please enter the code' }],
    ['12345', { code: 'The code has six digits' }],
    ['123456789', { code: 'The code has six digits' }],
    ['code 123456', { code: 'The code has six digits' }],
    ['abcdef', { code: 'The code has six digits' }],
  ])('checks the code %j', (code, errors) => {
    expect(codeErrors(code)).toEqual(errors)
  })

  it.each([
    [[], 'Authenticator app'],
    [['Phone'], 'Authenticator app'],
    [['Authenticator app', 'Authenticator app 2'], 'Authenticator app 3'],
  ])('the name that none of %j has is %j', (names, name) => {
    expect(unusedName(names)).toBe(name)
  })

  const uri = 'otpauth://totp/Shop:ann?secret=MZXW6YTBOI&issuer=Shop&digits=8'
  const own = 'otpauth://totp/Listwell%3Aann%40shop.example?secret=MZXW6YTBOI&issuer=Listwell'
  it.each([
    ['both', { secret: 'MZXW6YTBOI', uri }, { appKey: 'MZXW6YTBOI', uri }],
    ['the URI alone', { secret: '', uri }, { appKey: 'MZXW6YTBOI', uri }],
    ['the key alone, in groups', { secret: 'mzxw 6ytb oi', uri: '' }, { appKey: 'MZXW6YTBOI', uri: own }],
    [
      'a URI of another scheme',
      { secret: 'MZXW6YTBOI', uri: 'https://x.example' },
      { appKey: 'MZXW6YTBOI', uri: own },
    ],
    ['a key that isn’t base32', { secret: 'not a key!', uri }, null],
    ['a key with something before it', { secret: 'key:MZXW6YTBOI', uri }, null],
    ['a URI without a key', { secret: '', uri: 'otpauth://totp/Shop:ann?issuer=Shop' }, null],
    ['neither', { secret: '', uri: '' }, null],
  ])('the key of an app, where the service sends %s', (_case, sent, expected) => {
    expect(appKeyOf(sent, 'ann@shop.example')).toEqual(expected)
  })
})

it.each([
  ['current_password_required', 'currentPassword'],
  ['current_password_mismatch', 'currentPassword'],
  ['current_password_invalid', 'currentPassword'],
  ['reauthentication_needed', 'nonce'],
  ['reauthentication_not_valid', 'nonce'],
  ['reauth_nonce_missing', 'nonce'],
  ['same_password', null],
  [undefined, null],
])(
  'before it changes a password or an address, a service wants to see, by the code %s: %s',
  (code, proof) => {
    expect(wantedProof({ code })).toBe(proof)
  },
)
