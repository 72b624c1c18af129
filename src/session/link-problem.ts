import type { AuthError } from '@/auth'
import { paths } from '@/config/paths'
import { isPathOf } from '@/config/return-path'
import { settings } from '@/config/settings'
import { problemText } from '@/lib/problem'

/** Anybody can write a text into a link, of any length. */
const MAX_LENGTH = 200

/**
 * Why a link or a provider, which has opened `openedUrl`, has brought no session; null where it has brought one, or the
 * customer didn't want it. `error` is the client's, `search` the query that the client has left. A code stands for a
 * text of the page that shows it.
 */
export function linkProblem(error: AuthError | null, openedUrl: string, search: string): string | null {
  const { pathname, searchParams } = new URL(openedUrl)
  const isProfile = isPathOf(paths.profile, pathname)
  // The pages that links and providers return to. Elsewhere a code or an error in the query may be somebody else's.
  const isReturn = isProfile || isPathOf(paths.signIn, pathname)
  const reason =
    searchParams.get('error_description') || searchParams.get('error_code') || searchParams.get('error')
  if (isReturn && reason) return reason.slice(0, MAX_LENGTH)
  if (error === null) {
    // The client leaves a code that it didn't ask for in the URL.
    const isForeign = settings.authFlow === 'pkce' && new URLSearchParams(search).get('code')
    if (!isReturn || !isForeign) return null
    // The service has used up the link, and changed the email address, before it redirected here.
    return isProfile ? 'email_changed' : 'other_browser'
  }
  // Its words are in the history entry already where they are those of a link, and may be another program's elsewhere.
  if (error.name === 'AuthImplicitGrantRedirectError') return null
  // A later sign-in or sign-out has replaced what the link brought.
  if (error.name === 'AuthRefreshDiscardedError') return null
  // A link that was asked for without PKCE, such as the one that confirms an address, has taken effect at the service.
  if (error.name === 'AuthPKCEGrantCodeExchangeError') return 'email_confirmed'
  const { status = 0, body } = error
  if (status === 0 || status >= 502) return 'The server can’t be reached. Ask for a new one.'
  const text = problemText(body, 'description', 'detail', 'message', 'msg', 'error_description', 'error')
  return text?.slice(0, MAX_LENGTH) ?? 'Ask for a new one.'
}
