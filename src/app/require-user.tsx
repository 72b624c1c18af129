import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { signInPath } from '@/config/paths'
import { useSession } from '@/session/use-session'

/** The pages below need a user: a visitor is sent to sign in, and back afterwards. */
export function RequireUser() {
  const { status } = useSession()
  const { pathname, search, hash } = useLocation()
  if (status === 'unknown') return null
  if (status === 'anonymous') return <Navigate to={signInPath(pathname + search + hash)} replace />
  return <Outlet />
}
