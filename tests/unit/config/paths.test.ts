/**
 * @promise The ids `.` and `..` change no path.
 */
import { expect, it } from 'vitest'
import { paths } from '@/config/paths'

it('encodes any id as one path segment', () => {
  expect(paths.order('A/B?C')).toBe('/order/A%2FB%3FC/details')
  expect(paths.checkout('7#8')).toBe('/checkout/7%238')
  expect(paths.paymentSuccess('a b')).toBe('/payment-success/a%20b')
  expect(paths.checkout('..')).toBe('/checkout/%252E%252E')
  expect(paths.checkout('..a')).toBe('/checkout/..a')
  expect(paths.checkout('a..')).toBe('/checkout/a..')
})

it.each(['.', '..', '...', '%2e%2e', '../..', '..;'])(
  'the URLs of records stay in place with the id %s',
  id => {
    const segments = (path: string) => new URL(path, 'https://shop.example').pathname.split('/').length
    expect(segments(paths.order(id))).toBe(4)
    expect(segments(paths.checkout(id))).toBe(3)
    expect(segments(paths.paymentSuccess(id))).toBe(3)
  },
)
