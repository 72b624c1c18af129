import { AuthUnknownError } from './errors'
import { parseJson, textsOf, toObject } from './parse'
import { AuthPKCECodeVerifierMissingError } from './redirect-errors'
import type { SignedIn } from './result'
import type { Internals } from './session-manager'

/** The fields of a flow's challenge (RFC 7636, section 4.3), none in the implicit flow. */
export type Challenge = Partial<Record<'code_challenge' | 'code_challenge_method', string>>

/** What is stored until the redirect. */
interface PendingPkceFlow {
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
 * Calls `send` with the challenge of a new PKCE flow and the state that its redirect returns, without a flow in the implicit one.
 * It replaces a pending flow only once `send` has succeeded, and is forgotten after a sign-in or sign-out meanwhile. Rejects
 * without WebCrypto: a plain challenge is never sent.
 */
export const withPkce = async <T>(
  internals: Internals,
  send: (challenge: Challenge, state?: string) => Promise<T>,
  isRecovery = false,
): Promise<T> => {
  if (internals.settings.flowType !== 'pkce') return send({})
  if (!globalThis.crypto?.subtle) throw new AuthUnknownError('PKCE needs a page served over HTTPS', undefined)
  const { sessions } = internals
  sessions.sync()
  const generation = sessions.generation()
  const flow: PendingPkceFlow = { verifier: random(), state: random(), isRecovery }
  const code_challenge = await challengeOf(flow.verifier)
  const result = await send({ code_challenge, code_challenge_method: 's256' }, flow.state)
  // Another tab ends a session without a call here.
  sessions.sync()
  if (!generation.aborted) internals.storage.write(internals.verifierKey, JSON.stringify(flow))
  return result
}

export const readPendingPkce = ({ storage, verifierKey }: Internals): PendingPkceFlow | undefined => {
  const raw = toObject(parseJson(storage.read(verifierKey) ?? ''))
  const { verifier, state } = textsOf(raw, 'verifier', 'state')
  return verifier && state ? { verifier, state, isRecovery: raw.isRecovery === true } : undefined
}

/** Exchanges the code for a session. The verifier is removed even if that fails. */
export const exchangeCode = async (
  internals: Internals,
  code: string,
  generation?: AbortSignal,
): Promise<SignedIn> => {
  const flow = readPendingPkce(internals)
  internals.storage.write(internals.verifierKey, null)
  if (!flow) throw new AuthPKCECodeVerifierMissingError()
  const body = { auth_code: code, code_verifier: flow.verifier }
  const response = internals.requestAsAnyone('POST', 'token?grant_type=pkce', body)
  const event = flow.isRecovery ? 'PASSWORD_RECOVERY' : 'SIGNED_IN'
  return internals.signIn(response, { event, generation })
}
