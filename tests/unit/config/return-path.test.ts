/**
 * @promise Return addresses lead neither to another site nor to an auth page, however it is spelt, and have
 *   no parameters of the card provider.
 */
import { fc } from '@tests/support/fast-check'
import { describe, expect, it } from 'vitest'
import { routeList } from '@/config/routes.mjs'
import { authPaths, safeNext } from '@/config/return-path'

describe('a return URL', () => {
  it.each([
    '/cart',
    '/orders?page=2',
    '/search?type=keyword&keywords=a,b#results',
    '/order/ORD%2F1/details',
    '/checkout/7?x=//y',
  ])('accepts the return URL %s', next => {
    expect(safeNext(next)).toBe(next)
  })

  it.each([
    ['another host', '//evil.example/cart'],
    ['another host with backslashes', '/\\evil.example'],
    ['backslashes alone', '\\\\evil.example'],
    ['another host behind a tab', '/\t/evil.example'],
    ['another host behind a line break', '/\n/evil.example'],
    ['another host behind dots', '/.//evil.example'],
    ['another host behind a way up', '/x/..//evil.example'],
    ['a scheme', 'https://evil.example/'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a relative path', 'cart'],
    ['an empty text', ''],
    ['a space before', ' //evil.example'],
    ['no URL', '/\\['],
    ['nothing', null],
  ])('refuses the return URL %s', (_case, next) => {
    expect(safeNext(next)).toBeNull()
  })

  it('a return URL never leads to another site, whatever the text', () => {
    const piece = fc.constantFrom('%2F', 'a', 'evil.example', ...'/\\\t\n.@:?# '.split(''), '..')
    const texts = fc.array(piece, { maxLength: 12 }).map(pieces => pieces.join(''))
    fc.assert(
      fc.property(fc.oneof(texts, fc.string()), text => {
        const next = safeNext(text)
        const home = 'https://shop.example'
        expect(next === null || new URL(next, home).origin === home).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

it.each([
  ['/payment-success/7?payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=failed', ''],
  ['/payment-success/7?a=b&payment_intent_client_secret=s&payment_intent_client_secret=t#c', '?a=b#c'],
  ['/payment-success/7?payment%5Fintent_client_secret=s', ''],
  ['/payment-success/7?payment_intent_later_name=s', ''],
  ['/payment-success/7?my_payment_intent=s', '?my_payment_intent=s'],
  [
    '/payment-success/7?my_redirect_status=s&redirect_status_2=s',
    '?my_redirect_status=s&redirect_status_2=s',
  ],
])('removes the card provider’s parameters from %s', (next, rest) => {
  expect(safeNext(next)).toBe(`/payment-success/7${rest}`)
  const query = `?next=${encodeURIComponent(`/payment-success/7${rest}`)}`
  expect(authPaths(next)).toMatchObject({ signIn: `/signin${query}`, signUp: `/signup${query}` })
})

const spellings = (path: string) => [
  ...['', '/', '//'].map(end => path + end),
  path.toUpperCase(),
  path.replace('s', '%73'),
  path.replace('/', '/x/../'),
]
const pages = routeList.filter(({ access }) => access === 'auth').map(({ path }) => path)
it.each(pages.flatMap(spellings))('refuses the return URL %s of an auth page', path => {
  expect(safeNext(path)).toBeNull()
  expect(safeNext(`${path}?token=x#y`)).toBeNull()
})

it('carries the return URL to sign-in and sign-up if there is one', () => {
  expect(authPaths('/cart').signIn).toBe('/signin?next=%2Fcart')
  expect(authPaths('/orders?page=2').signUp).toBe('/signup?next=%2Forders%3Fpage%3D2')
  for (const nowhere of [null, '/', '//evil.example', '/signup'])
    expect(authPaths(nowhere)).toMatchObject({ signIn: '/signin', signUp: '/signup' })
})
