import { expect, it } from 'vitest'
import { printable } from '@/lib/printable.mjs'
import { printableLines } from '../../../scripts/lib/printable-lines.mjs'

it.each([
  ['\u001b]52;c;cm0=\u0007', String.raw`\u001b]52;c;cm0=\u0007`],
  ['\u009b31m\u007f', String.raw`\u009b31m\u007f`],
  ['a\tb\r\nc', String.raw`a\u0009b\u000d\u000ac`],
  ['\u202Egpj.exe\u2066\u2069\u061c', String.raw`\u202egpj.exe\u2066\u2069\u061c`],
  ['a\u200bb\ufeff\u00ad', String.raw`a\u200bb\ufeff\u00ad`],
  ['a\u2028b\u2029', String.raw`a\u2028b\u2029`],
  ['\u{e0041}\u{e007f}', String.raw`\u{e0041}\u{e007f}`],
  ['Zürich, 東京, قائمة, 🙂 “…” \\', 'Zürich, 東京, قائمة, 🙂 “…” \\'],
])('%j is printed as %s', (text, shown) => {
  expect(printable(text)).toBe(shown)
})

it('keeps the line breaks of a message, and indents the lines after the first', () => {
  const message = '\u001b[31mfailed\u001b[39m: \u001b]0;x\u0007\r\n  at a\nforged'
  expect(printableLines(message)).toBe('failed: \\u001b]0;x\\u0007\n    at a\n  forged')
})
