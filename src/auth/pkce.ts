import { toBase64Url } from './base64url'
import { AuthUnknownError } from './errors'
import type { TextStore } from './storage'
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

const random = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)))

/** RFC 7636, section 4.2: S256. */
export const challengeOf = async (verifier: string): Promise<string> =>
  toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))

/** Begins a flow and replaces one that is pending. Never falls back to a plain challenge. */
export const beginFlow = async (store: TextStore, key: string, isRecovery: boolean): Promise<Flow> => {
  if (!globalThis.crypto?.subtle) throw new AuthUnknownError('PKCE needs a page served over HTTPS', undefined)
  const flow: PendingFlow = { verifier: random(), state: random(), isRecovery }
  const code_challenge = await challengeOf(flow.verifier)
  store.write(key, JSON.stringify(flow))
  return { challenge: { code_challenge, code_challenge_method: 's256' }, state: flow.state }
}

export const readFlow = (store: TextStore, key: string): PendingFlow | undefined => {
  const raw = parseJson(store.read(key) ?? '')
  const verifier = isRecord(raw) && text(raw.verifier)
  const state = isRecord(raw) && text(raw.state)
  return verifier && state ? { verifier, state, isRecovery: raw.isRecovery === true } : undefined
}
