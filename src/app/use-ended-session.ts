import { useEffect, useEffectEvent, useRef } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router-dom'
import { signInPath } from '@/config/return-path'
import { paths } from '@/config/paths'
import { routeList } from '@/config/routes.mjs'
import { stateText, withText } from '@/lib/history-state'
import { useSession } from '@/session/use-session'

const isAt = (pathname: string, ...patterns: string[]) =>
  patterns.some(pattern => matchPath(pattern, pathname) !== null)

/** Pages for customers, which lead to the sign-in page themselves. */
const ownRedirect = routeList.filter(({ access }) => access === 'user').map(({ path }) => path)

/**
 * Where the session of an earlier visit has ended, leads to the sign-in page, which says so. A form that a mail's link has
 * opened stays: its token would be lost.
 */
export function useEndedSession() {
  const session = useSession()
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const hadUser = useRef(false)
  const redirect = useEffectEvent(() => {
    // The router's location may be behind, as long as a navigation isn't rendered.
    const { pathname, search } = window.location
    if (isAt(pathname, ...ownRedirect, paths.resetPassword, paths.verifyEmail)) return
    const isThere = isAt(pathname, paths.signIn)
    void navigate(isThere ? pathname + search : signInPath(pathname + search), {
      replace: isThere,
      // The reason of a refused link is shown rather than the session's end.
      state: stateText(state, 'link_error') === null ? withText(state, 'session_ended', 'yes') : state,
    })
  })
  useEffect(() => {
    if (session.user !== null) hadUser.current = true
    else if (session.status === 'anonymous' && session.lost === 'ended' && !hadUser.current) redirect()
  }, [session])
}
