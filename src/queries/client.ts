import { QueryClient } from '@tanstack/react-query'
import { timing } from '@/config/timing'

// It doesn't name the class of the error, whose code would then be in the initial script.
const isRetryable = (error: Error) => 'isRetryable' in error && error.isRetryable === true

/**
 * Creates the app's cache. A query is retried three times where that may help, a mutation never. Calls are sent even when
 * the browser says that it is offline: they fail with an error, and the page doesn't wait forever.
 */
export const createQueryClient = (gcTime = timing.gcTime) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        gcTime,
        staleTime: timing.staleTime,
        retry: (failures, error) => failures < 3 && isRetryable(error),
        retryDelay: n => timing.queryRetryDelay(n),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

/** The start of the keys of all private data of a user. It is here, and not with the other keys, as the initial script has it. */
export const userKey = (userId: string | null) => ['user', userId]
