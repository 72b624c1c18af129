import { requestWithOptionalToken, signInOrRecover } from './request-helpers'
import { type Internals, type SignedIn, type SignInOptions, signedIn } from './internals'
import { AuthUnknownError } from './errors'
import { AuthPKCECodeVerifierMissingError } from './redirect-errors'
import { isObject, parseJson, toText } from './parse'

/** What a service gets of a verifier (RFC 7636, section 4.3). */
export interface PkceChallenge {
  code_challenge: string
  code_challenge_method: 's256'
}

/** What a flow sends along: the challenge, and a state to know the way back by. */
export interface PkceFlow {
  challenge: PkceChallenge
  state: string
}

/** What is kept until the way back from the service. */
export interface PendingPkceFlow {
  verifier: string
  state: string
  isRecovery: boolean
}

/** RFC 4648, section 5, without padding. */
export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const random = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)))

/** RFC 7636, section 4.2: S256. */
export const challengeOf = async (verifier: string): Promise<string> =>
  toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))

/**
 * Begins a PKCE flow, replacing a pending one; gives nothing in the implicit flow. Never falls back to a plain
 * challenge.
 */
export const beginPkceFlow = async (internals: Internals, isRecovery = false): Promise<Partial<PkceFlow>> => {
  if (internals.settings.flowType !== 'pkce') return {}
  if (!globalThis.crypto?.subtle) throw new AuthUnknownError('PKCE needs a page served over HTTPS', undefined)
  const flow: PendingPkceFlow = { verifier: random(), state: random(), isRecovery }
  const code_challenge = await challengeOf(flow.verifier)
  internals.store.write(internals.verifierKey, JSON.stringify(flow))
  return { challenge: { code_challenge, code_challenge_method: 's256' }, state: flow.state }
}

export const readPendingPkceFlow = ({
  store,
  verifierKey: flowKey,
}: Internals): PendingPkceFlow | undefined => {
  const raw = parseJson(store.read(flowKey) ?? '')
  const verifier = isObject(raw) && toText(raw.verifier)
  const state = isObject(raw) && toText(raw.state)
  return verifier && state ? { verifier, state, isRecovery: raw.isRecovery === true } : undefined
}

/** Exchanges the code for a session; the verifier is used up, whatever comes of it. */
export const exchangeCode = async (
  internals: Internals,
  code: string,
  options?: SignInOptions,
): Promise<SignedIn> => {
  const flow = readPendingPkceFlow(internals)
  internals.store.write(internals.verifierKey, null)
  if (!flow) throw new AuthPKCECodeVerifierMissingError()
  const body = { auth_code: code, code_verifier: flow.verifier }
  const work = () => requestWithOptionalToken(internals, 'POST', 'token?grant_type=pkce', { body })
  return signedIn(await signInOrRecover(internals, work, flow.isRecovery, options))
}
