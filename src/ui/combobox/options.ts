/** One value that can be picked. */
export interface Option {
  value: string
  name: string
  /** A short code shown before the name and searched too, such as a country's. */
  code?: string
}

export interface OptionList {
  options: readonly Option[]
  /** Says how many options are missing; undefined where none is. */
  notice?: string | undefined
}

/** A text in lower case without accents, so that 'cote' finds 'Côte'. */
export const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** An option with its searchable texts, folded once for all keystrokes. */
export interface IndexedOption extends Option {
  /** Its index among all options. */
  index: number
  folded: readonly string[]
}

export const indexOptions = (options: readonly Option[]): IndexedOption[] =>
  options.map((option, index) => ({
    ...option,
    index,
    folded: [foldText(option.name), foldText(option.value)],
  }))

/** How well an option matches: 0 equals the text, 1 begins with it, 2 has a word that does, 3 contains it; null: no match. */
function rank({ folded }: IndexedOption, typed: string): number | null {
  if (folded.includes(typed)) return 0
  if (folded.some(text => text.startsWith(typed))) return 1
  const name = folded[0] ?? ''
  const found = name.indexOf(typed)
  if (found < 0) return null
  return name.includes(` ${typed}`) ? 2 : 3
}

/** The options that match the text, the best first, equally good ones in their original order; all for an empty text. */
export function findOptions(options: readonly IndexedOption[], text: string): readonly IndexedOption[] {
  const typed = foldText(text.trim())
  if (typed === '') return options
  const groups: IndexedOption[][] = [[], [], [], []]
  for (const option of options) {
    const score = rank(option, typed)
    if (score !== null) groups[score]?.push(option)
  }
  return groups.flat()
}

/** The option whose name or value is the typed text. */
export function exactOption(options: readonly IndexedOption[], text: string): IndexedOption | undefined {
  const typed = foldText(text.trim())
  return options.find(({ folded }) => folded.includes(typed))
}

/** Splits a text into the part before the first match, the match and the rest; null without a match. */
export function splitTyped(text: string, typed: string): [string, string, string] | null {
  const sought = foldText(typed.trim())
  if (sought === '') return null
  const letters = Array.from(text)
  const lengths = letters.map(letter => foldText(letter).length)
  const start = foldText(text).indexOf(sought)
  if (start < 0) return null
  // Folding can change the number of letters, so positions are counted in folded letters.
  let passed = 0
  let from = 0
  while (from < letters.length && passed + (lengths[from] ?? 0) <= start) passed += lengths[from++] ?? 0
  let to = from
  while (to < letters.length && passed < start + sought.length) passed += lengths[to++] ?? 0
  const part = (first: number, end?: number) => letters.slice(first, end).join('')
  return [part(0, from), part(from, to), part(to)]
}

/** Options rendered beyond the visible ones: enough for one step of the mouse wheel. */
const OVERSCAN = 2
/** Options that are visible at once, the last one in part. */
const VISIBLE = 6

/**
 * The indexes of the options to render out of `count`: the visible ones from `first` on with some around them, the
 * highlighted one, and the last one, which keeps the list at its full height.
 */
export function renderedIndexes(count: number, first: number, highlighted: number): number[] {
  const indexes = new Set([highlighted, count - 1])
  for (let index = first - OVERSCAN; index < first + VISIBLE + OVERSCAN; index += 1) indexes.add(index)
  return [...indexes].sort((a, b) => a - b).filter(index => index >= 0 && index < count)
}
