import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { AppContext, type App } from '@/config/app'
import { queryClientOf } from '@/queries/query-client'
import { currentApp, hasApp, openApp } from './test-app'

/** For a component or a hook that uses queries and is rendered without a page. */
export function withCache(app: App) {
  return function WithCache({ children }: { children: ReactNode }) {
    return (
      <AppContext value={app}>
        <QueryClientProvider client={queryClientOf(app)}>{children}</QueryClientProvider>
      </AppContext>
    )
  }
}

/** Renders a hook of the queries without a page, in the test's app. */
export const renderQueryHook = <T,>(hook: () => T) =>
  renderHook(hook, { wrapper: withCache(hasApp() ? currentApp() : openApp()) })
