import { describe, expect, test } from 'vitest'
import { readRedirectUrl } from '@/auth/redirect-url'

const PAGE = 'https://shop.example/profile'
const whole = { access_token: 'a', refresh_token: 'r', token_type: 'bearer', expires_in: '3600' }
const address = (fields: Record<string, string>, page = PAGE) => `${page}#${new URLSearchParams(fields)}`

describe('a session', () => {
  test('a session needs all of its four parts', () => {
    expect(readRedirectUrl(address(whole, `${PAGE}?tab=1`))).toEqual({
      kind: 'session',
      fields: whole,
      issuedAt: undefined,
      cleanUrl: `${PAGE}?tab=1`,
    })
  })

  test.each(['access_token', 'refresh_token', 'token_type', 'expires_in'])(
    'ignores a session without %s',
    name => {
      expect(readRedirectUrl(address({ ...whole, [name]: '' }))).toBeUndefined()
    },
  )

  test('calculates when a session was issued', () => {
    expect(readRedirectUrl(address({ ...whole, expires_at: '10000' }))).toMatchObject({ issuedAt: 6400 })
  })
})

describe('an error', () => {
  test('an error needs a description or a code', () => {
    expect(
      readRedirectUrl(address({ error: 'denied', error_description: 'No.', error_code: 'gone' })),
    ).toEqual({
      kind: 'error',
      message: 'No.',
      details: { error: 'denied', code: 'gone' },
      cleanUrl: PAGE,
    })
    expect(readRedirectUrl(address({ error: 'denied', error_code: 'gone' }))).toMatchObject({
      message: 'denied',
      details: { error: 'denied', code: 'gone' },
    })
    expect(readRedirectUrl(address({ error: 'denied', error_description: 'No.' }))).toMatchObject({
      message: 'No.',
      details: { error: 'denied', code: 'unspecified_code' },
    })
  })

  test('takes a code of OAuth’s own without a description', () => {
    expect(readRedirectUrl(address({ error: 'access_denied' }))).toEqual({
      kind: 'error',
      message: 'access_denied',
      details: { error: 'access_denied', code: 'unspecified_code' },
      cleanUrl: PAGE,
    })
  })

  test('ignores another error without a description or a code, and one in the query', () => {
    expect(readRedirectUrl(address({ error: 'denied' }))).toBeUndefined()
    expect(readRedirectUrl(address({ error_code: 'gone', error_description: 'No.' }))).toBeUndefined()
    expect(readRedirectUrl(`${PAGE}?error=denied&error_description=No.&error_code=gone`)).toBeUndefined()
  })
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

  test.each(['', '?code=', '?code', '?barcode=1', '#code=c'])('finds no code in %j', search => {
    expect(readRedirectUrl(PAGE + search)).toBeUndefined()
  })
})
