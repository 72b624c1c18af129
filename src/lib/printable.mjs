/** Control characters, and what is invisible or turns a text's direction: format characters and separators of lines. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** @param {string} character */
const escape = character => {
  const code = (character.codePointAt(0) ?? 0).toString(16)
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`
}

/**
 * A text as a part of a line in a terminal, which obeys and hides none of its characters.
 *
 * @param {string} text
 */
export const printable = text => text.replaceAll(unseen, escape)
