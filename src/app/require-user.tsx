import { Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { signInPath } from '@/config/return-path'
import { timing } from '@/config/timing'
import { withText } from '@/lib/history-state'
import { useSession } from '@/session/use-session'
import { Waiting } from '@/ui/skeleton'
import { PageSkeleton } from './main-area'

/**
 * Renders the pages below for signed-in users only. A visitor is sent to the sign-in page, and back here after signing
 * in. SessionRedirect handles a session that ends while such a page is open. The page is mounted anew for each user and
 * each path, so that no state of the previous one is left. While the session isn't known yet, the page shows its skeleton:
 * without a user it requests nothing.
 */
export function RequireUser() {
  const session = useSession()
  const { status, user } = session
  const location = useLocation()
  const [isLate, setLate] = useState(false)
  // Not `useSkeleton`: the initial script has nothing of the queries. The page itself keeps its skeleton for long enough.
  useEffect(() => {
    if (status !== 'unknown') return undefined
    const timer = setTimeout(() => setLate(true), timing.skeletonDelay)
    return () => clearTimeout(timer)
  }, [status])
  const [firstUser, setFirstUser] = useState<string | null>(null)
  if (user !== null && firstUser === null) setFirstUser(user.id)
  const isLeaving =
    firstUser !== null && status === 'anonymous' && (session.lost !== null || session.redirectTo !== null)
  // Who goes back at once comes back before this page is unmounted: nothing redirects any more then.
  useEffect(() => {
    if (!isLeaving) return undefined
    const comeBack = () => setFirstUser(null)
    window.addEventListener('popstate', comeBack)
    return () => window.removeEventListener('popstate', comeBack)
  }, [isLeaving])
  if (status === 'unknown' && !isLate) return <Waiting />
  if (status !== 'anonymous') {
    // The page that is shown before its user is known stays theirs.
    const owner = user === null || user.id === firstUser ? '' : user.id
    return (
      // Without this boundary a page that suspends would discard firstUser.
      <Suspense fallback={<PageSkeleton />}>
        <Outlet key={`${owner} ${location.pathname}`} />
      </Suspense>
    )
  }
  // SessionRedirect navigates, unless the session only can't be used, as its client couldn't be loaded.
  if (isLeaving) return null
  // The card provider's outcome comes back with the customer.
  const kept: unknown =
    session.lost === 'ended' ? withText(location.state, 'session_ended', 'yes') : location.state
  return <Navigate to={signInPath(location.pathname + location.search)} replace state={kept} />
}
