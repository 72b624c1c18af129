import { useEffect, useSyncExternalStore } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '@/config/paths'
import { signInPath } from '@/config/return-path'
import { usePendingSignIn } from '@/features/account/use-pending-sign-in'
import { getLinkSteps, getServerLinkSteps, setLinkSteps, subscribeToLinkSteps } from '@/session/link-steps'
import { useUserId } from '@/session/use-session'

/** What a link or a provider adds to the query of the page that it returns to. */
const RETURNED = ['code', 'state', 'error', 'error_code', 'error_description']

/**
 * After a link has signed the customer in: opens the form for the code of a second factor, once, and after a link for a
 * forgotten password the form for a new one. Where it has not, puts the reason into the history entry, and takes what the
 * link has added out of the URL.
 */
export function LinkRedirect() {
  const { code, newPassword, problem } = useSyncExternalStore(
    subscribeToLinkSteps,
    getLinkSteps,
    getServerLinkSteps,
  )
  const isPending = usePendingSignIn() !== null
  const userId = useUserId()
  const isChoosing = userId !== null && userId === newPassword
  const navigate = useNavigate()
  const here = useLocation()
  const { pathname, search, hash } = here
  const state: unknown = here.state

  useEffect(() => {
    if (!code || !isPending) return
    setLinkSteps({ code: false })
    // The sign-in page shows the form by itself, and keeps where it leads to.
    if (matchPath(paths.signIn, pathname) === null)
      void navigate(signInPath(pathname + search), { replace: true })
  }, [code, isPending, navigate, pathname, search])

  useEffect(() => {
    if (!isChoosing) return
    void navigate(paths.profile, { replace: true, state: { new_password: 'yes' } })
    // An auth page navigates away by itself once there is a session: its navigation may come after this one.
    if (pathname === paths.profile) setLinkSteps({ newPassword: null })
  }, [isChoosing, navigate, pathname])

  useEffect(() => {
    if (problem === null) return
    setLinkSteps({ problem: null })
    // What the client has restored behind the router's back goes too.
    const query = new URLSearchParams(search)
    for (const name of RETURNED) query.delete(name)
    // The reason may come late, to another page than the link has opened: its state and hash stay. The router takes a path
    // that begins with two slashes for another site, and throws.
    void navigate(
      { pathname: pathname.replace(/^\/+/, '/'), search: query.toString(), hash },
      { replace: true, state: Object.assign({}, state, { link_error: problem }) },
    )
  }, [problem, navigate, pathname, search, hash, state])
  return null
}
