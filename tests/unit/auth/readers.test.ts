import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readStoredSession, type Session } from '@/auth'
import { readPages } from '@/auth/admin'
import { readJwt } from '@/auth/jwt'
import { expiryOf, readTokens, readUser } from '@/auth/session'
import { readArrival } from '@/auth/url'

const RUNS = { numRuns: Number(process.env.LISTWELL_RUNS ?? 200) * 5 }

const base64url = fc.string({ unit: 'binary' }).map(text => Buffer.from(text).toString('base64url'))
const part = fc.oneof(
  fc.string({ unit: 'binary' }),
  base64url,
  fc.json().map(json => Buffer.from(json).toString('base64url')),
)
const token = fc.array(part, { maxLength: 5 }).map(parts => parts.join('.'))

test('no text makes the token reader throw', () => {
  fc.assert(
    fc.property(fc.oneof(token, fc.string({ unit: 'binary' })), text => {
      const jwt = readJwt(text)
      if (jwt)
        expect([typeof jwt.header, typeof jwt.payload, text.split('.').length]).toEqual([
          'object',
          'object',
          3,
        ])
      const expiry = expiryOf(text)
      if (expiry !== undefined) expect(expiry).toBeGreaterThan(0)
    }),
    RUNS,
  )
})

const isWhole = (session: Session): boolean =>
  [session.access_token, session.refresh_token, session.token_type, session.user.id].every(
    field => typeof field === 'string' && field !== '',
  ) && [session.expires_in, session.expires_at].every(field => Number.isFinite(field) && field > 0)

const field = fc.oneof(fc.string(), fc.double(), fc.integer(), fc.boolean(), fc.constant(null), fc.json())
const record = fc.record(
  {
    access_token: field,
    token: field,
    refresh_token: field,
    expires_in: field,
    expires_at: field,
    token_type: field,
    received_at: field,
    user: fc.oneof(
      field,
      fc.record({ id: field, email: field, factors: fc.oneof(field, fc.array(field)) }, { requiredKeys: [] }),
    ),
  },
  { requiredKeys: [] },
)

test('no text makes the stored-session reader throw, and what it gives is whole', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.json(),
        record.map(value => JSON.stringify(value)),
      ),
      text => {
        const session = readStoredSession(text)
        if (session) expect(isWhole(session)).toBe(true)
      },
    ),
    RUNS,
  )
})

test('no answer makes the readers of tokens and users throw', () => {
  fc.assert(
    fc.property(fc.oneof(record, fc.jsonValue()), value => {
      const user = readUser(value)
      const tokens = readTokens(value, 1_795_000_000_000)
      if (tokens) expect(isWhole({ ...tokens, user: user ?? { id: 'x' } })).toBe(true)
    }),
    RUNS,
  )
})

const NAMES = [
  'access_token',
  'refresh_token',
  'expires_in',
  'token_type',
  'error',
  'error_code',
  'code',
  'state',
  'x',
]
const pairs = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), fc.oneof(fc.string({ unit: 'binary' }), fc.nat().map(String))))
  .map(all => all.map(([name, value]) => `${name}=${value}`).join('&'))
const address = fc.tuple(fc.webUrl(), pairs, pairs).map(([url, query, hash]) => `${url}?${query}#${hash}`)

test('no text makes the address reader throw, and what is left of it holds no token and no code', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        address,
        fc.webUrl({ withFragments: true, withQueryParameters: true }),
        fc.string({ unit: 'binary' }),
      ),
      text => {
        const arrival = readArrival(text)
        if (!arrival) return
        if (arrival.kind === 'code') expect(readArrival(arrival.rest)?.kind).not.toBe('code')
        else expect(arrival.rest).not.toContain('#')
        expect(text.startsWith(arrival.rest.split(/[?#]/)[0] ?? '')).toBe(true)
      },
    ),
    RUNS,
  )
})

test('no header makes the reader of pages throw', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^(<[^>]*page=\d+>; rel="?\w+"?,? ?)*$/)),
      text => {
        for (const page of readPages(text).values()) expect(Number.isInteger(page)).toBe(true)
      },
    ),
    RUNS,
  )
})
