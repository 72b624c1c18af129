/** All top-level domains. The call's own code comes with the first need of them, not with the first page. */
export const tldsQuery = {
  queryKey: ['tlds'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const [{ fetchTlds }, { http }] = await Promise.all([import('@/api/tlds'), import('./http')])
    return fetchTlds(http, signal)
  },
}
