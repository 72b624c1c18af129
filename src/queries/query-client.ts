import { QueryClient } from '@tanstack/react-query'
import { timing } from '@/config/timing'
import { isApiError } from '@/api/errors'
import { userKey } from './keys'

/**
 * The app's cache. A query is retried three times where that may help, a mutation never. Calls are sent even when the
 * browser says that it is offline: they fail with an error, and the page doesn't wait forever.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      gcTime: timing.gcTime,
      staleTime: () => timing.staleTime,
      retry: (failures, error) => failures < 3 && isApiError(error) && error.isRetryable,
      retryDelay: n => timing.queryRetryDelay(n),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Removes a user's private data, and aborts what is being fetched of it. */
export function removeUserData(userId: string) {
  const queryKey = userKey(userId)
  void queryClient.cancelQueries({ queryKey })
  queryClient.removeQueries({ queryKey })
  const mutations = queryClient.getMutationCache()
  for (const one of mutations.findAll({ mutationKey: queryKey })) mutations.remove(one)
}
