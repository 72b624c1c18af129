import { signInOrRecover } from './calls'
import type { Core } from './core'
import { AuthImplicitGrantRedirectError, AuthPKCEGrantCodeExchangeError } from './redirect-errors'
import { exchangeCode, readFlow } from './pkce'
import { readArrival } from './url'

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
