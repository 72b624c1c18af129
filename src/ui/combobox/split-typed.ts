import { foldText } from '@/lib/fold-text'

/** The letters of a text that are searched, with the place of each in it. */
function searchedLetters(text: string) {
  let place = 0
  return Array.from(text, letter => {
    const start = place
    place += letter.length
    return Array.from(/[\p{L}\p{M}\p{N}]/u.test(letter) ? foldText(letter) : '', folded => ({
      folded,
      start,
      end: place,
    }))
  }).flat()
}

/** Splits a text into the part before the first match, the match and the rest; null without a match. */
export function splitTyped(text: string, typed: string): [string, string, string] | null {
  const letters = searchedLetters(text)
  const sought = searchedLetters(typed)
    .map(({ folded }) => folded)
    .join('')
  const at = letters
    .map(({ folded }) => folded)
    .join('')
    .indexOf(sought)
  const [first, last] = [letters[at], letters[at + sought.length - 1]]
  if (sought === '' || !first || !last) return null
  return [text.slice(0, first.start), text.slice(first.start, last.end), text.slice(last.end)]
}
