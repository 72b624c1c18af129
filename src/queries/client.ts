import { QueryClient } from '@tanstack/react-query'
import { isRetryable } from '@/api/errors'
import { timing } from '@/config/timing'

/**
 * The app's cache: queries are repeated three times where that can help, mutations never. A browser that counts as offline
 * is asked all the same, and its failure told: otherwise a page would wait without a word.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        gcTime: timing.cacheLifetime,
        staleTime: timing.freshness,
        retry: (failures, error) => failures < 3 && isRetryable(error),
        retryDelay: n => timing.queryRetryDelay(n),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
