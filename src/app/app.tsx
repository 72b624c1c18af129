import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryClient } from '@/queries/client'
import { SessionProvider } from '@/session/use-session'
import { Announcer } from '@/ui/announcer'
import { ToastHost } from '@/ui/toast'
import { TooltipLayer } from '@/ui/tooltip'
import { Approach } from './approach'
import { Arrival } from './arrival'
import { ErrorBoundary } from './error-boundary'
import { AppRoutes } from './routes'
import { SessionWatch } from './session-watch'

/** The whole app below a router, with a cache of its own. */
export function App() {
  const [queryClient] = useState(createQueryClient)
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <SessionWatch />
          <Approach />
          <AppRoutes />
          <Arrival />
          <Announcer />
          <TooltipLayer />
          <ToastHost />
        </SessionProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
