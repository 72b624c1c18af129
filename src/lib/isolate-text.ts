/**
 * A text of somebody else as part of a sentence, by the isolates of Unicode (UAX #9): its letters from right to left, or its
 * own control characters, don't reorder the words around it. Plain letters, signs and digits stay as they are.
 */
export const isolateText = (text: string): string =>
  /^[\x20-\x7E]*$/.test(text) ? text : `\u2068${text.replace(/[\u2066-\u2069]/g, '')}\u2069`

/** The most characters that are shown of a text: a browser takes minutes for tens of thousands of combining marks. */
const LONGEST_TEXT = 1000

/** The beginning of a long text of somebody else, as far as it is shown. */
export const cutText = (text: string, longest = LONGEST_TEXT): string =>
  text.length > longest ? `${text.slice(0, longest).replace(/\p{Cs}$/u, '')}…` : text
