import type { ComponentType } from 'react'
import { foldSpellings, foldText } from '@/lib/fold-text'
import Listbox, { type ListboxProps, type Option } from './listbox'

/** What a typed text finds. */
export interface Found {
  /** The best first, equally good ones in their original order. */
  options: readonly Option[]
  /** Whether the first one has a name or a word that begins with the text: Enter picks no other. */
  isSure: boolean
}

/** The options of a field, with the component that shows them: both are loaded once the field is about to be used. */
export interface OptionList {
  Listbox: ComponentType<ListboxProps>
  options: readonly Option[]
  /** Says how many options are missing; undefined where none is. */
  notice?: string | undefined
  /** The options that match a text; all for an empty one. */
  find: (text: string) => Found
  /** The option that has the text as a name or as its value. */
  exact: (text: string) => Option | undefined
  /** All names and values, folded. */
  foldedNames: () => Iterable<string>
}

interface OptionNames {
  /** Further names by which an option is found. */
  more?: (option: Option) => readonly string[]
  /** The values of names that count only where they are typed in full. */
  full?: Iterable<readonly [name: string, value: string]>
}

/** How well names match: 1 one begins with the text, 2 a word of one does, 3 one contains it, 4 none does. */
function rank(names: readonly string[], text: string): number {
  if (names.some(name => name.startsWith(text))) return 1
  if (names.some(name => name.includes(` ${text}`))) return 2
  // Within a code it means nothing.
  return names.some(name => name.length > 3 && name.includes(text)) ? 3 : 4
}

/** Indexes the names of options, folded once for all keystrokes. Where two have the same name the first one counts. */
export function createOptionList(
  options: readonly Option[],
  { more = () => [], full = [] }: OptionNames = {},
): OptionList {
  const codes = new Map(options.map(option => [foldText(option.value), option]))
  const names = new Map<string, Option>()
  const indexed = options.map(option => {
    const folded = [option.name, ...more(option)].flatMap(foldSpellings).filter(Boolean)
    for (const name of folded) if (!names.has(name)) names.set(name, option)
    return [...new Set([foldText(option.value), ...folded])]
  })
  // Most names are the same in several languages.
  for (const [name, value] of new Map(full)) {
    const [folded, option] = [foldText(name), codes.get(foldText(value))]
    if (option && !names.has(folded)) names.set(folded, option)
  }
  function findExact(text: string) {
    const folded = foldText(text)
    // No code has accents: 'Áo' is Austria in Vietnamese, 'AO' Angola's code.
    const code = /[^\x20-\x7E]/.test(text) ? undefined : codes.get(folded)
    return code ?? names.get(folded)
  }

  return {
    Listbox,
    options,
    exact: findExact,
    foldedNames: () => [...codes.keys(), ...names.keys()],
    find: text => {
      const typed = foldText(text)
      if (typed === '') return { options, isSure: false }
      const exact = findExact(text)
      const ranks = options.map((option, index) => (option === exact ? 0 : rank(indexed[index] ?? [], typed)))
      const ofRank = (wanted: number) => options.filter((_, index) => ranks[index] === wanted)
      const sure = [0, 1, 2].flatMap(ofRank)
      return { options: [...sure, ...ofRank(3)], isSure: sure.length > 0 }
    },
  }
}
