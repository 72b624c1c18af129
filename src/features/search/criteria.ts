import {
  activeCriteria,
  criteria,
  mapCriteria,
  type CriterionName,
  type SearchCriteria,
} from '@/config/search-criteria'

export const noCriteria: SearchCriteria = { searchType: 'keyword', ...mapCriteria(() => []) }

/** No keyword, name or top-level domain that means anything is longer, in UTF-16 units. */
const MAX_LENGTH = 100
/** More values than any field of the form offers; a URL's further values are dropped. */
const MAX_VALUES = 300

/** Control characters and halves of surrogate pairs, which no URL can carry. */
const invalid = /[\p{Cc}\p{Cs}]+/gu

const clean = (text: string) => text.slice(0, MAX_LENGTH).replace(invalid, ' ').replace(/\s+/g, ' ').trim()

/** The values that can be parsed, in their order, without repetitions in whatever case. */
function parseValues(texts: readonly string[], parse: (text: string) => string | null): string[] {
  const values = new Map<string, string>()
  for (const text of texts) {
    if (values.size === MAX_VALUES) break
    const value = parse(clean(text))
    if (value && !values.has(value.toLowerCase())) values.set(value.toLowerCase(), value)
  }
  return [...values.values()]
}

/** A search of texts from outside: what can't be a value of its criterion is left out, repetitions too. */
export const parseCriteria = (
  searchType: unknown,
  textsOf: (name: CriterionName) => readonly string[],
): SearchCriteria => ({
  searchType: searchType === 'isp' ? 'isp' : 'keyword',
  ...mapCriteria(({ parse }, name) => parseValues(textsOf(name), parse)),
})

/** Whether a search has a value of its own type, without which it can't run. */
export const isRunnable = (search: SearchCriteria): boolean => activeCriteria(search).length > 0

/** What separates the keywords of a pasted list. */
export const keywordSeparator = /[,;\t\r\n]/

/** The keywords with those of a text added. */
export const addKeywords = (keywords: readonly string[], text: string): string[] =>
  parseValues([...keywords, ...text.split(keywordSeparator)], criteria.keywords.parse)
