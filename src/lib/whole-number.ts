/** Digits alone, or in groups of three (of two and three in India) that one sign separates. */
const pattern = /^(?:\d+|\d{1,3}([ .,'’٬])(?:\d{2,3}\1)*\d{3})$/

/** The number in a text of digits, Arabic and full-width ones too, with or without grouping signs; null in any other text. */
export function parseWholeNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace(/\s/g, ' ')
    .replace(/[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g, digit => String(digit.charCodeAt(0) & 15))
  return pattern.test(plain) ? Number(plain.replace(/\D/g, '')) : null
}
