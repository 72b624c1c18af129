import { queryOptions, useQuery } from '@tanstack/react-query'
import { fetchTlds } from '@/api/tlds'
import { http } from './http'

export const tldsQuery = queryOptions({
  queryKey: ['tlds'],
  queryFn: ({ signal }) => fetchTlds(http, signal),
  staleTime: Infinity,
})

/** All top-level domains; asked for once, when they are first needed. */
export const useTlds = (enabled: boolean) => useQuery({ ...tldsQuery, enabled })
