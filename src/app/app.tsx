import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { createQueryClient } from '@/queries/client'
import { SessionProvider } from '@/session/use-session'
import { Announcer } from '@/ui/announcer'
import { ToastHost } from '@/ui/toast-host'
import { ErrorBoundary } from './error-boundary'
import { AppRoutes } from './routes'
import { SessionWatch } from './session-redirect'

// The pages work without it where it can't be had.
const Afterwards = lazy(() => import('./deferred-ui').catch(() => ({ default: () => <></> })))

/** The whole app below a router, with a cache of its own. */
export function App() {
  const [queryClient] = useState(createQueryClient)
  const { key } = useLocation()
  return (
    <ErrorBoundary whole resetKey={key}>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <SessionWatch />
          <AppRoutes />
          <Suspense>
            <Afterwards />
          </Suspense>
          <Announcer />
          <ToastHost />
        </SessionProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
