import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { safeNext, signInPath } from '@/config/return-path'
import { withText } from '@/lib/history-state'
import { useSession } from '@/session/use-session'

/**
 * When a user's session ends for any reason, removes that user's cached data and navigates away: after a sign-out in
 * this tab to the page that the sign-out named, otherwise to the sign-in page, which leads back here and asks for a second
 * factor that is pending. The auth pages, to which it would lead nobody back, stay: what they do needs no session.
 */
export function SessionRedirect() {
  const navigate = useNavigate()
  const location = useLocation()
  const session = useSession()
  const before = useRef<string | null>(null)

  useEffect(() => {
    const last = before.current
    before.current = session.user?.id ?? null
    if (last === null || last === before.current) return
    // Where its chunk can't be loaded, there is no cache.
    import('@/queries/query-client').then(({ removeUserData }) => removeUserData(last)).catch(() => {})
    if (session.status !== 'anonymous') return
    const kept: unknown =
      session.lost === 'ended' ? withText(location.state, 'session_ended', 'yes') : location.state
    // The router's location may be behind, as long as a navigation isn't rendered.
    const { pathname, search } = window.location
    if (session.redirectTo !== null) void navigate(session.redirectTo)
    else if (session.lost !== null && safeNext(pathname) !== null)
      void navigate(signInPath(pathname + search), { state: kept })
  }, [session, navigate, location])
  return null
}
