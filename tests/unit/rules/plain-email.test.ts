/** @promise Email addresses lose what can't be seen, `mailto:` and a final comma or full stop; a domain is sent in its ASCII form. */
import { expect, it } from 'vitest'
import { plainEmail } from '@/lib/plain-email'

it.each([
  ['eve@shop.example', 'eve@shop.example'],
  ['Eve+list@Shop.example', 'Eve+list@Shop.example'],
  [' eve@shop.example\n', 'eve@shop.example'],
  ['\u200Beve@shop.example\uFEFF', 'eve@shop.example'],
  ['\u202Aeve@shop.example\u202C', 'eve@shop.example'],
  ['e\u00ADve@shop.example', 'eve@shop.example'],
  ['mailto:eve@shop.example', 'eve@shop.example'],
  ['MAILTO: eve@shop.example', 'eve@shop.example'],
  ['eve@shop.example.', 'eve@shop.example'],
  ['eve@shop.example, ', 'eve@shop.example'],
  ['eve@bücher.example', 'eve@xn--bcher-kva.example'],
  ['eve@Bücher.example.', 'eve@xn--bcher-kva.example'],
  ['ève@例え.テスト', 'ève@xn--r8jz45g.xn--zckzah'],
  ['eve@xn--bcher-kva.example', 'eve@xn--bcher-kva.example'],
  ['eve@bücher.example/x', 'eve@bücher.example/x'],
  ['eve bob@shop.example', 'eve bob@shop.example'],
  ['eve', 'eve'],
  ['', ''],
])('%j is sent as %j', (text, plain) => {
  expect(plainEmail(text)).toBe(plain)
})
