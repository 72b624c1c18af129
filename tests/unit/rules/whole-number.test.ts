import { expect, it } from 'vitest'
import { parseWholeNumber } from '@/lib/whole-number'

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
])('%j is %i', (text, number) => {
  expect(parseWholeNumber(text)).toBe(number)
})

const others =
  '|-5|+5|1e3|12abc|abc|3.5|1,5|12.50|1,234.56|1.234,567|1,,234|,123|0x10|1234,567|1 2|1,23|½|5-|−5|5%|$5|NaN|²| '

it.each(others.split('|'))('%j is no whole number', text => {
  expect(parseWholeNumber(text)).toBeNull()
})
