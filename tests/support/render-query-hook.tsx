import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { AppContext } from '@/config/app'
import { queryClientOf } from '@/queries/query-client'
import { currentApp, hasApp, openApp } from './test-app'

/** Renders a hook of the queries without a page, in the test's app. */
export function renderQueryHook<T>(hook: () => T) {
  const app = hasApp() ? currentApp() : openApp()
  return renderHook(hook, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <AppContext value={app}>
        <QueryClientProvider client={queryClientOf(app)}>{children}</QueryClientProvider>
      </AppContext>
    ),
  })
}
