import { FIRST_WORDS, SECOND_WORDS } from './words'

/** Every domain is a subdomain of `example.{tld}`, so no real domain is named. */
export const PARENT_LABEL = 'example'

/** A label as an integer: 9 bits for the first word, 8 for the second, 1 for a hyphen between them. */
export const LABEL_COUNT = FIRST_WORDS.length * SECOND_WORDS.length * 2

export const labelAt = (first: number, second: number, hyphen: boolean): number =>
  (first << 9) | (second << 1) | Number(hyphen)

export function labelText(label: number): string {
  const joiner = (label & 1) === 1 ? '-' : ''
  return (FIRST_WORDS[label >>> 9] ?? '') + joiner + (SECOND_WORDS[(label >>> 1) & 0xff] ?? '')
}
