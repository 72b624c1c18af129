import { AuthInvalidCredentialsError } from './errors'
import type { Internals, SendSignIn, SessionAndUser, SignInOptions } from './internals'
import { type JsonObject, toObject } from './parse'
import type { HttpMethod, ParsedResponse, RequestOptions } from './request'

/** Sends the access token where there is a session. */
export const requestWithOptionalToken = async (
  internals: Internals,
  method: HttpMethod,
  path: string,
  options?: RequestOptions,
): Promise<ParsedResponse> => {
  const session = await internals.storedSession().catch(() => null)
  return internals.request(method, path, { ...options, token: session?.access_token })
}

/** Sends the access token; rejects where there is no session. */
export const requestWithToken = async (
  internals: Internals,
  method: HttpMethod,
  path: string,
  options?: RequestOptions,
): Promise<ParsedResponse> => internals.request(method, path, { ...options, token: await internals.token() })

/** The response's body if it is an object, else an empty one. */
export const bodyOf = ({ body }: ParsedResponse): JsonObject => toObject(body)

/** A path with its query, without the empty parameters. */
export const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.append(name, value)
  return `${path}?${search}`.replace(/\?$/, '')
}

/**
 * A sign-in, or a password recovery. A recovery that replaces a session emits `SIGNED_IN` first, because it may be another
 * user's.
 */
export const signInOrRecover = async (
  internals: Internals,
  send: SendSignIn,
  isRecovery: boolean,
  options?: SignInOptions,
): Promise<SessionAndUser> => {
  const isPlain = isRecovery && !internals.sessions.current()
  const result = await internals.signIn(send, {
    ...options,
    event: isPlain ? 'PASSWORD_RECOVERY' : 'SIGNED_IN',
  })
  if (isRecovery && !isPlain && result.session)
    internals.subscribers.emit('PASSWORD_RECOVERY', result.session)
  return result
}

/** An id as one segment of a path. It can't lead to another path. */
export const pathSegment = (id: string): string => {
  if (/^\.{0,2}$/.test(id)) throw new AuthInvalidCredentialsError('An id is missing')
  return encodeURIComponent(id)
}
