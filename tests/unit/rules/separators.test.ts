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

const plain = { isComposing: false, keyCode: 0, shiftKey: false, ctrlKey: false, metaKey: false }

it.each([
  [{ key: 'Enter' }, 'Enter'],
  [{ key: 'Enter', isComposing: true }, ''],
  // Safari's key that ends a conversion.
  [{ key: 'Enter', keyCode: 229 }, ''],
  [{ key: 'Enter', shiftKey: true }, 'Enter'],
  [{ key: 'End' }, 'End'],
  [{ key: 'End', shiftKey: true }, ''],
  [{ key: 'ArrowUp', metaKey: true }, ''],
])('a field acts on a key but where it is an input method’s, or selects text: %j', (event, key) => {
  expect(fieldKey({ ...plain, ...event })).toBe(key)
})
