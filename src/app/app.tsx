import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { timing } from '@/config/timing'
import { SessionTracker, useUserId } from '@/session/use-session'
import { Announcer } from '@/ui/announcer'
import { lazyOptional } from '@/ui/lazy-with-preload'
import { ToastHost } from '@/ui/toast-host'
import { ErrorBoundary } from './error-boundary'
import { AppRoutes } from './lazy-pages'
import { SessionRedirect } from './session-redirect'

const DeferredUi = lazyOptional(() => import('./deferred-ui'))

/** The whole app, to be rendered inside a router. */
export function App() {
  const { key, pathname } = useLocation()
  return (
    <ErrorBoundary whole resetKey={key}>
      <SessionTracker>
        <SessionRedirect />
        <AppRoutes />
        <Suspense>
          <DeferredUi />
        </Suspense>
        <Announcer />
        <Toasts page={pathname} />
      </SessionTracker>
    </ErrorBoundary>
  )
}

const Toasts = ({ page }: { page: string }) => (
  <ToastHost duration={timing.toastDuration} page={page} userId={useUserId()} />
)
