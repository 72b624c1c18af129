import { queryOptions, useQuery } from '@tanstack/react-query'
import { endpoints } from '@/api/endpoints'
import { searchEmails, type SearchCriteria } from '@/api/search'
import { http } from './http'

/** A search; the same criteria in another order are the same query. */
export const searchQuery = (criteria: SearchCriteria) =>
  queryOptions({
    queryKey: ['search', endpoints.search(criteria)],
    queryFn: ({ signal }) => searchEmails(http, criteria, signal),
  })

/** The results of the submitted criteria; nothing runs before there are any. */
export const useSearch = (criteria: SearchCriteria | null) =>
  useQuery({
    ...searchQuery(
      criteria ?? { searchType: 'keyword', keywords: [], countries: [], tlds: [], hostingProviders: [] },
    ),
    enabled: criteria !== null,
  })
