import { expect, it } from 'vitest'
import { parseWholeNumber, plainCode } from '@/lib/digits'
import { RUNS, fc } from '@tests/support/fast-check'

it.each([
  ['0', 0],
  ['250', 250],
  [' 250 ', 250],
  ['007', 7],
  ['12,500', 12_500],
  ['1.234', 1234],
  ['2 000', 2000],
  ['2\u00A0000', 2000],
  ['2\u202F000', 2000],
  ["1'234'567", 1_234_567],
  ['1’234', 1234],
  ['12,34,567', 1_234_567],
  ['١٢٣', 123],
  ['١٬٢٣٤', 1234],
  ['۱۲۳', 123],
  ['１２３', 123],
  ['２，５００', 2500],
  ['৫০০', 500],
  ['\u200E2,500', 2500],
  ['𝟤𝟧𝟢', 250],
  ['二五〇', 250],
])('%j is %i', (text, number) => {
  expect(parseWholeNumber(text)).toBe(number)
})

const others =
  '|-5|+5|1e3|12abc|abc|3.5|1,5|12.50|1,234.56|1.234,567|1,,234|,123|0x10|1234,567|1 2|1,23|½|5-|−5|5%|$5|NaN|²| '

it.each(others.split('|'))('%j is no whole number', text => {
  expect(parseWholeNumber(text)).toBeNull()
})

/** The locales of the browser's data, by the languages and regions that `Intl` has names for. */
function locales(): string[] {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(97 + index))
  const pairs = letters.flatMap(one => letters.map(other => one + other))
  const languages = [...pairs, ...pairs.flatMap(pair => letters.map(letter => pair + letter))]
  const regions = ['', '-IN', '-CH', '-PK', '-EG', '-ZA', '-MX', '-AT', '-LI']
  return Intl.NumberFormat.supportedLocalesOf(languages)
    .filter(language => language.length < 4)
    .flatMap(language => regions.map(region => language + region))
}

it('whatever Intl prints of a whole number is read back, in any locale and with any digits', () => {
  const digits = fc.constantFrom('', ...Intl.supportedValuesOf('numberingSystem').map(one => `-u-nu-${one}`))
  const number = fc.oneof(fc.maxSafeNat(), fc.nat(100_000))
  fc.assert(
    fc.property(fc.constantFrom(...locales()), digits, number, (locale, system, whole) => {
      const text = new Intl.NumberFormat(locale + system).format(whole)
      expect([locale, text, parseWholeNumber(text)]).toEqual([locale, text, whole])
    }),
    { numRuns: RUNS * 3 },
  )
})

it.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['123–456', '123456'],
  ['１２３ー４５６', '123456'],
  ['\u2066১২৩\u00A0৪৫৬\u2069', '123456'],
  ['12a', '12a'],
])('the code %j is sent as %s', (text, code) => {
  expect(plainCode(text)).toBe(code)
})
