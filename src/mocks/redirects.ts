import type { MockContext } from './context'
import { nextId } from './database'
import { digest } from './digest'
import type { MockCode, MockState, MockUser } from './state'
import { base64Url, startSession } from './tokens'

const CODE_LIFETIME = 5 * 60_000

/** What a redirect returns with: PKCE has a challenge, and a provider's flow a state. */
interface Flow {
  redirectTo: string
  challenge: string | null
  state?: string | null
}

/** The URL that returns to the site with a session: in the hash, or with PKCE as a code in the query. */
export function signedInUrl(
  context: MockContext,
  state: MockState,
  user: MockUser,
  flow: Flow,
  type: string,
): string {
  const url = new URL(flow.redirectTo)
  if (flow.challenge === null) {
    const { user: _, ...tokens } = startSession(context, state, user)
    const fields = Object.entries({ ...tokens, type }).map(([name, value]) => [name, String(value)])
    url.hash = new URLSearchParams(fields).toString()
    return url.href
  }
  const code = digest(`${state.salt} code ${nextId(state)}`)
  const expiresAt = context.clock() + CODE_LIFETIME
  state.codes = [
    ...state.codes.filter(one => one.expiresAt > context.clock()),
    { code, userId: user.id, challenge: flow.challenge, expiresAt },
  ]
  url.searchParams.set('code', code)
  if (flow.state) url.searchParams.set('state', flow.state)
  return url.href
}

/** The URL that returns to the site with an error: in the hash, with PKCE in the query too. */
export function refusedUrl({ redirectTo, challenge }: Flow, code: string, description: string): string {
  const url = new URL(redirectTo)
  const fields = { error: 'access_denied', error_code: code, error_description: description }
  if (challenge !== null)
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  url.hash = new URLSearchParams(fields).toString()
  return url.href
}

/** A code, which works once; null if it is unknown or has expired. */
export function takeCode(context: MockContext, state: MockState, code: string): MockCode | null {
  const found = state.codes.find(one => one.code === code)
  state.codes = state.codes.filter(one => one !== found)
  return found === undefined || found.expiresAt <= context.clock() ? null : found
}

/** The challenge of a verifier: S256 of RFC 7636. */
export const challengeOfVerifier = async (verifier: string): Promise<string> =>
  base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))

export const seeOther = (url: string): Response =>
  new Response(null, { status: 303, headers: { Location: url } })
