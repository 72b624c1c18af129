import { useEffect, useSyncExternalStore } from 'react'
import { matchRoutes, useLocation, useNavigate } from 'react-router-dom'
import { routeList } from '@/config/routes.mjs'
import { forgetMailReturn, readMailReturn } from '@/features/account/mail-return'
import { getLinkSteps, getServerLinkSteps, setLinkSteps, subscribeToLinkSteps } from '@/session/link-steps'
import { useSession } from '@/session/use-session'

const authRoutes = routeList.filter(({ access }) => access === 'auth').map(({ path }) => ({ path }))

/**
 * Where a mailed link itself signs the customer in: opens the page from which the mail was asked for, in the document that
 * the link has opened. The sign-in page does so on its own.
 */
export function useMailReturn() {
  const { user } = useSession()
  const { mailReturn } = useSyncExternalStore(subscribeToLinkSteps, getLinkSteps, getServerLinkSteps)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (matchRoutes(authRoutes, pathname) !== null) return
    // A visitor's visit removes one that is too old.
    const next = readMailReturn(user?.email, false)
    if (user === null || !mailReturn) return
    setLinkSteps({ mailReturn: false })
    forgetMailReturn()
    if (next !== null) void navigate(next, { replace: true })
  }, [user, mailReturn, pathname, navigate])
}
