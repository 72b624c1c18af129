import { paths } from '@/config/paths'
import { activeCriteria, criteria, type SearchCriteria } from '@/config/search-criteria'
import { isRunnable, parseCriteria, type LeftOut } from './criteria'

/**
 * The search in a page's query, such as `?type=keyword&keywords=bank&tlds=com`; null where there is none to run. What the
 * query has beyond it is added to `leftOut`.
 */
export function parseSearchUrl(query: string, leftOut?: LeftOut[]): SearchCriteria | null {
  const parameters = new URLSearchParams(query)
  const search = parseCriteria(
    parameters.get('type'),
    name => parameters.getAll(criteria[name].urlParameter),
    leftOut,
  )
  return isRunnable(search) ? search : null
}

/** The URL of a search: its type and the criteria of that type, with their values in the order in which they were picked. */
export const searchUrl = (search: SearchCriteria): string =>
  [
    `${paths.search}?type=${search.searchType}`,
    ...activeCriteria(search).map(
      ({ urlParameter, values }) => `${urlParameter}=${values.map(encodeURIComponent).join(',')}`,
    ),
  ].join('&')

/** Whether both find the same: values kept for the other search type don't count. */
export const isSameSearch = (one: SearchCriteria, other: SearchCriteria): boolean =>
  searchUrl(one) === searchUrl(other)
