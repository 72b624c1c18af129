export type SearchType = 'keyword' | 'isp'

/** A list of values that a search can have. */
interface Criterion {
  /** The search type that it belongs to. */
  searchType: SearchType
  /** The name of its field, and of its values in a cart line. */
  label: string
  /** What its values are called together, within a sentence. */
  noun: string
  /** Its parameter in the page's URL, where its values are separated by commas. */
  urlParameter: string
  /** Its parameter in a request: repeated for each value if it ends in `[]`, else its values are separated by commas. */
  apiParameter: string
  /** The words by which the summary counts its values, for one and for several; null: it has the values themselves. */
  counted: readonly [one: string, many: string] | null
  /** The value in a text from a URL or from storage; null where the text can't be one. */
  parse: (text: string) => string | null
  /** The value as it is shown. */
  format: (value: string) => string
}

const unchanged = (text: string) => text

/** A text with a visible character; null for others, such as combining marks without a letter. */
const visibleText = (text: string) => (/[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? text : null)

/** Letters of any script need their marks, and in some scripts the joiners between them. */
const tldPattern = /^\.?([\p{L}\p{N}][\u200D\u200C\p{L}\p{N}\p{M}.-]*)$/u

/** Names that people look for, where the browser has a longer one. */
const shownNames: ReadonlyMap<string, string> = new Map([
  ['HK', 'Hong Kong'],
  ['MO', 'Macao'],
  ['PS', 'Palestine'],
])

/** The English name of a country; the code itself where there is none. */
function countryName(code: string): string {
  try {
    return (
      shownNames.get(code.toUpperCase()) ??
      new Intl.DisplayNames('en', { type: 'region' }).of(code.toUpperCase()) ??
      code
    )
  } catch {
    return code
  }
}

/**
 * What a customer searches by, in the order in which it is shown. A criterion's key is its name in `SearchCriteria`, in
 * storage and in the search parameters of a cart line.
 */
export const criteria = {
  keywords: {
    searchType: 'keyword',
    label: 'Keywords',
    noun: 'keywords',
    urlParameter: 'keywords',
    apiParameter: 'keywords',
    counted: null,
    parse: visibleText,
    format: unchanged,
  },
  /** ISO 3166 codes. */
  countries: {
    searchType: 'keyword',
    label: 'Countries',
    noun: 'countries',
    urlParameter: 'countries',
    apiParameter: 'domain.eavAttributes',
    counted: ['country', 'countries'],
    parse: text => (/^[a-z]{2}$/i.test(text) ? text.toUpperCase() : null),
    format: countryName,
  },
  /** Without the dot. */
  tlds: {
    searchType: 'keyword',
    label: 'TLDs',
    noun: 'TLDs',
    urlParameter: 'tlds',
    apiParameter: 'domain.tld[]',
    counted: ['TLD', 'TLDs'],
    parse: text => tldPattern.exec(text)?.[1]?.toLowerCase() ?? null,
    format: tld => (tld.startsWith('.') ? tld : `.${tld}`),
  },
  /** Names. */
  hostingProviders: {
    searchType: 'isp',
    label: 'Hosting Providers',
    noun: 'hosting providers',
    urlParameter: 'providers',
    apiParameter: 'isp',
    counted: ['ISP', 'ISPs'],
    parse: visibleText,
    format: unchanged,
  },
} satisfies Record<string, Criterion>

export type CriterionName = keyof typeof criteria

/** A search. Only the lists of its own type count; the form keeps the others for switching back. */
export type SearchCriteria = { searchType: SearchType } & Record<CriterionName, string[]>

export const isCriterionName = (name: string): name is CriterionName => Object.hasOwn(criteria, name)

export const criterionNames = Object.keys(criteria).filter(isCriterionName)

/** A value for each criterion, by the criterion's name. */
export function mapCriteria<T>(
  valueOf: (criterion: Criterion, name: CriterionName) => T,
): Record<CriterionName, T>
export function mapCriteria<T>(valueOf: (criterion: Criterion, name: CriterionName) => T): Record<string, T> {
  return Object.fromEntries(criterionNames.map(name => [name, valueOf(criteria[name], name)]))
}

/** The empty search. */
export const noCriteria: SearchCriteria = { searchType: 'keyword', ...mapCriteria(() => []) }

/** The criteria that a search runs with, each with its values: those of its type that have any. */
export const activeCriteria = (
  search: SearchCriteria,
): (Criterion & { name: CriterionName; values: string[] })[] =>
  criterionNames
    .map(name => ({ ...criteria[name], name, values: search[name] }))
    .filter(({ searchType, values }) => searchType === search.searchType && values.length > 0)
