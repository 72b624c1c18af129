import type { SearchCriteria } from '@/api/search'

export const noCriteria: SearchCriteria = {
  searchType: 'keyword',
  keywords: [],
  countries: [],
  tlds: [],
  hostingProviders: [],
}

/** No keyword, name or top-level domain that means anything is longer, in UTF-16 units. */
const LONGEST = 100
/** More values than any list of the form offers countries; what comes after them in an address is dropped. */
const MOST = 300

/** Control characters and halves of characters, which no address can carry. */
const unfit = /[\p{Cc}\p{Cs}]+/gu

const cleaned = (text: string) => text.slice(0, LONGEST).replace(unfit, ' ').replace(/\s+/g, ' ').trim()

/** The values that a reader makes something of, each once whatever its case, in their order. */
function values(given: readonly string[], read: (text: string) => string | null): string[] {
  const found = new Map<string, string>()
  for (const one of given) {
    if (found.size === MOST) break
    const value = read(cleaned(one))
    if (value && !found.has(value.toLowerCase())) found.set(value.toLowerCase(), value)
  }
  return [...found.values()]
}

const country = (text: string) => (/^[a-z]{2}$/i.test(text) ? text.toUpperCase() : null)
const tld = (text: string) => /^\.?([\p{L}\p{N}][\p{L}\p{N}.-]*)$/u.exec(text)?.[1]?.toLowerCase() ?? null
const anything = (text: string) => text

/** Criteria of foreign lists: what can't be a keyword, a code or a name is left out, repetitions too. */
export const readCriteria = (isp: boolean, lists: Record<keyof typeof listNames, readonly string[]>) =>
  ({
    searchType: isp ? 'isp' : 'keyword',
    keywords: values(lists.keywords, anything),
    countries: values(lists.countries, country),
    tlds: values(lists.tlds, tld),
    hostingProviders: values(lists.hostingProviders, anything),
  }) satisfies SearchCriteria

/** The lists of a search, each with its name in an address. */
export const listNames = {
  keywords: 'keywords',
  countries: 'countries',
  tlds: 'tlds',
  hostingProviders: 'providers',
} as const

/** Whether a search of its type can run: one keyword, country or TLD at least, or one provider. */
export const canRun = (criteria: SearchCriteria): boolean =>
  criteria.searchType === 'isp'
    ? criteria.hostingProviders.length > 0
    : criteria.keywords.length + criteria.countries.length + criteria.tlds.length > 0

/** The keywords with those of a text added: it may hold several, parted by commas, semicolons, tabs or line ends. */
export const addKeywords = (keywords: readonly string[], text: string): string[] =>
  values([...keywords, ...text.split(/[,;\t\r\n]/)], anything)
