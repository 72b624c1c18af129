import { toPositive } from './parse'
import type { RedirectErrorDetails } from './redirect-errors'

export interface RedirectSession {
  kind: 'session'
  fields: Record<string, string>
  /** Seconds since 1970, by the URL's own account. */
  issuedAt: number | undefined
  cleanUrl: string
}

/** What a provider or a mailed link put into the URL, and the URL without it. */
type RedirectResult =
  | RedirectSession
  | { kind: 'error'; message: string; details: RedirectErrorDetails; cleanUrl: string }
  | { kind: 'code'; code: string; state: string | null; cleanUrl: string }

/**
 * Reads any text without throwing. The hash may hold a session, which needs all of its four parts, or an error, which
 * needs a description or a code, or is one of OAuth's own (RFC 6749, section 4.1.2.1). The query may hold a code only; whether this client asked for it is for the caller to
 * check.
 */
export const readRedirectUrl = (url: string): RedirectResult | undefined => {
  const [withoutHash = '', hash = ''] = url.split(/#(.*)/s)
  const fields = Object.fromEntries(new URLSearchParams(hash))
  const lifetime = toPositive(fields.expires_in)
  if (fields.access_token && fields.refresh_token && fields.token_type && lifetime) {
    const expiry = toPositive(fields.expires_at)
    return { kind: 'session', fields, issuedAt: expiry && expiry - lifetime, cleanUrl: withoutHash }
  }
  const { error, error_code, error_description } = fields
  if (error && (error_code || error_description || /^[a-z]+_[a-z_]+$/.test(error))) {
    const details = { error, code: error_code ?? 'unspecified_code' }
    return { kind: 'error', message: error_description ?? error, details, cleanUrl: withoutHash }
  }
  const [path = '', search = ''] = withoutHash.split(/\?(.*)/s)
  const query = new URLSearchParams(search)
  const code = query.get('code')
  if (!code) return undefined
  // The other parameters keep their spelling.
  const kept = search
    .split('&')
    .filter(pair => !/^(code|state)(=|$)/.test(pair))
    .join('&')
  return {
    kind: 'code',
    code,
    state: query.get('state'),
    cleanUrl: path + (kept && `?${kept}`) + (hash && `#${hash}`),
  }
}
