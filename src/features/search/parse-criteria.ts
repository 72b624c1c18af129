import {
  activeCriteria,
  criteria,
  criterionNames,
  mapCriteria,
  type CriterionName,
  type SearchCriteria,
} from '@/config/search-criteria'
import { searchUrl } from '@/config/search-url'
import { splitList } from '@/lib/separators'

/** No keyword, name or top-level domain that means anything is longer, in UTF-16 units. */
const MAX_LENGTH = 100
/** More values than any search needs; a URL's further values are left out. */
export const MAX_VALUES = 300

/** A text that can't be part of a search, and the criterion that it was meant for. */
export interface LeftOut {
  criterion: CriterionName
  text: string
}

/** Control characters and halves of surrogate pairs, which no URL can carry. */
const invalid = /[\p{Cc}\p{Cs}]/gu

/**
 * What nobody sees: zero-width and bidirectional control characters, fillers, and joiners outside a word. Marks are kept,
 * such as an emoji's variation selector, and the joiners inside a word, which change its letters.
 */
const invisible =
  /(?![\p{M}\u200C\u200D])\p{DI}|(?<![\p{L}\p{M}\p{N}\p{S}])[\u200C\u200D]|[\u200C\u200D]+(?![\p{L}\p{M}\p{N}\p{S}\u200C\u200D])/gu

/** Far above MAX_LENGTH. Browsers normalize a long row of marks in quadratic time. */
const MAX_CLEANED = 1000

const clean = (text: string): string =>
  text
    .slice(0, MAX_CLEANED)
    .replace(invalid, ' ')
    .replace(invisible, '')
    .normalize()
    .replace(/\s+/g, ' ')
    .trim()

/** The value of a criterion in a text from outside; null or empty where the text can't be one. */
export const parseValue = (criterion: CriterionName, text: string) => {
  const cleaned = clean(text)
  return cleaned && criteria[criterion].parse(cleaned)
}

/**
 * The values that can be parsed, in their order, without repetitions in whatever case. What can't be parsed, is too long
 * or too much is added to `leftOut`.
 */
function parseValues(criterion: CriterionName, texts: readonly string[], leftOut: LeftOut[] = []): string[] {
  const values = new Map<string, string>()
  for (const text of texts.flatMap(splitList)) {
    const cleaned = clean(text)
    const short = clean(cleaned.slice(0, MAX_LENGTH))
    const value = parseValue(criterion, short)
    const key = value?.toLowerCase() ?? ''
    const used = value && (values.has(key) || values.size < MAX_VALUES)
    if (used && !values.has(key)) values.set(key, value)
    const rest = used ? cleaned.slice(short.length) : cleaned
    if (rest) leftOut.push({ criterion, text: used ? `…${rest}` : rest })
  }
  return [...values.values()]
}

/** A search of texts from outside: what can't be a value of its criterion is added to `leftOut`, repetitions aren't. */
export const parseCriteria = (
  searchType: unknown,
  textsOf: (name: CriterionName) => readonly string[],
  leftOut?: LeftOut[],
): SearchCriteria => ({
  searchType: searchType === 'isp' ? 'isp' : 'keyword',
  ...mapCriteria((_, name) => parseValues(name, textsOf(name), leftOut)),
})

/** Whether a search has a value of its own type, without which it can't run. */
export const isRunnable = (search: SearchCriteria): boolean => activeCriteria(search).length > 0

/** The keywords with those of a text added, which separators of any script stand between; `leftOut` gets those that can't be. */
export const addKeywords = (keywords: readonly string[], text: string, leftOut?: LeftOut[]): string[] =>
  parseValues('keywords', [...keywords, text], leftOut)

/**
 * The search in a page's query, such as `?type=keyword&keywords=bank&tlds=com`; null where there is none to run. What the
 * query has beyond it is added to `leftOut`, also the criteria of the other search type.
 */
export function parseSearchUrl(query: string, leftOut?: LeftOut[]): SearchCriteria | null {
  const parameters = new URLSearchParams(query)
  const search = parseCriteria(
    parameters.get('type'),
    name => parameters.getAll(criteria[name].urlParameter),
    leftOut,
  )
  for (const criterion of criterionNames)
    if (criteria[criterion].searchType !== search.searchType)
      leftOut?.push(...search[criterion].map(text => ({ criterion, text })))
  return isRunnable(search) ? search : null
}

/** The URL of a search with the values of each criterion in alphabetical order. */
const sortedUrl = (search: SearchCriteria) =>
  searchUrl({ ...search, ...mapCriteria((_, name) => search[name].toSorted()) })

/** Whether both find the same: neither the order of values counts nor those that are kept for the other search type. */
export const isSameSearch = (one: SearchCriteria, other: SearchCriteria): boolean =>
  sortedUrl(one) === sortedUrl(other)
