import { criteria } from '@/config/search-criteria'
import { foldText } from '@/lib/fold-text'
import { memoizeByObject } from '@/lib/memoize'
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

/** What official names add to the usual ones, folded. Two states each have the usual names China, Congo and Korea. */
const official =
  `ARAB BOLIVARIAN COMMONWEALTH CO OPERATIVE DEMOCRATIC DUCHY FEDERAL FORMER GRAND HASHEMITE INDEPENDENT ISLAMIC
KINGDOM ORIENTAL PEOPLES PLURINATIONAL PRINCIPALITY REPUBLIC SOCIALIST STATE UNITED YUGOSLAV`.split(/\s+/)
const officialName = new RegExp(`^(?!CHINA|CONGO|KOREA)(.+?)(?: (?:${official.join('|')}))+ OF$`)

/** What is between two spellings of one country, as in 'Germany (DE)' and 'DE - Germany'. */
const betweenSpellings = / [-–—:] |[()[\]]/

/** An article after a name, as the list of ISO 3166 has it in French: 'France (la)'. */
const articleAfter = /\s*\((?:[Ll][ae]|[Ll]es|[Ll]['’])\)$/

const conjunction = /(?:^|\s+)(?:and|et|und|y|e|i|or|&)(?:\s+|$)/

/** The values of parts beside each other; null unless all are found. */
function allOf(parts: readonly string[], find: (part: string) => readonly string[] | null) {
  const values: string[] = []
  for (const part of parts) {
    const found = find(part)
    if (found === null) return null
    values.push(...found)
  }
  return values
}

function understandCountries(list: OptionList): Understand {
  const groups = new Map([...countryGroups].map(([name, codes]) => [foldText(name), codes]))
  const names = [
    ...list.foldedNames(),
    ...groups.keys(),
    ...official,
    'OF THE LA LE LES L AND ET UND Y E I OR',
  ]
  const words = new Set(names.flatMap(name => name.split(' ')))

  function find(name: string) {
    const country = list.exact(name)
    return country ? [country.value] : (groups.get(foldText(name)) ?? null)
  }

  function readName(text: string) {
    const name = text.trim().replace(articleAfter, '')
    const own = find(name)
    if (own !== null) return own
    const usual = officialName.exec(foldText(name))?.[1]
    const known = usual === undefined ? null : find(usual)
    if (known !== null) return known
    const spellings = name.split(betweenSpellings).filter(part => part.trim())
    const [first = null, ...rest] = spellings.map(find)
    return rest.length > 0 && rest.every(codes => codes?.join() === first?.join()) ? first : null
  }

  /** Between codes spaces are enough: 'Guam US' is no two countries. */
  const readCodes = (part: string) => allOf(part.split(/\s+/), word => (word.length <= 3 ? find(word) : null))

  function readNames(text: string) {
    const values: string[] = []
    let last: { name: string; found: readonly string[] | null } | undefined
    for (const part of text.replace(/&/g, ' & ').trim().split(conjunction).filter(Boolean)) {
      // 'Bosnia and Herzegovina' has a conjunction of its own.
      const whole = `${last?.name} and ${part}`
      const found = last && readName(whole)
      if (found) {
        last = { name: whole, found }
        continue
      }
      if (last?.found === null) return null
      values.push(...(last?.found ?? []))
      last = { name: part, found: readName(part) ?? readCodes(part) }
    }
    return last?.found ? [...values, ...last.found] : null
  }

  /** Names have commas, but no other separators. Most of a long list of something else has a word that is in no name. */
  function hasKnownWords(text: string) {
    const trimmed = text.trim()
    return (
      trimmed !== '' &&
      !/[;|\t\n]/.test(trimmed) &&
      foldText(trimmed)
        .split(' ')
        .every(word => words.has(word))
    )
  }

  return text =>
    text.length <= MAX_LENGTH && hasKnownWords(text) ? (readName(text) ?? readNames(text)) : undefined
}

function understandTlds(list: OptionList): Understand {
  const find = (word: string) => {
    const tld = list.exact(criteria.tlds.parse(word.replace(/^\*(?=\.)/, '')) ?? '')
    return tld ? [tld.value] : null
  }
  // None has a comma, as names have.
  return text => (text.length > MAX_LENGTH ? undefined : (allOf(text.trim().split(/\s+/), find) ?? undefined))
}

/** Understand texts by the options of a field. */
export const understandBy: Record<ListCriterion, (list: OptionList) => Understand> = {
  countries: memoizeByObject(understandCountries),
  tlds: memoizeByObject(understandTlds),
}
