import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryClient } from '@/queries/client'
import { SessionProvider } from '@/session/use-session'
import { AppRoutes } from './routes'
import { SessionWatch } from './session-watch'

/** The whole app below a router, with a cache of its own. */
export function App() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <SessionWatch />
        <AppRoutes />
      </SessionProvider>
    </QueryClientProvider>
  )
}
