import type { RedirectErrorDetails } from './errors'
import { readTokens, type Tokens } from './session'
import { positive } from './values'

/** What a way back from the service left in the address, and the address without it. */
export type Arrival =
  | { kind: 'session'; tokens: Tokens; issuedAt: number | undefined; isRecovery: boolean; rest: string }
  | { kind: 'error'; message: string; details: RedirectErrorDetails; rest: string }
  | { kind: 'code'; code: string; state: string | null; rest: string }

/**
 * Reads an address, whatever it is, without throwing. In the hash a session counts only with all its four parts, an error
 * only with a description or a code of its own; in the query nothing but a code is looked at, and whether that is ours
 * is for the client to say.
 */
export const readArrival = (address: string, now: number): Arrival | undefined => {
  const [rest = '', hash = ''] = address.split(/#(.*)/s)
  const parts = new URLSearchParams(hash)
  const fields = Object.fromEntries(parts)
  const lifetime = positive(fields.expires_in)
  if (fields.access_token && fields.refresh_token && fields.token_type && lifetime) {
    const tokens = readTokens(fields, now)
    const expiry = positive(fields.expires_at)
    if (tokens)
      return {
        kind: 'session',
        tokens,
        issuedAt: expiry && expiry - lifetime,
        isRecovery: fields.type === 'recovery',
        rest,
      }
  }
  if (fields.error && (fields.error_description || fields.error_code)) {
    const { error, error_code: code = 'unspecified_code', error_description: message = error } = fields
    return { kind: 'error', message, details: { error, code }, rest }
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
  const hashPart = hash && `#${hash}`
  return { kind: 'code', code, state: query.get('state'), rest: path + (kept && `?${kept}`) + hashPart }
}
