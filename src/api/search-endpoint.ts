import { activeCriteria, type SearchCriteria } from '@/config/search-criteria'

/** The URL of a search, relative to the API's base: the same for the same values in whatever order they were picked. */
export function searchEndpoint(search: SearchCriteria): string {
  const query = activeCriteria(search).flatMap(({ apiParameter, values }) => {
    const sorted = [...values].sort().map(encodeURIComponent)
    return (apiParameter.endsWith('[]') ? sorted : [sorted.join(',')]).map(
      value => `${apiParameter}=${value}`,
    )
  })
  return `email_documents?${query.join('&')}`
}
