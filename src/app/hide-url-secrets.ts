import { isPaymentParameter } from '@/config/paths'

/** Anybody can write a text into a link, of any length. */
const MAX_ERROR_LENGTH = 200

/**
 * Takes what mailed links and the card provider add out of the URL. Call it before anything else reads the URL. The token of
 * a mailed link, the provider's `redirect_status`, and the error of a refused link (`link_error`) are kept in the state of
 * the history entry, so that a reload keeps them.
 */
export function hideUrlSecrets(): void {
  const url = new URL(location.href)
  const query = url.searchParams
  const hash = new URLSearchParams(url.hash.slice(1))
  const error = hash.get('error')
  // OAuth's own codes (RFC 6749, 4.1.2.1) need no text beside them. Another word after a `#error=` may be a page's own.
  const code = hash.get('error_code') ?? /^[a-z]+_[a-z_]+$/.exec(error ?? '')?.[0]
  const reason = hash.get('error_description')?.trim() || code
  const kept = {
    token: query.get('token'),
    redirect_status: query.get('redirect_status'),
    link_error: error && reason ? reason.slice(0, MAX_ERROR_LENGTH) : null,
  }
  for (const name of new Set(query.keys()))
    if (name === 'token' || isPaymentParameter(name)) query.delete(name)
  if (kept.link_error !== null) url.hash = ''
  // The router keeps the state of a history entry as `usr`.
  if (url.href !== location.href) history.replaceState({ usr: kept }, '', url)
}
