import { useEffect } from 'react'
import { matchRoutes, useLocation, useNavigate } from 'react-router-dom'
import { routeList } from '@/config/routes.mjs'
import { forgetSignUpReturn, readSignUpReturn } from '@/features/account/sign-up-return'
import { useSession } from '@/session/use-session'

const authRoutes = routeList.filter(({ access }) => access === 'auth').map(({ path }) => ({ path }))

/**
 * Where the confirmation mail's link itself signs a new customer in: opens the page that the sign-up came from. The sign-in
 * page does so on its own.
 */
export function useSignUpReturn() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (matchRoutes(authRoutes, pathname) !== null) return
    // A visitor's visit removes one that is too old.
    const next = readSignUpReturn(user?.email)
    if (user === null) return
    forgetSignUpReturn()
    if (next !== null) void navigate(next, { replace: true })
  }, [user, pathname, navigate])
}
