import { signInOrRecover } from './request-helpers'
import { type Core, type SignedIn, signedIn, type TokenPair } from './core'
import { AuthInvalidJwtError, AuthSessionMissingError } from './errors'
import { AuthImplicitGrantRedirectError, AuthPKCEGrantCodeExchangeError } from './redirect-errors'
import { exchangeCode, readFlow } from './pkce'
import { expiryOf } from './session-record'
import { readArrival } from './url'

// Sessions from outside, and the flows that bring them: fetched when there is one.
export { beginFlow } from './pkce'

/** Seconds after which an address with a session in it was not opened by the redirect that made it. */
const STALE = 120

/**
 * Takes a session, a code or an error out of the address, which is clean before anything is sent. Rejects with what is
 * wrong with it; leaves alone what isn't ours.
 */
export const takeArrival = async (core: Core, isLatest: () => boolean): Promise<void> => {
  const { page, flowType, clock } = core.settings
  const now = clock.now()
  const arrival = readArrival(page.address() ?? '')
  if (!arrival) return
  if (arrival.kind === 'code') {
    const flow = flowType === 'pkce' ? readFlow(core) : undefined
    if (!flow || (arrival.state !== null && arrival.state !== flow.state)) return
    page.replaceAddress(arrival.rest)
    await exchangeCode(core, arrival.code, { isLatest })
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
  await signInOrRecover(core, answer, arrival.fields.type === 'recovery', { receivedAt, isLatest })
}

/** Takes tokens that somebody hands in, renewing them first where they have expired. */
export const takeTokens = async (
  core: Core,
  { access_token, refresh_token }: TokenPair,
  isLatest: () => boolean,
  refreshBy: (refreshToken: string) => Promise<SignedIn>,
): Promise<SignedIn> => {
  if (!access_token || !refresh_token) throw new AuthSessionMissingError()
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(access_token)) throw new AuthInvalidJwtError('Invalid JWT structure')
  const expires_at = expiryOf(access_token) ?? 0
  const expires_in = expires_at - core.settings.clock.now() / 1000
  if (expires_in <= 0) return refreshBy(refresh_token)
  const body = { access_token, refresh_token, expires_in, expires_at }
  return signedIn(await core.signIn(async () => ({ body }), { isLatest }))
}
