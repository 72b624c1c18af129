import { queryOptions, useQuery } from '@tanstack/react-query'
import { endpoints } from '@/api/endpoints'
import type { SearchCriteria } from '@/api/search'

// The call's own code isn't part of the first page's script, since nobody searches before the page is there.
const loadCall = async () => {
  const [{ searchEmails }, { http }] = await Promise.all([import('@/api/search'), import('./http')])
  return (criteria: SearchCriteria, signal: AbortSignal) => searchEmails(http, criteria, signal)
}

/** Fetches what a search needs ahead of it; never fails. */
export const preloadSearch = () => {
  loadCall().catch(() => {})
}

/** A search; the same criteria in another order are the same query. It runs each time that it is asked for. */
export const searchQuery = (criteria: SearchCriteria) =>
  queryOptions({
    queryKey: ['search', endpoints.search(criteria)],
    queryFn: async ({ signal }) => (await loadCall())(criteria, signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** The results of the submitted criteria; nothing runs before there are any. */
export const useSearch = (criteria: SearchCriteria | null) =>
  useQuery({
    ...searchQuery(
      criteria ?? { searchType: 'keyword', keywords: [], countries: [], tlds: [], hostingProviders: [] },
    ),
    enabled: criteria !== null,
  })
