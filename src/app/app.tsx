import { useLocation } from 'react-router-dom'
import { useApp } from '@/config/app'
import { Announcer } from '@/ui/announcer'
import { useIsOtherUser } from '@/session/use-session'
import { part, useWatchTyping } from '@/ui/part'
import { ToastHost } from '@/ui/toast-host'
import { ErrorBoundary } from './error-boundary'
import { LateStyles } from './late-styles'
import { AppRoutes } from './lazy-pages'
import { OnceLoaded } from './once-loaded'
import { useDestination } from './use-destination'
import { useForgetMemories } from './use-forget-memories'

const DeferredUi = part(() => import('./deferred-ui'), 'goes on')

/**
 * The whole app on screen, to be rendered inside a router and within `AppContext`. Of a document that is to be loaded anew for another
 * user nothing is shown.
 */
export function AppView() {
  const { timing } = useApp()
  const { key, pathname } = useLocation()
  const isOtherUser = useIsOtherUser()
  return (
    <>
      <ErrorBoundary whole resetKey={key}>
        {!isOtherUser && <AppRoutes />}
        <SessionEffects />
        <OnceLoaded part={DeferredUi} />
        <Announcer />
        {!isOtherUser && <ToastHost duration={timing.toastDuration} page={pathname} />}
      </ErrorBoundary>
      <LateStyles />
    </>
  )
}

/** A component of its own: a change of the session renders nothing else. */
function SessionEffects() {
  useDestination()
  useForgetMemories()
  useWatchTyping()
  return null
}
