import { expect, it } from 'vitest'
import { readOpenedUrl } from '@/session/link'

const read = (path: string) => {
  const { bringsSession, clean, kept } = readOpenedUrl(`https://shop.example${path}`)
  return { bringsSession, clean: clean.href.slice('https://shop.example'.length), kept }
}
const TOKENS = 'access_token=a&refresh_token=b&token_type=bearer&expires_in=3600'

it.each([
  [`/orders?page=2#${TOKENS}`, '/orders?page=2'],
  [`/profile#type=recovery&${TOKENS}`, '/profile'],
  ['/?code=abc', '/'],
  ['/signin?method=github&code=abc&state=s&next=%2Fcart', '/signin?method=github&next=%2Fcart'],
  ['/profile/?code=abc#top', '/profile/#top'],
])('the link %s may bring a session, and leaves %s', (url, clean) => {
  expect(read(url)).toEqual({ bringsSession: true, clean, kept: {} })
})

it.each([
  [
    '/offers#error=denied&error_code=otp_expired&error_description=Transfer+to+IBAN',
    '/offers',
    'otp_expired',
  ],
  ['/checkout/7?page=2#error=access_denied', '/checkout/7?page=2', 'access_denied'],
  ['/offers#error=1', '/offers', 'unknown'],
  ['/offers#error=', '/offers', 'unknown'],
  ['/signin?next=%2Fcart&error=server_error&error_description=x', '/signin?next=%2Fcart', 'unknown'],
  ['/?error=access_denied&error_code=otp_expired', '/', 'otp_expired'],
  [`/profile?error=access_denied#${TOKENS}`, '/profile', 'access_denied'],
])('%s was refused, and leaves %s with the code %s', (url, clean, code) => {
  expect(read(url)).toEqual({ bringsSession: false, clean, kept: { link_error: code } })
})

it.each([
  '/terms?code=SPRING24',
  '/payment-success/7?error=declined',
  '/orders?state=open&code=1',
  '/search?keywords=a,b&error=x',
  '/offers#error_free',
  '/orders#access_token=a',
  '/signin?next=%2Fcart&method=github',
  '/offers?zipcode=abc#results',
])('%s isn’t ours, and stays as it is', url => {
  expect(read(url)).toEqual({ bringsSession: false, clean: url, kept: {} })
})

it('leaves the token of a mailed link to the history entry', () => {
  const clean = '/verify-email?a=b'
  expect(read('/verify-email?token=t&a=b')).toEqual({ bringsSession: false, clean, kept: { token: 't' } })
})

it.each([
  ['token=aa+bb/cc==', 'aa+bb/cc=='],
  ['token=aa%20bb%2Fcc%3D%3D', 'aa+bb/cc=='],
  ['token=%20t0ken%0D%0A', 't0ken'],
  ['token=a%2Bb+', 'a+b+'],
  ['email=x&amp;token=t0ken', 't0ken'],
  ['token=t0ken&amp;lang=en', 't0ken'],
  ['token=3Dabc', '3Dabc'],
])('has in %s the token %s, which leaves the URL', (query, token) => {
  const { clean, kept } = read(`/verify-email?${query}`)
  expect(kept).toEqual({ token })
  expect(clean).not.toContain('token')
})

it('leaves of the card provider’s parameters the outcome alone', () => {
  const query = 'payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=failed'
  const kept = { redirect_status: 'failed' }
  const clean = '/payment-success/7'
  expect(read(`${clean}?${query}`)).toEqual({ bringsSession: false, clean, kept })
})
