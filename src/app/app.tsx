import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { timing } from '@/config/timing'
import { createQueryClient } from '@/queries/client'
import { SessionSync } from '@/session/use-session'
import { Announcer } from '@/ui/announcer'
import { lazyOptional } from '@/ui/lazy-with-preload'
import { ToastHost } from '@/ui/toast-host'
import { ErrorBoundary } from './error-boundary'
import { AppRoutes } from './routes'
import { SessionRedirect } from './session-redirect'

const DeferredUi = lazyOptional(() => import('./deferred-ui'))

/** The whole app, to be rendered inside a router. Each instance has its own query cache, which keeps data for `gcTime`. */
export function App({ gcTime }: { gcTime?: number }) {
  const [queryClient] = useState(() => createQueryClient(gcTime))
  const { key } = useLocation()
  return (
    <ErrorBoundary whole resetKey={key}>
      <QueryClientProvider client={queryClient}>
        <SessionSync>
          <SessionRedirect />
          <AppRoutes />
          <Suspense>
            <DeferredUi />
          </Suspense>
          <Announcer />
          <ToastHost duration={timing.toastDuration} />
        </SessionSync>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
