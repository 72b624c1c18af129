import { useEffect, useEffectEvent, useRef } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router-dom'
import { signInPath } from '@/config/return-path'
import { paths } from '@/config/paths'
import { routeList } from '@/config/routes.mjs'
import { useSession } from '@/session/use-session'
import { toast } from '@/ui/toast'

/** Whether a page can be used without a session, and so doesn't lead to the sign-in page, which says that one has ended. */
const isPublic = (pathname: string) =>
  matchPath(paths.profile, pathname) === null &&
  (routeList.find(({ path }) => matchPath(path, pathname) !== null)?.access ?? 'everyone') === 'everyone'

/** Says that the session of an earlier visit has ended, where a page for everyone is opened. */
export function useSessionEndedNotice() {
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const hadUser = useRef(false)
  const say = useEffectEvent(() => {
    if (!isPublic(pathname)) return
    const signIn = () => void navigate(signInPath(pathname + search), { state: { session_ended: 'yes' } })
    toast.info('Your session has ended', {
      text: 'Please sign in again.',
      actions: [{ label: 'Sign In', onClick: signIn }],
      goesWithPage: true,
    })
  })
  useEffect(() => {
    if (session.user !== null) hadUser.current = true
    else if (session.status === 'anonymous' && session.lost === 'ended' && !hadUser.current) say()
  }, [session])
}
