import { foldText } from '@/lib/fold-text'

/** Each character of a text as it is searched, empty where it isn't. */
const searchedLetters = (text: string) =>
  Array.from(text, letter => (/[\p{L}\p{M}\p{N}]/u.test(letter) ? foldText(letter) : ''))

/** Splits a text into the part before the first match, the match and the rest; null without a match. */
export function splitTyped(text: string, typed: string): [string, string, string] | null {
  const sought = searchedLetters(typed).join('')
  const searched = searchedLetters(text)
  const isMatch = (letter: string, first: number) =>
    letter !== '' && searched.slice(first).join('').startsWith(sought)
  const first = searched.findIndex(isMatch)
  if (sought === '' || first < 0) return null
  let end = first
  for (let length = 0; length < sought.length; end += 1) length += searched[end]?.length ?? 0
  const letters = Array.from(text)
  const part = (from: number, to?: number) => letters.slice(from, to).join('')
  return [part(0, first), part(first, end), part(end)]
}
