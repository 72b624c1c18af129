import { queryOptions, useQuery } from '@tanstack/react-query'
import { endpoints } from '@/api/endpoints'
import { searchEmails } from '@/api/search'
import type { SearchCriteria } from '@/config/search-criteria'
import { http } from './http'
import { searches } from './searching'

/** A search; the same criteria in another order are the same query. It runs each time that it is asked for. */
export const searchQuery = (criteria: SearchCriteria) =>
  queryOptions({
    queryKey: [...searches, endpoints.search(criteria)],
    queryFn: ({ signal }) => searchEmails(http, criteria, signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** What a search finds. */
export const useSearch = (criteria: SearchCriteria) => useQuery(searchQuery(criteria))
