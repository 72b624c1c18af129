/** All top-level domains. The code of the call is loaded with the first call, not with the first page. */
export const tldsQuery = {
  queryKey: ['tlds'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const [{ fetchTlds }, { http }] = await Promise.all([import('@/api/tlds'), import('./http')])
    return fetchTlds(http, signal)
  },
}
