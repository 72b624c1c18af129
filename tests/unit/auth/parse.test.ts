import { expect, test } from 'vitest'
import { isObject, toPositive, toText } from '@/auth/parse'

test.each([
  ['a text', 'a', 'a'],
  ['an empty text', '', undefined],
  ['a number', 1, undefined],
  ['nothing', undefined, undefined],
])('as a text, %s', (_name, value, expected) => {
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
])('as a positive number, %j', (value, expected) => {
  expect(toPositive(value)).toBe(expected)
})

test('a record is neither a list nor null nor a text', () => {
  expect([{}, [], null, 'a', undefined].map(isObject)).toEqual([true, false, false, false, false])
})
