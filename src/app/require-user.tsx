import { Suspense, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { signInPath } from '@/config/paths'
import { useSession } from '@/session/use-session'
import { PageSkeleton } from './main-area'

/**
 * The pages below need a user: a visitor who comes here is sent to sign in, and back afterwards. Who loses the session
 * while here is led away by the SessionWatch. Another user and another order get a page of their own, with nothing left
 * of the last one's.
 */
export function RequireUser() {
  const { status, user } = useSession()
  const { pathname, search } = useLocation()
  const [hadUser, setHadUser] = useState(false)
  if (status === 'signed-in' && !hadUser) setHadUser(true)
  if (status === 'signed-in') {
    return (
      // A page on its way mustn't take with it what is known here.
      <Suspense fallback={<PageSkeleton />}>
        <Outlet key={`${user.id} ${pathname}`} />
      </Suspense>
    )
  }
  if (status === 'unknown' || hadUser) return null
  return <Navigate to={signInPath(pathname + search)} replace />
}
