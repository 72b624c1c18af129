import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endpoints } from '@/api/endpoints'
import { searchEmails } from '@/api/search'
import { useApp, type App } from '@/config/app'
import { noCriteria, type SearchCriteria } from '@/config/search-criteria'
import { httpOf } from './http'

/** The results of a search. Criteria in another order are the same query; it is fetched again at each mount. */
export const searchQuery = (app: App, criteria: SearchCriteria) =>
  queryOptions({
    queryKey: ['search', endpoints.search(criteria)],
    queryFn: ({ signal }) => searchEmails(httpOf(app), criteria, signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/**
 * The state of a search. `isRetrying` is true from its first failure until its last attempt ends, or until `cancel`, which
 * brings back the results before it, if there are any. `isCancelled` is true from then until the next search.
 */
export function useSearch(criteria: SearchCriteria) {
  const client = useQueryClient()
  const query = searchQuery(useApp(), criteria)
  const search = useQuery(query)
  const [isCancelled, setIsCancelled] = useState(false)
  if (isCancelled && search.isFetching) setIsCancelled(false)
  return {
    ...search,
    isRetrying: search.isFetching && search.failureCount > 0,
    isCancelled,
    cancel: () => void client.cancelQueries(query).then(() => setIsCancelled(true)),
  }
}

/** The number of emails that a search finds; undefined while it is being asked for, Infinity where it isn't known, as without criteria. */
export function useSearchTotal(criteria: SearchCriteria | null): number | undefined {
  const { data, failureCount } = useQuery({
    ...searchQuery(useApp(), criteria ?? noCriteria),
    enabled: criteria !== null,
  })
  if (data) return data.hasMore ? Infinity : data.total
  return failureCount > 0 || criteria === null ? Infinity : undefined
}

/** The number of emails that an earlier search found, as long as it is cached; undefined otherwise. */
export function useCachedTotal() {
  const app = useApp()
  const client = useQueryClient()
  return (criteria: SearchCriteria) => {
    const results = client.getQueryData(searchQuery(app, criteria).queryKey)
    return results?.hasMore ? undefined : results?.total
  }
}
