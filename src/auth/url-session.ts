import { signInOrRecover } from './request-helpers'
import { type Internals, type SignedIn, signedIn, type TokenPair } from './internals'
import { AuthInvalidJwtError, AuthSessionMissingError } from './errors'
import { AuthImplicitGrantRedirectError, AuthPKCEGrantCodeExchangeError } from './redirect-errors'
import { exchangeCode, readPendingPkceFlow } from './pkce'
import { readTokenExpiry } from './session-record'
import { readRedirectUrl } from './redirect-url'

// Sessions from outside, and the flows that bring them: fetched when there is one.
export { beginPkceFlow } from './pkce'

/** Seconds after which an address with a session in it was not opened by the redirect that made it. */
const STALE = 120

/**
 * Takes a session, a code or an error out of the address, which is clean before anything is sent. Rejects with what is
 * wrong with it; leaves alone what isn't ours.
 */
export const takeSessionFromUrl = async (internals: Internals, isLatest: () => boolean): Promise<void> => {
  const { page, flowType, clock } = internals.settings
  const now = clock.now()
  const arrival = readRedirectUrl(page.address() ?? '')
  if (!arrival) return
  if (arrival.kind === 'code') {
    const flow = flowType === 'pkce' ? readPendingPkceFlow(internals) : undefined
    if (!flow || (arrival.state !== null && arrival.state !== flow.state)) return
    page.replaceAddress(arrival.rest)
    await exchangeCode(internals, arrival.code, { isLatest })
    return
  }
  page.replaceAddress(arrival.rest)
  if (arrival.kind === 'error') throw new AuthImplicitGrantRedirectError(arrival.message, arrival.details)
  if (flowType === 'pkce') throw new AuthPKCEGrantCodeExchangeError('Not a valid PKCE flow url.')

  const issuedAt = (arrival.issuedAt ?? Infinity) * 1000
  if (now - issuedAt > STALE * 1000)
    console.warn(`The session in the address was issued over ${STALE} s ago; the link may be an old one.`)
  const answer = async () => ({ body: arrival.fields })
  const receivedAt = Math.min(now, issuedAt)
  await signInOrRecover(internals, answer, arrival.fields.type === 'recovery', { receivedAt, isLatest })
}

/** Takes tokens that somebody hands in, renewing them first where they have expired. */
export const acceptTokens = async (
  internals: Internals,
  { access_token, refresh_token }: TokenPair,
  isLatest: () => boolean,
  refreshBy: (refreshToken: string) => Promise<SignedIn>,
): Promise<SignedIn> => {
  if (!access_token || !refresh_token) throw new AuthSessionMissingError()
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(access_token)) throw new AuthInvalidJwtError('Invalid JWT structure')
  const expires_at = readTokenExpiry(access_token) ?? 0
  const expires_in = expires_at - internals.settings.clock.now() / 1000
  if (expires_in <= 0) return refreshBy(refresh_token)
  const body = { access_token, refresh_token, expires_in, expires_at }
  return signedIn(await internals.signIn(async () => ({ body }), { isLatest }))
}
