import { paths } from './paths'
import { activeCriteria, type SearchCriteria } from './search-criteria'

/** The URL of a search: its type and the criteria of that type, with their values in the order in which they were picked. */
export const searchUrl = (search: SearchCriteria): string =>
  [
    `${paths.search}?type=${search.searchType}`,
    ...activeCriteria(search).map(
      ({ urlParameter, values }) => `${urlParameter}=${values.map(encodeURIComponent).join(',')}`,
    ),
  ].join('&')
