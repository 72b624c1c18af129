import { Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { signInPath } from '@/config/return-path'
import { useSession } from '@/session/use-session'
import { Waiting } from '@/ui/skeleton'
import { PageSkeleton } from './main-area'

/**
 * Renders the pages below for signed-in users only. A visitor is sent to the sign-in page, and back here after signing
 * in. SessionRedirect handles a session that ends while such a page is open. The page is mounted anew for each user and
 * each path, so that no state of the previous one is left.
 */
export function RequireUser() {
  const session = useSession()
  const { status, user } = session
  const location = useLocation()
  const [hadUser, setHadUser] = useState(false)
  if (status === 'signed-in' && !hadUser) setHadUser(true)
  const isLeaving =
    hadUser && status === 'anonymous' && (session.lost !== null || session.redirectTo !== null)
  // Who goes back at once comes back before this page is unmounted: nothing redirects any more then.
  useEffect(() => {
    if (!isLeaving) return undefined
    const comeBack = () => setHadUser(false)
    window.addEventListener('popstate', comeBack)
    return () => window.removeEventListener('popstate', comeBack)
  }, [isLeaving])
  if (status === 'signed-in') {
    return (
      // Without this boundary a page that suspends would discard hadUser.
      <Suspense fallback={<PageSkeleton />}>
        <Outlet key={`${user.id} ${location.pathname}`} />
      </Suspense>
    )
  }
  if (status === 'unknown') return <Waiting />
  // SessionRedirect navigates, unless the session only can't be used, as its client couldn't be loaded.
  if (isLeaving) return null
  // The card provider's outcome comes back with the customer.
  const kept: unknown = session.lost === 'ended' ? { session_ended: 'yes' } : location.state
  return <Navigate to={signInPath(location.pathname + location.search)} replace state={kept} />
}
