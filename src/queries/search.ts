import { queryOptions, useQuery } from '@tanstack/react-query'
import { endpoints } from '@/api/endpoints'
import { searchEmails } from '@/api/search'
import type { SearchCriteria } from '@/config/search-criteria'
import { http } from './http'

/** The results of a search. Criteria in another order are the same query; it is fetched again at each mount. */
export const searchQuery = (criteria: SearchCriteria) =>
  queryOptions({
    queryKey: ['search', endpoints.search(criteria)],
    queryFn: ({ signal }) => searchEmails(http, criteria, signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

export const useSearch = (criteria: SearchCriteria) => useQuery(searchQuery(criteria))
