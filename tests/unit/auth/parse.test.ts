import { expect, test } from 'vitest'
import { isObject, toPositive, toText } from '@/auth/parse'

test.each([
  ['a text', 'a', 'a'],
  ['an empty text', '', undefined],
  ['a number', 1, undefined],
  ['nothing', undefined, undefined],
])('toText: %s', (_name, value, expected) => {
  expect(toText(value)).toBe(expected)
})

test.each([
  [3, 3],
  ['3', 3],
  ['1.5', 1.5],
  [0, undefined],
  [-1, undefined],
  ['', undefined],
  ['three', undefined],
  [Infinity, undefined],
  ['Infinity', undefined],
  [NaN, undefined],
  [true, undefined],
  [[5], undefined],
  [null, undefined],
])('toPositive: %j', (value, expected) => {
  expect(toPositive(value)).toBe(expected)
})

test('isObject is false for arrays, null and strings', () => {
  expect([{}, [], null, 'a', undefined].map(isObject)).toEqual([true, false, false, false, false])
})
