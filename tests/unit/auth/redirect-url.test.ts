import { describe, expect, test } from 'vitest'
import { readRedirectUrl } from '@/auth/redirect-url'

const PAGE = 'https://shop.example/profile'
const whole = { access_token: 'a', refresh_token: 'r', token_type: 'bearer', expires_in: '3600' }
const address = (fields: Record<string, string>, page = PAGE) => `${page}#${new URLSearchParams(fields)}`

test.each([
  [whole, undefined],
  [{ ...whole, expires_at: '10000' }, 6400],
])('reads the session %j', (fields, issuedAt) => {
  const cleanUrl = `${PAGE}?tab=1`
  expect(readRedirectUrl(address(fields, cleanUrl))).toEqual({ kind: 'session', fields, issuedAt, cleanUrl })
})

test.each([
  [{ error: 'denied', error_description: 'No.', error_code: 'gone' }, 'No.', 'gone'],
  [{ error: 'denied', error_code: 'gone' }, 'denied', 'gone'],
  [{ error: 'denied', error_description: 'No.' }, 'No.', 'unspecified_code'],
  // One of OAuth's own.
  [{ error: 'access_denied' }, 'access_denied', 'unspecified_code'],
])('reads the error %j', (fields, message, code) => {
  const details = { error: fields.error, code }
  expect(readRedirectUrl(address(fields))).toEqual({ kind: 'error', message, details, cleanUrl: PAGE })
})

describe('a code', () => {
  test.each([
    ['?code=c', '', null],
    ['?code=c&state=s', '', 's'],
    ['?a=1&code=c&b=%20+&state=s', '?a=1&b=%20+', 's'],
    ['?code=c&state&a', '?a', ''],
    ['?barcode=1&code=c&mystate=2&codes=3', '?barcode=1&mystate=2&codes=3', null],
    ['?code=c#part', '#part', null],
    ['?a=1&code=c#part?code=d#more', '?a=1#part?code=d#more', null],
    ['?a=x?y&code=c', '?a=x?y', null],
  ])('removes the code of %s and leaves %j', (search, rest, state) => {
    expect(readRedirectUrl(PAGE + search)).toEqual({ kind: 'code', code: 'c', state, cleanUrl: PAGE + rest })
  })
})

test.each([
  ...Object.keys(whole).map(name => address({ ...whole, [name]: '' })),
  address({ error: 'denied' }),
  address({ error_code: 'gone', error_description: 'No.' }),
  `${PAGE}?error=denied&error_description=No.&error_code=gone`,
  ...['', '?code=', '?code', '?barcode=1', '#code=c'].map(rest => PAGE + rest),
])('finds nothing in %s', url => {
  expect(readRedirectUrl(url)).toBeUndefined()
})
