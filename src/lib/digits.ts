const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))

/** Unicode has the ten digits of each script in a row, so that a digit's place in its row is its value. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (isDigit(first - 1)) first -= 1
  return String((code - first) % 10)
}

/** Chinese digits, which are letters to Unicode. */
const chinese = '〇一二三四五六七八九'

/** A text with the decimal digits of any script as ASCII ones, without what can't be seen. */
const withPlainDigits = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, valueOf)
    .replace(/[〇一二三四五六七八九]/g, digit => String(chinese.indexOf(digit)))

/** Digits alone, or in groups of three (of two and three in India) that one sign separates; Toki Pona has pairs. */
const pattern = /^(?:\d+|\d{1,3}([ .,'’٬،，．])(?:\d{2,3}\1)*\d{3}|\d{1,2}(?: \d\d)+)$/

/**
 * The number in a text of digits of any script, with or without grouping signs: whatever `Intl.NumberFormat` prints of a whole
 * number can be read back. Null in any other text.
 */
export function parseWholeNumber(text: string): number | null {
  const plain = withPlainDigits(text).trim().replace(/\s/g, ' ')
  return pattern.test(plain) ? Number(plain.replace(/\D/g, '')) : null
}

/** A code as it is sent: with ASCII digits, without the spaces and the dashes of any kind that group it. */
export const plainCode = (text: string): string =>
  withPlainDigits(text).replace(/[\s\p{Pd}\u2212\u30FC\uFF70]/gu, '')
