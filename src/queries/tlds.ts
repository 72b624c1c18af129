import { queryOptions, useQuery } from '@tanstack/react-query'

/** All top-level domains. The call's own code comes with the first need of them, not with the first page. */
export const tldsQuery = queryOptions({
  queryKey: ['tlds'],
  queryFn: async ({ signal }) => {
    const [{ fetchTlds }, { http }] = await Promise.all([import('@/api/tlds'), import('./http')])
    return fetchTlds(http, signal)
  },
  staleTime: Infinity,
})

/** All top-level domains; asked for once, when they are first needed. */
export const useTlds = (enabled: boolean) => useQuery({ ...tldsQuery, enabled })
