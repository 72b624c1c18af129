import type { Core } from './core'
import { type AuthError, AuthImplicitGrantRedirectError, AuthPKCEGrantCodeExchangeError } from './errors'
import { settle } from './request'
import type { AuthFlowType } from './types'
import { readArrival } from './url'

export interface ArrivalOptions {
  core: Core
  flowType: AuthFlowType
  /** Whether a flow is pending that this state can come back from. */
  isPending(state: string | null): boolean
}

/** Seconds after which an address with a session in it was not opened by the redirect that made it. */
const STALE = 120

/** Takes a session, a code or an error out of the address, and the address is clean before anything is sent. */
export const takeArrival = async ({
  core,
  flowType,
  isPending,
}: ArrivalOptions): Promise<AuthError | null> => {
  const now = core.now()
  const arrival = readArrival(core.page.address() ?? '', now)
  if (!arrival || (arrival.kind === 'code' && !isPending(arrival.state))) return null
  core.page.replaceAddress(arrival.rest)
  if (arrival.kind === 'error') return new AuthImplicitGrantRedirectError(arrival.message, arrival.details)
  if (arrival.kind === 'code') return (await settle(() => core.exchangeCode(arrival.code), null)).error
  if (flowType === 'pkce') return new AuthPKCEGrantCodeExchangeError('Not a valid PKCE flow url.')

  const { tokens, issuedAt = now / 1000, isRecovery } = arrival
  if (now / 1000 - issuedAt > STALE)
    console.warn(`The session in the address was issued over ${STALE} s ago; the link may be an old one.`)
  const event = isRecovery ? 'PASSWORD_RECOVERY' : 'SIGNED_IN'
  const answer = async () => ({ body: tokens, headers: new Headers() })
  return (await settle(() => core.signIn(answer, event, Math.min(now, issuedAt * 1000)), null)).error
}
