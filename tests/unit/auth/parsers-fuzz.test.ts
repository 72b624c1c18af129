import { RUNS, fc } from '@tests/support/fast-check'
import { expect, test, vi } from 'vitest'
import { isAuthInvalidJwtError, readStoredSession, type Session } from '@/auth'
import { readJwt } from '@/auth/jwt'
import { readTokenExpiry, readTokens, readUser } from '@/auth/session-record'
import { readRedirectUrl } from '@/auth/url-session'

// The full run takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const check =
  <T>(values: fc.Arbitrary<T>, isRight: (value: T) => boolean) =>
  () =>
    fc.assert(fc.property(values, isRight), { numRuns: RUNS })

const text = fc.string({ unit: 'binary' })
const part = fc.oneof(
  text,
  text.map(source => Buffer.from(source).toString('base64url')),
  fc.json().map(json => Buffer.from(json).toString('base64url')),
)
const token = fc.array(part, { maxLength: 5 }).map(parts => parts.join('.'))

test('the token parser throws only its own error, whatever the text', () => {
  const checking = check(fc.oneof(token, text), source => {
    const expiry = readTokenExpiry(source)
    if (expiry !== undefined && expiry <= 0) return false
    try {
      return readJwt(source) !== null && source.split('.').length === 3
    } catch (cause) {
      return isAuthInvalidJwtError(cause)
    }
  })
  expect(checking).not.toThrow()
})

const isWhole = (session: Session): boolean =>
  [session.access_token, session.refresh_token, session.token_type, session.user.id].every(
    field => typeof field === 'string' && field !== '',
  ) && [session.expires_in, session.expires_at].every(field => Number.isFinite(field) && field > 0)

const field = fc.oneof(fc.string(), fc.double(), fc.integer(), fc.boolean(), fc.constant(null), fc.json())
const user = { id: field, email: field, factors: fc.oneof(field, fc.array(field)) }
const record = fc.record(
  {
    access_token: field,
    token: field,
    refresh_token: field,
    expires_in: field,
    expires_at: field,
    token_type: field,
    received_at: field,
    user: fc.oneof(field, fc.record(user, { requiredKeys: [] })),
  },
  { requiredKeys: [] },
)

test('the session parser never throws, whatever the text, and its results are complete', () => {
  const records = record.map(value => JSON.stringify(value))
  const checking = check(fc.oneof(text, fc.json(), records), source => {
    const session = readStoredSession(source)
    return !session || isWhole(session)
  })
  expect(checking).not.toThrow()
})

test('the token and user parsers never throw, whatever the response, and their results are complete', () => {
  const checking = check(fc.oneof(record, fc.jsonValue()), value => {
    const tokens = readTokens(value, 1_795_000_000_000)
    return !tokens || isWhole({ ...tokens, user: readUser(value) ?? { id: 'x' } })
  })
  expect(checking).not.toThrow()
})

const tokenNames = ['access_token', 'refresh_token', 'expires_in', 'token_type']
const names = [...tokenNames, 'error', 'error_code', 'code', 'state', 'x']
const pairs = fc
  .array(fc.tuple(fc.constantFrom(...names), fc.oneof(text, fc.nat().map(String))))
  .map(all => all.map(([name, value]) => `${name}=${value}`).join('&'))
const address = fc.tuple(fc.webUrl(), pairs, pairs).map(([url, query, hash]) => `${url}?${query}#${hash}`)
const webUrl = fc.webUrl({ withFragments: true, withQueryParameters: true })

test('the URL parser never throws, whatever the text, and the clean URL holds no token and no code', () => {
  const checking = check(fc.oneof(address, webUrl, text), source => {
    const redirect = readRedirectUrl(source)
    if (!redirect) return true
    const { kind, cleanUrl } = redirect
    const isClean = kind === 'code' ? readRedirectUrl(cleanUrl)?.kind !== 'code' : !cleanUrl.includes('#')
    return isClean && source.startsWith(cleanUrl.split(/[?#]/)[0] ?? '')
  })
  expect(checking).not.toThrow()
})
