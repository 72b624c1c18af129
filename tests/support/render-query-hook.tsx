import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { queryClient } from '@/queries/query-client'
import { SessionTracker } from '@/session/use-session'

/** Renders a hook of the queries without a page, with the app's cache and session. */
export const renderQueryHook = <T,>(hook: () => T) =>
  renderHook(hook, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>
        <SessionTracker>{children}</SessionTracker>
      </QueryClientProvider>
    ),
  })
