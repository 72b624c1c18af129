import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useApp } from '@/config/app'
import { queryClientOf } from './query-client'

/** A component that can use queries. For the components of chunks: React Query isn't in the initial script. */
export const withQueries = <P extends object>(Component: ComponentType<P>): ComponentType<P> =>
  function WithQueries(props) {
    return (
      <QueryClientProvider client={queryClientOf(useApp())}>
        <Component {...props} />
      </QueryClientProvider>
    )
  }
