import { AuthSessionMissingError } from './errors'
import { type Internals, type SignedIn, signedIn, type TokenPair } from './internals'
import { AuthInvalidJwtError } from './jwt'
import { URL_SESSION_AGE } from './options'
import { exchangeCode, readPendingPkce } from './pkce'
import { AuthImplicitGrantRedirectError, AuthPKCEGrantCodeExchangeError } from './redirect-errors'
import { readRedirectUrl } from './redirect-url'
import { signInOrRecover } from './request-helpers'
import { readTokenExpiry } from './session-record'

// This module is loaded on demand, and the PKCE flow with it.
export { beginPkce } from './pkce'

/**
 * Takes a session, a code or an error from the page's URL, which is cleaned before any request. Rejects with the error of
 * the URL. Leaves a URL alone that this client didn't ask for.
 */
export const takeUrlSession = async (internals: Internals, isLatest: () => boolean): Promise<void> => {
  const { page, flowType, clock } = internals.settings
  const now = clock.now()
  const redirect = readRedirectUrl(page.address() ?? '')
  if (!redirect) return
  if (redirect.kind === 'code') {
    const flow = flowType === 'pkce' ? readPendingPkce(internals) : undefined
    if (!flow || (redirect.state !== null && redirect.state !== flow.state)) return
    page.replaceAddress(redirect.cleanUrl)
    await exchangeCode(internals, redirect.code, { isLatest })
    return
  }
  page.replaceAddress(redirect.cleanUrl)
  if (redirect.kind === 'error') throw new AuthImplicitGrantRedirectError(redirect.message, redirect.details)
  if (flowType === 'pkce') throw new AuthPKCEGrantCodeExchangeError('Not a valid PKCE flow url.')

  const issuedAt = (redirect.issuedAt ?? Infinity) * 1000
  if (now - issuedAt > URL_SESSION_AGE)
    console.warn(
      `The session in the address was issued over ${URL_SESSION_AGE / 1000} s ago; the link may be an old one.`,
    )
  const send = async () => ({ body: redirect.fields })
  const receivedAt = Math.min(now, issuedAt)
  await signInOrRecover(internals, send, redirect.fields.type === 'recovery', { receivedAt, isLatest })
}

/** Signs in with given tokens; refreshes them first where they have expired. */
export const takeTokens = async (
  internals: Internals,
  { access_token, refresh_token }: TokenPair,
  isLatest: () => boolean,
  refreshWith: (refreshToken: string) => Promise<SignedIn>,
): Promise<SignedIn> => {
  if (!access_token || !refresh_token) throw new AuthSessionMissingError()
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(access_token)) throw new AuthInvalidJwtError('Invalid JWT structure')
  const expires_at = readTokenExpiry(access_token) ?? 0
  const expires_in = expires_at - internals.settings.clock.now() / 1000
  if (expires_in <= 0) return refreshWith(refresh_token)
  const body = { access_token, refresh_token, expires_in, expires_at }
  return signedIn(await internals.signIn(async () => ({ body }), { isLatest }))
}
