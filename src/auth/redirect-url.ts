import type { RedirectErrorDetails } from './redirect-errors'
import { toPositive } from './parse'

/** What a way back from the service left in the address, and the address without it. */
export type RedirectResult =
  | { kind: 'session'; fields: Record<string, string>; issuedAt: number | undefined; rest: string }
  | { kind: 'error'; message: string; details: RedirectErrorDetails; rest: string }
  | { kind: 'code'; code: string; state: string | null; rest: string }

/**
 * Reads an address, whatever it is, without throwing. In the hash a session counts only with all its four parts, an error
 * only with a description or a code of its own; in the query nothing but a code is looked at, and whether that is ours
 * is for the client to say.
 */
export const readRedirectUrl = (address: string): RedirectResult | undefined => {
  const [rest = '', hash = ''] = address.split(/#(.*)/s)
  const fields = Object.fromEntries(new URLSearchParams(hash))
  const lifetime = toPositive(fields.expires_in)
  if (fields.access_token && fields.refresh_token && fields.token_type && lifetime) {
    const expiry = toPositive(fields.expires_at)
    return { kind: 'session', fields, issuedAt: expiry && expiry - lifetime, rest }
  }
  const { error, error_code, error_description } = fields
  if (error && (error_code || error_description)) {
    const details = { error, code: error_code ?? 'unspecified_code' }
    return { kind: 'error', message: error_description ?? error, details, rest }
  }
  const [path = '', search = ''] = rest.split(/\?(.*)/s)
  const query = new URLSearchParams(search)
  const code = query.get('code')
  if (!code) return undefined
  // The other parameters stay as they were written.
  const kept = search
    .split('&')
    .filter(pair => !/^(code|state)(=|$)/.test(pair))
    .join('&')
  return {
    kind: 'code',
    code,
    state: query.get('state'),
    rest: path + (kept && `?${kept}`) + (hash && `#${hash}`),
  }
}
