import { AuthSessionMissingError } from './errors'
import { readJwt } from './jwt'
import { URL_SESSION_AGE } from './options'
import { toPositive } from './parse'
import { exchangeCode, readPendingPkce } from './pkce'
import {
  AuthImplicitGrantRedirectError,
  AuthPKCECodeVerifierMissingError,
  AuthPKCEGrantCodeExchangeError,
  type RedirectErrorDetails,
} from './redirect-errors'
import type { Internals } from './session-manager'
import { readTokenExpiry } from './session-record'
import type { TokenPair } from './types'

// This module is loaded on demand, and the PKCE flow with it.
export { withPkce } from './pkce'

interface RedirectSession {
  kind: 'session'
  fields: Record<string, string>
  /** Seconds since 1970, by the URL's own account. */
  issuedAt: number | undefined
}

/** What a provider or a mailed link put into the URL, and the URL without it. */
type RedirectResult = { cleanUrl: string } & (
  | RedirectSession
  | { kind: 'error'; message: string; details: RedirectErrorDetails }
  | { kind: 'code'; code: string; state: string | null }
)

/**
 * Reads any text without throwing. The hash may hold a session, which needs all of its four parts, or an error, which
 * needs a description or a code, or is one of OAuth's own (RFC 6749, section 4.1.2.1). The query may hold a code only;
 * whether this client asked for it is for the caller to check.
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

/**
 * Takes a session, a code or an error from `url`. Rejects with the error that it holds. A URL that this client didn't ask
 * for is restored where the address bar still shows it as `cleanedUrl`.
 */
export const takeUrlSession = async (
  internals: Internals,
  url: string,
  cleanedUrl: string,
  generation: AbortSignal,
): Promise<void> => {
  const { settings } = internals
  const { page, flowType } = settings
  const show = (next: string): void => {
    if (next !== cleanedUrl && page.address() === cleanedUrl) page.replaceAddress(next)
  }
  const redirect = readRedirectUrl(url)
  const flow = redirect?.kind === 'code' && flowType === 'pkce' ? readPendingPkce(internals) : undefined
  if (!redirect || (redirect.kind === 'code' && (!flow || ![null, flow.state].includes(redirect.state)))) {
    show(url)
    // The app has taken it for an answer to its own request.
    if (redirect && settings.openedUrl !== undefined) throw new AuthPKCECodeVerifierMissingError()
    return
  }
  show(redirect.cleanUrl)
  if (redirect.kind === 'code') await exchangeCode(internals, redirect.code, generation)
  else if (redirect.kind === 'error')
    throw new AuthImplicitGrantRedirectError(redirect.message, redirect.details)
  else if (flowType === 'pkce') throw new AuthPKCEGrantCodeExchangeError('Not a valid PKCE flow url.')
  else await takeImplicitSession(internals, redirect, generation)
}

/** Nothing in the URL shows that this browser asked for the session, so the app is asked first. */
const takeImplicitSession = async (
  internals: Internals,
  { fields, issuedAt = Infinity }: RedirectSession,
  generation: AbortSignal,
): Promise<void> => {
  const { clock, confirmSession } = internals.settings
  const now = clock.now()
  const receivedAt = Math.min(now, issuedAt * 1000)
  if (now - receivedAt > URL_SESSION_AGE)
    console.warn(
      `The session in the address was issued over ${URL_SESSION_AGE / 1000} s ago; the link may be an old one.`,
    )
  const { access_token = '', expires_in, expires_at } = fields
  // The author of a link can write any lifetime into it, but not into the token.
  const expiry = readTokenExpiry(access_token) ?? Infinity
  const tokens = {
    ...fields,
    expires_in: Math.max(Math.min(Number(expires_in), expiry - receivedAt / 1000), 1),
    expires_at: expires_at && Math.min(Number(expires_at), expiry),
  }
  const arriving = await internals.userOfNew(access_token, generation)
  // The answer to a question would change nothing.
  generation.throwIfAborted()
  const present = internals.sessions.current()?.user ?? null
  if (confirmSession && !(await confirmSession({ arriving, present }))) return
  const response = Promise.resolve({ body: { ...tokens, user: arriving } })
  const event = fields.type === 'recovery' ? 'PASSWORD_RECOVERY' : 'SIGNED_IN'
  await internals.signIn(response, { event, receivedAt, generation })
}

/** Given tokens as a response has them; `undefined` where they have expired. */
export const readUnexpired = (
  { access_token, refresh_token }: TokenPair,
  now: number,
): object | undefined => {
  if (!access_token || !refresh_token) throw new AuthSessionMissingError()
  const expires_at = toPositive(readJwt(access_token).payload.exp) ?? 0
  const expires_in = expires_at - now / 1000
  return expires_in > 0 ? { access_token, refresh_token, expires_in, expires_at } : undefined
}
