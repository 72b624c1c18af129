import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useApp } from '@/config/app'
import { Announcer } from '@/ui/announcer'
import { part, useWatchTyping } from '@/ui/part'
import { ToastHost } from '@/ui/toast-host'
import { ErrorBoundary } from './error-boundary'
import { AppRoutes } from './lazy-pages'
import { useDestination } from './use-destination'
import { useForgetMemories } from './use-forget-memories'

const DeferredUi = part(() => import('./deferred-ui'), 'goes on')

/** The whole app on screen, to be rendered inside a router and within `AppContext`. */
export function AppView() {
  const { timing } = useApp()
  const { key, pathname } = useLocation()
  return (
    <ErrorBoundary whole resetKey={key}>
      <AppRoutes />
      <SessionEffects />
      <AfterHydration />
      <Announcer />
      <ToastHost duration={timing.toastDuration} page={pathname} />
    </ErrorBoundary>
  )
}

/** Nothing of it is in a document, which hydrates without its chunk. Rendered before that it would suspend: React then waits 300 ms. */
function AfterHydration() {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    void DeferredUi.preload().then(() => setLoaded(true))
  }, [])
  return (
    isLoaded && (
      <Suspense>
        <DeferredUi />
      </Suspense>
    )
  )
}

/** A component of its own: a change of the session renders nothing else. */
function SessionEffects() {
  useDestination()
  useForgetMemories()
  useWatchTyping()
  return null
}
