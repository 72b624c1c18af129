import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { useApp } from '@/config/app'
import { Announcer } from '@/ui/announcer'
import { lazyOptional } from '@/ui/lazy-with-preload'
import { ToastHost } from '@/ui/toast-host'
import { ErrorBoundary } from './error-boundary'
import { AppRoutes } from './lazy-pages'
import { useDestination } from './use-destination'
import { useForgetMemories } from './use-forget-memories'

const DeferredUi = lazyOptional(() => import('./deferred-ui'))

/** The whole app on screen, to be rendered inside a router and within `AppContext`. */
export function AppView() {
  const { timing } = useApp()
  const { key, pathname } = useLocation()
  return (
    <ErrorBoundary whole resetKey={key}>
      <AppRoutes />
      <SessionEffects />
      <Suspense>
        <DeferredUi />
      </Suspense>
      <Announcer />
      <ToastHost duration={timing.toastDuration} page={pathname} />
    </ErrorBoundary>
  )
}

/** A component of its own: a change of the session would reach a page that isn't hydrated yet. */
function SessionEffects() {
  useDestination()
  useForgetMemories()
  return null
}
