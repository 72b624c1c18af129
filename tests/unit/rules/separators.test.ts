/**
 * @promise Keywords: Enter, or a comma or semicolon of any script, ends one, each once, removable; lists can
 *   be pasted, in quotes too.
 */
import { expect, it } from 'vitest'
import { fieldKey } from '@/lib/field-key'
import { hasSeparator, splitList } from '@/lib/separators'

it.each([
  ['银行，保险', ['银行', '保险']],
  ['銀行、保険', ['銀行', '保険']],
  ['بنك،تأمين؛قرض', ['بنك', 'تأمين', 'قرض']],
  ['ባንክ፣ብድር', ['ባንክ', 'ብድር']],
  ['a,b;c；d\te\r\nf', ['a', 'b', 'c', 'd', 'e', '', 'f']],
  ['5.5 l|x', ['5.5 l|x']],
])('splits %j', (text, parts) => {
  expect(splitList(text)).toEqual(parts)
})

it.each([
  ['Germany', false],
  [' Germany\n', false],
  ['德国，法国', true],
  ['Germany；France', true],
  ['Germany\tFrance', true],
  ['Germany｜France', true],
])('%j is a list: %s', (text, isList) => {
  expect(hasSeparator(text)).toBe(isList)
})

it.each([
  [{ isComposing: false, keyCode: 13 }, 'Enter'],
  [{ isComposing: true, keyCode: 13 }, ''],
  // Safari's key that ends a conversion.
  [{ isComposing: false, keyCode: 229 }, ''],
])('a field acts on Enter but where it is an input method’s: %j', (event, key) => {
  expect(fieldKey({ key: 'Enter', ...event })).toBe(key)
})
