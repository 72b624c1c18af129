import { printable } from '../../src/lib/printable.mjs'

const colour = new RegExp(String.raw`\u001b\[[\d;]*m`, 'g')

/**
 * A message of a tool or an error, which may contain foreign texts, as lines for a terminal. Colours are left out. The lines
 * after the first are indented, so that none is taken for another message.
 *
 * @param {string} text
 */
export const printableLines = text => text.replaceAll(colour, '').split(/\r?\n/).map(printable).join('\n  ')
