import { criteria, criterionNames, mapCriteria, type SearchCriteria } from '@/config/search-criteria'
import { searchUrl } from '@/config/search-url'
import { isRunnable, parseCriteria, type LeftOut } from './parse-criteria'

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
