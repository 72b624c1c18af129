import { QueryClient } from '@tanstack/react-query'
import { isRepeatable } from '@/api/errors'
import { timing } from '@/config/timing'

/** The app's cache: queries are repeated three times where that can help, mutations never. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: timing.cacheLifetime,
        staleTime: timing.freshness,
        retry: (failures, error) => failures < 3 && isRepeatable(error),
        retryDelay: n => timing.queryRetryDelay(n),
      },
      mutations: { retry: false },
    },
  })
