import { isPaymentParameter, paths } from '@/config/paths'
import { isPathOf } from '@/config/return-path'

/** The pages that providers and links return to with something in the query. Elsewhere it may be somebody else's. */
const RETURN_PAGES = [paths.home, paths.signIn, paths.profile]

/** What a session in the hash must have, all of it (as the auth client reads it). */
const SESSION_FIELDS = ['access_token', 'refresh_token', 'token_type', 'expires_in']

/** The codes of a refusal that are told apart. What else a link says of it isn't kept: anybody can write a link. */
const CODES = ['access_denied', 'otp_expired']

/** What a return may add to the query. */
const RETURNED = ['code', 'state', 'error', 'error_code', 'error_description']

/** Before the name of a parameter, where a mail program has written `&` as in HTML. */
const ESCAPED = 'amp;'

/** The token of a mailed link. Base64 has a `+`, which a query reads as a space; around it mail programs put spaces and lines. */
function mailedToken(search: string): string | null {
  const query = new URLSearchParams(search.replaceAll('+', '%2B').replaceAll(`&${ESCAPED}`, '&'))
  const token = query.get('token')
  // A blank one is there all the same: its page says that it is invalid.
  return token === null ? null : token.trim().replaceAll(' ', '+') || token
}

interface OpenedUrl {
  /** Whether it may bring a session, which the auth client reads. */
  bringsSession: boolean
  /** The URL without what it brings. */
  clean: URL
  /**
   * What stays with the history entry, so that a reload keeps it: the `token` of a mailed link, the card provider's
   * `redirect_status`, and `link_error`, the code of a link that was refused.
   */
  kept: Record<string, string>
}

/** Reads what a mailed link, a sign-in provider or the card provider has put into a URL. What has another form stays in it. */
export function readOpenedUrl(opened: string): OpenedUrl {
  const clean = new URL(opened)
  const query = new URLSearchParams(clean.search)
  const hash = new URLSearchParams(clean.hash.slice(1))
  const isReturnPage = RETURN_PAGES.some(page => isPathOf(page, clean.pathname))
  const isHashSession = SESSION_FIELDS.every(name => hash.get(name))
  const isCode = isReturnPage && query.has('code')
  const hasError = (from: URLSearchParams) => from.has('error') || from.has('error_code')
  const isQueryError = isReturnPage && hasError(query)
  const failed = hasError(hash) ? hash : isQueryError ? query : null
  const bringsSession = failed === null && (isHashSession || isCode)
  const code = failed && (failed.get('error_code') || failed.get('error'))
  const error = failed && (CODES.find(one => one === code) ?? 'unknown')
  const own = {
    token: mailedToken(clean.search),
    redirect_status: query.get('redirect_status'),
    link_error: error,
  }

  if (isHashSession || hasError(hash)) clean.hash = ''
  const added = isCode || isQueryError ? RETURNED : []
  const names = [...new Set(query.keys())].filter(
    name => ['token', `${ESCAPED}token`].includes(name) || isPaymentParameter(name) || added.includes(name),
  )
  for (const name of names) clean.searchParams.delete(name)
  const kept: OpenedUrl['kept'] = {}
  for (const [name, text] of Object.entries(own)) if (text) kept[name] = text
  return { bringsSession, clean, kept }
}

/**
 * Takes what the document's URL brings out of the address bar, before anything else reads it. Returns the URL as it was
 * opened where it may bring a session, else null.
 */
export function takeLink(): string | null {
  const opened = location.href
  const { bringsSession, clean, kept } = readOpenedUrl(opened)
  // The router keeps the state of a history entry as `usr`.
  if (clean.href !== opened) history.replaceState({ usr: kept }, '', clean)
  return bringsSession ? opened : null
}

/**
 * A link that is opened in a tab that shows its page already changes the hash alone: the document is loaded anew then, which reads
 * it. Returns a function that ends it.
 */
export function reloadForLinks(reload: () => void): () => void {
  const listener = () => {
    if (readOpenedUrl(location.href).clean.hash !== location.hash) reload()
  }
  // One may have been opened before this was loaded.
  listener()
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
