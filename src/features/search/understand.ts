import { foldText } from '@/lib/fold-text'
import type { OptionList } from '@/ui/combobox/option-list'
import { countryGroups } from './countries'

/** The criteria whose values can be added as a list. */
export type ListCriterion = 'countries' | 'tlds'

/**
 * The values that a text names; null where it names none, or something else beside them; undefined where it is no part of a name
 * either.
 */
export type Understand = (text: string) => readonly string[] | null | undefined

/** No names in one line without separators are longer, in UTF-16 units. */
const MAX_LENGTH = 1000

const groups: ReadonlyMap<string, readonly string[]> = new Map(
  [...countryGroups].map(([name, codes]) => [foldText(name), codes]),
)

/** What official names add to the usual ones, folded. Two states each have the usual names China, Congo and Korea. */
const official = `ARAB BOLIVARIAN COMMONWEALTH CO OPERATIVE DEMOCRATIC DUCHY FEDERAL FORMER GRAND HASHEMITE INDEPENDENT
  ISLAMIC KINGDOM ORIENTAL PEOPLES PLURINATIONAL PRINCIPALITY REPUBLIC SOCIALIST STATE UNITED YUGOSLAV`
const officialName = new RegExp(`^(?!CHINA|CONGO|KOREA)(.+?)(?: (?:${official.replace(/\s+/g, '|')}))+ OF$`)

/** Words that are understood, and that no name needs to have: of official names, of groups, and those between names. */
const furtherWords = [...`${official} OF THE LA LE LES L AND ET UND Y E I OR`.split(/\s+/), ...groups.keys()]

/** What is between two spellings of one country, as in 'Germany (DE)' and 'DE - Germany'. */
const betweenSpellings = / [-–—:] |[()[\]]/

/** An article after a name, as the list of ISO 3166 has it in French: 'France (la)'. */
const articleAfter = /\s*\((?:[Ll][ae]|[Ll]es|[Ll]['’])\)$/

const conjunction = /(?:^|\s+)(?:and|et|und|y|e|i|or|&)(?:\s+|$)/

function understandCountries(list: OptionList, text: string): readonly string[] | null {
  const find = (name: string) => {
    const country = list.exact(name)
    return country ? [country.value] : (groups.get(foldText(name)) ?? null)
  }

  function understandName(one: string): readonly string[] | null {
    const name = one.trim().replace(articleAfter, '')
    const known = find(name)
    if (known !== null) return known
    const usual = officialName.exec(foldText(name))?.[1]
    if (usual !== undefined) return find(usual)
    const [first = null, ...rest] = name
      .split(betweenSpellings)
      .filter(part => part.trim())
      .map(find)
    return rest.length > 0 && rest.every(codes => codes?.join() === first?.join()) ? first : null
  }

  /** Between codes spaces are enough: 'Guam US' is no two countries. */
  function understandCodes(part: string): readonly string[] | null {
    const found = part.split(/\s+/).map(word => (word.length <= 3 ? find(word) : null))
    return found.every(values => values !== null) ? found.flat() : null
  }

  const name = understandName(text)
  if (name !== null) return name
  const parts = text.replace(/&/g, ' & ').trim().split(conjunction).filter(Boolean)
  const found: string[] = []
  for (let index = 0; index < parts.length; index += 1) {
    const [part = '', next] = parts.slice(index)
    // 'Bosnia and Herzegovina' has a conjunction of its own.
    const whole = next === undefined ? null : understandName(`${part} and ${next}`)
    const values = whole ?? understandName(part) ?? understandCodes(part)
    if (values === null) return null
    found.push(...values)
    if (whole !== null) index += 1
  }
  return found.length > 0 ? found : null
}

const tldPattern = /^(?:\*?\.)?([\p{L}\p{N}][\u200D\u200C\p{L}\p{M}\p{N}.-]*)$/u

function understandTlds(list: OptionList, text: string): readonly string[] | null {
  const found = text
    .trim()
    .split(/\s+/)
    .map(word => list.exact(tldPattern.exec(word)?.[1] ?? '')?.value)
  return found.every(tld => tld !== undefined) ? found : null
}

const oneWord = /^[\p{L}\p{M}\p{N}]+$/u
/** Words, and letters of an abbreviation, such as 'U.S.'. */
const word = /(?:(?<!\p{L})\p{L}\.|[\p{L}\p{M}\p{N}\p{Cf}'’‘‛′＇`´])+/gu

/**
 * Whether all words of a text are in names: what has another isn't understood, which is so of most of a long list of something
 * else. Letters are folded one by one, each once: a long list has many words, but few letters.
 */
function hasKnownWords(list: OptionList): (text: string) => boolean {
  // A word of invisible signs or apostrophes alone folds to nothing.
  const known = new Set(['', ...[...list.foldedNames(), ...furtherWords].flatMap(name => name.split(' '))])
  const values = new Set(list.options.map(({ value }) => value))
  const letters = new Map<string, string>()
  function isInNames(text: string): boolean {
    if (/^[a-z0-9]+$/i.test(text)) return known.has(text.toUpperCase())
    let folded = ''
    for (const letter of text.normalize('NFKD')) {
      if (!letters.has(letter)) letters.set(letter, foldText(letter))
      folded += letters.get(letter)
    }
    return known.has(folded)
  }
  const isKnown = (text: string) => isInNames(text) || values.has(list.otherForm(text))
  // Names have commas, but no other separators.
  const mayBeNames = (text: string) =>
    !/[;|\t\n]/.test(text.trim()) && text.match(word)?.every(isKnown) === true
  return text => text.length <= MAX_LENGTH && (oneWord.test(text) ? isKnown(text) : mayBeNames(text))
}

/** A list that repeats its texts has fewer; to keep more takes longer than to read them again. */
const MAX_KEPT = 10_000

/** Understands texts by the options of a field, repeated ones once. */
export function understandBy(criterion: ListCriterion, list: OptionList): Understand {
  const known = new Map<string, ReturnType<Understand>>()
  const mayBeNames = hasKnownWords(list)
  const read = criterion === 'countries' ? understandCountries : understandTlds
  return text => {
    if (known.has(text)) return known.get(text)
    const values = mayBeNames(text) ? read(list, text) : undefined
    if (known.size < MAX_KEPT) known.set(text, values)
    return values
  }
}
