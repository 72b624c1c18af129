import type { AuthError } from '@/auth'
import { paths } from '@/config/paths'
import { settings } from '@/config/settings'
import { problemText } from '@/lib/problem'

/** Anybody can write a text into a link, of any length. */
const MAX_LENGTH = 200

/** The pages that links and providers return to. Elsewhere a code or an error in the query may be somebody else's. */
const returnPages: readonly string[] = [paths.signIn, paths.profile]

/**
 * Why a link or a provider, which has opened `openedUrl`, has brought no session; null where it has brought one, or the
 * customer didn't want it. `error` is the client's.
 */
export function linkProblem(error: AuthError | null, openedUrl: string): string | null {
  const { pathname, searchParams } = new URL(openedUrl)
  const isReturn = returnPages.includes(pathname)
  const reason =
    searchParams.get('error_description') || searchParams.get('error_code') || searchParams.get('error')
  if (isReturn && reason) return reason.slice(0, MAX_LENGTH)
  if (error === null) {
    // The client leaves a code that it didn't ask for in the URL.
    const isForeign = settings.authFlow === 'pkce' && new URLSearchParams(location.search).get('code')
    return isReturn && isForeign
      ? 'It works only in the browser that asked for it. Open it there, or ask for a new one here.'
      : null
  }
  // A later sign-in or sign-out has made the link void.
  if (error.name === 'AuthRefreshDiscardedError') return null
  const { status = 0, body } = error
  if (status === 0 || status >= 502) return 'The server can’t be reached. Ask for a new one.'
  const text = problemText(body, 'description', 'detail', 'message', 'msg', 'error_description', 'error')
  return text?.slice(0, MAX_LENGTH) ?? 'Ask for a new one.'
}
