import { MutationCache, notifyManager, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { perApp } from '@/config/app'
import { isApiError } from '@/api/errors'
import { tellDevelopers } from '@/lib/tell-developers'
import { browserLifecycle } from '@/platform/page-lifecycle'

const onError = (error: Error) => isApiError(error) && tellDevelopers(error.message, error)

/**
 * An app's cache. A query is retried three times where that may help, a mutation never. Calls are sent even when the
 * browser says that it is offline: they fail with an error, and the page doesn't wait forever.
 */
export const queryClientOf = perApp(
  ({ timing }) =>
    new QueryClient({
      ...(import.meta.env.DEV && {
        queryCache: new QueryCache({ onError }),
        mutationCache: new MutationCache({ onError }),
      }),
      defaultOptions: {
        queries: {
          networkMode: 'always',
          refetchOnReconnect: true,
          gcTime: 5 * 60_000,
          staleTime: timing.staleTime,
          retry: (failures, error) => failures < 3 && isApiError(error) && error.isRetryable,
          retryDelay: timing.queryRetryDelay,
        },
        mutations: { networkMode: 'always', retry: false },
      },
    }),
)

// By default a timer tells of a response: a slow phone draws a frame or two of the waiting page first.
notifyManager.setScheduler(queueMicrotask)

// By default React Query takes the browser to be online when it starts to listen, and a search that fails offline would
// not be sent again: with a visitor's first search it starts as late as that.
onlineManager.setEventListener(setOnline => {
  const update = () => setOnline(browserLifecycle.isOnline())
  update()
  return browserLifecycle.listen({ change: update })
})
