import type { Internals, SessionAndUser, SignInOptions, SendSignIn } from './internals'
import { AuthInvalidCredentialsError } from './errors'
import type { ParsedResponse, RequestOptions, HttpMethod } from './request'
import { type JsonObject, toObject } from './parse'

/** Sends with the bearer token where a session exists. */
export const requestWithOptionalToken = async (
  internals: Internals,
  method: HttpMethod,
  path: string,
  options?: RequestOptions,
): Promise<ParsedResponse> => {
  const session = await internals.renewedSession().catch(() => null)
  return internals.request(method, path, { ...options, token: session?.access_token })
}

/** Sends with the bearer token, or fails with session missing. */
export const requestWithToken = async (
  internals: Internals,
  method: HttpMethod,
  path: string,
  options?: RequestOptions,
): Promise<ParsedResponse> => internals.request(method, path, { ...options, token: await internals.token() })

/** The fields of an answer, none where it isn't a record. */
export const bodyOf = ({ body }: ParsedResponse): JsonObject => toObject(body)

/** A path with its query; empty values are left out. */
export const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.append(name, value)
  return `${path}?${search}`.replace(/\?$/, '')
}

/**
 * A sign-in that may be a recovery. One that replaces a living session is told as a sign-in first, since it may be
 * another user's.
 */
export const signInOrRecover = async (
  internals: Internals,
  work: SendSignIn,
  isRecovery: boolean,
  options?: SignInOptions,
): Promise<SessionAndUser> => {
  const isPlain = isRecovery && !internals.sessions.current()
  const signed = await internals.signIn(work, {
    ...options,
    event: isPlain ? 'PASSWORD_RECOVERY' : 'SIGNED_IN',
  })
  if (isRecovery && !isPlain && signed.session)
    internals.subscribers.emit('PASSWORD_RECOVERY', signed.session)
  return signed
}

/** An id as one segment of a path: it can lead nowhere else. */
export const pathSegment = (id: string): string => {
  if (/^\.{0,2}$/.test(id)) throw new AuthInvalidCredentialsError('An id is missing')
  return encodeURIComponent(id)
}
