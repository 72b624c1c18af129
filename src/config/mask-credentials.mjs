/**
 * A URL, right or wrong, with `…` in place of its user and password: for messages, which logs keep.
 *
 * @param {string} text
 */
export const maskCredentials = text => text.replace(/^(\w+:\/+)?[^]*@/, '$1…@')
