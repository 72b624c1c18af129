/** One value that can be picked. */
export interface Option {
  value: string
  name: string
  /** A short code shown before the name, found as well: a country's. */
  code?: string
}

/** A text without accents and case, so that 'cote' finds 'Côte'. */
export const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** An option with what it is searched by, folded once for all keystrokes. */
export interface IndexedOption extends Option {
  /** Its place among all options. */
  at: number
  folded: readonly string[]
}

export const indexOptions = (options: readonly Option[]): IndexedOption[] =>
  options.map((option, at) => ({ ...option, at, folded: [foldText(option.name), foldText(option.value)] }))

/** How well an option fits: 0 is what was typed, then begins with it, has a word that does, contains it; null not at all. */
function rank({ folded }: IndexedOption, typed: string): number | null {
  if (folded.includes(typed)) return 0
  if (folded.some(text => text.startsWith(typed))) return 1
  const name = folded[0] ?? ''
  const found = name.indexOf(typed)
  if (found < 0) return null
  return name.includes(` ${typed}`) ? 2 : 3
}

/** The options that fit what was typed, the best first, equally good ones in their own order; all while nothing is. */
export function findOptions(options: readonly IndexedOption[], text: string): readonly IndexedOption[] {
  const typed = foldText(text.trim())
  if (typed === '') return options
  const groups: IndexedOption[][] = [[], [], [], []]
  for (const option of options) {
    const fit = rank(option, typed)
    if (fit !== null) groups[fit]?.push(option)
  }
  return groups.flat()
}

/** A text in three: before, in and after the first place where it has what was typed; null where it hasn't. */
export function splitTyped(text: string, typed: string): [string, string, string] | null {
  const sought = foldText(typed.trim())
  if (sought === '') return null
  const letters = Array.from(text)
  const lengths = letters.map(letter => foldText(letter).length)
  const start = foldText(text).indexOf(sought)
  if (start < 0) return null
  // Folding can change the number of letters: what was found is counted back in folded letters.
  let passed = 0
  let from = 0
  while (from < letters.length && passed + (lengths[from] ?? 0) <= start) passed += lengths[from++] ?? 0
  let to = from
  while (to < letters.length && passed < start + sought.length) passed += lengths[to++] ?? 0
  const part = (first: number, end?: number) => letters.slice(first, end).join('')
  return [part(0, from), part(from, to), part(to)]
}

/** How many options are drawn around those in view: enough for a step of the wheel. */
const MARGIN = 2
/** Options that the list shows at once, the cut one included. */
const IN_VIEW = 6

/**
 * The places of the options that are drawn out of `count`: those in view from `first` on with a margin, the highlighted
 * one, and the last, which holds the list at its full height.
 */
export function renderedIndexes(count: number, first: number, highlighted: number): number[] {
  const places = new Set([highlighted, count - 1])
  for (let place = first - MARGIN; place < first + IN_VIEW + MARGIN; place += 1) places.add(place)
  return [...places].sort((a, b) => a - b).filter(place => place >= 0 && place < count)
}
