import { call, signInOrRecover } from './request-helpers'
import { type Core, type SignedIn, type SignInOptions, signedIn } from './core'
import { AuthUnknownError } from './errors'
import { AuthPKCECodeVerifierMissingError } from './redirect-errors'
import { isRecord, parseJson, text } from './values'

/** What a service gets of a verifier (RFC 7636, section 4.3). */
export interface Challenge {
  code_challenge: string
  code_challenge_method: 's256'
}

/** What a flow sends along: the challenge, and a state to know the way back by. */
export interface Flow {
  challenge: Challenge
  state: string
}

/** What is kept until the way back from the service. */
export interface PendingFlow {
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
export const beginFlow = async (core: Core, isRecovery = false): Promise<Partial<Flow>> => {
  if (core.settings.flowType !== 'pkce') return {}
  if (!globalThis.crypto?.subtle) throw new AuthUnknownError('PKCE needs a page served over HTTPS', undefined)
  const flow: PendingFlow = { verifier: random(), state: random(), isRecovery }
  const code_challenge = await challengeOf(flow.verifier)
  core.store.write(core.flowKey, JSON.stringify(flow))
  return { challenge: { code_challenge, code_challenge_method: 's256' }, state: flow.state }
}

export const readFlow = ({ store, flowKey }: Core): PendingFlow | undefined => {
  const raw = parseJson(store.read(flowKey) ?? '')
  const verifier = isRecord(raw) && text(raw.verifier)
  const state = isRecord(raw) && text(raw.state)
  return verifier && state ? { verifier, state, isRecovery: raw.isRecovery === true } : undefined
}

/** Exchanges the code for a session; the verifier is used up, whatever comes of it. */
export const exchangeCode = async (core: Core, code: string, options?: SignInOptions): Promise<SignedIn> => {
  const flow = readFlow(core)
  core.store.write(core.flowKey, null)
  if (!flow) throw new AuthPKCECodeVerifierMissingError()
  const body = { auth_code: code, code_verifier: flow.verifier }
  const work = () => call(core, 'POST', 'token?grant_type=pkce', { body })
  return signedIn(await signInOrRecover(core, work, flow.isRecovery, options))
}
