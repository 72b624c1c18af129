import { onlineManager, QueryClient } from '@tanstack/react-query'
import { timing } from '@/config/timing'
import { isApiError } from '@/api/errors'
import { browserLifecycle } from '@/platform/page-lifecycle'
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
      gcTime: 5 * 60_000,
      staleTime: () => timing.staleTime,
      retry: (failures, error) => failures < 3 && isApiError(error) && error.isRetryable,
      retryDelay: n => timing.queryRetryDelay(n),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// By default React Query takes the browser to be online when it starts to listen, and a search that fails offline would
// not be sent again: with a visitor's first search it starts as late as that.
onlineManager.setEventListener(setOnline => {
  const update = () => setOnline(browserLifecycle.isOnline())
  update()
  return browserLifecycle.listen({ change: update })
})

/** Removes a user's private data, and aborts what is being fetched of it. */
export function removeUserData(userId: string) {
  const queryKey = userKey(userId)
  void queryClient.cancelQueries({ queryKey })
  queryClient.removeQueries({ queryKey })
  const mutations = queryClient.getMutationCache()
  for (const one of mutations.findAll({ mutationKey: queryKey })) mutations.remove(one)
}
