/**
 * @promise Cents as currency with two decimals, `$` by default, to the last cent.
 * @promise Sizes in Bytes, KB, MB, GB by 1024, two decimals from KB on.
 */
import { describe, expect, it } from 'vitest'
import { formatBytes } from '@/lib/bytes'
import { cx } from '@/lib/cx'
import { formatDate, formatDateTime, formatShortDate, readDate } from '@/lib/dates'
import { formatCount } from '@/lib/counts'
import { cutText, isolateText } from '@/lib/isolate-text'
import { memoize } from '@/lib/memoize'
import { formatMoney, isLongAmount } from '@/lib/money'

describe('an amount', () => {
  it.each<[number, string | null | undefined, string]>([
    [0, 'USD', '$0.00'],
    [1, 'USD', '$0.01'],
    [4, undefined, '$0.04'],
    [6000, null, '$60.00'],
    [6000, '', '$60.00'],
    [123_456_789, 'USD', '$1,234,567.89'],
    [Number.MAX_SAFE_INTEGER, 'USD', '$90,071,992,547,409.91'],
    [1e21, 'USD', '$10,000,000,000,000,000,000.00'],
    [6000, 'EUR', '€60.00'],
    [6000, 'JPY', '¥60.00'],
    [6000, 'CAD', 'CA$60.00'],
    [6000, 'XQZ', 'XQZ\u00A060.00'],
    [6000, 'credits', 'credits\u00A060.00'],
  ])('formats %d cents in %s as %s', (cents, currency, text) => {
    expect(formatMoney(cents, currency, 'en-US')).toBe(text)
  })

  it.each([
    ['de-DE', '60,00\u00A0$'],
    ['en-CA', '$60.00'],
  ])('formats dollars with the plain symbol in %s too', (locale, text) => {
    expect(formatMoney(6000, null, locale)).toBe(text)
  })
})

it.each([
  [0, '0'],
  [1, '1'],
  [1_000_000, '1,000,000'],
  [Number.MAX_SAFE_INTEGER, '9,007,199,254,740,991'],
])('the count %d reads %s', (count, text) => {
  expect(formatCount(count, 'en-US')).toBe(text)
})

it.each([
  [0, '0 Bytes'],
  [-1, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1.00 KB'],
  [1536, '1.50 KB'],
  [1024 ** 2 - 1, '1.00 MB'],
  [1024 ** 2, '1.00 MB'],
  [2.5 * 1024 ** 3, '2.50 GB'],
  [5000 * 1024 ** 3, '5000.00 GB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

it.each([
  [null, false],
  [0, false],
  [123_456_789, false],
  [1_234_567_890, true],
])('the amount of %j cents is too long for a narrow column: %j', (cents, isLong) => {
  expect(isLongAmount(cents, 'USD')).toBe(isLong)
})

it('class names are joined without the ones that don’t apply', () => {
  expect(cx('a', false, 'b', null, undefined, '', 'c')).toBe('a b c')
})

it('a memoized function tells keys apart that are the same when they are joined', () => {
  const join = memoize((...parts: string[]) => parts.join('+'))
  expect(join('a', 'bc')).toBe('a+bc')
  expect(join('ab', 'c')).toBe('ab+c')
})

describe('a date', () => {
  it('leaves out the year of a short date in the same year alone', () => {
    const [may2026, may2025, now] = [2026, 2025, 2026].map(year => Date.UTC(year, 4, 20, 12))
    expect(formatShortDate(may2026 ?? 0, now, 'en-US')).toBe('May 20')
    expect(formatShortDate(may2025 ?? 0, now, 'en-US')).toBe('May 20, 2025')
  })

  it('formats a date in the browser’s locale', () => {
    expect(formatDate('2026-11-21T12:00:00Z', 'N/A', 'en-US')).toBe('Nov 21, 2026')
    expect(formatDateTime('2026-11-21T12:00:00Z', 'N/A', 'en-US')).toContain('Nov 21, 2026')
  })

  it.each([null, undefined, '', 'soon', '2026-13-40', '+999999-01-01T00:00:00Z'])(
    'shows the fallback for the date %j',
    text => {
      expect(readDate(text)).toBeNull()
      expect(formatDate(text)).toBe('N/A')
      expect(formatDateTime(text)).toBe('N/A')
      expect(formatDate(text, '')).toBe('')
    },
  )
})

describe('a text of somebody else', () => {
  it('is isolated unless it has plain letters, signs and digits alone', () => {
    expect(isolateText('ann@example.com ~ 1')).toBe('ann@example.com ~ 1')
    expect(isolateText('\u2067مصر\u2069')).toBe('\u2068مصر\u2069')
    expect(isolateText('Zoë')).toBe('\u2068Zoë\u2069')
  })

  it('is cut after 1,000 characters', () => {
    const longest = 'x'.repeat(1000)
    expect(cutText(longest)).toBe(longest)
    expect(cutText(`${longest}y`)).toBe(`${longest}…`)
  })
})
