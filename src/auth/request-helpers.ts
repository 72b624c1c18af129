import type { Core, SessionAndUser, SignInOptions, Work } from './core'
import { AuthInvalidCredentialsError } from './errors'
import type { Answer, CallOptions, Method } from './request'
import { type Json, recordOf } from './values'

/** Sends with the bearer token where a session exists. */
export const call = async (
  core: Core,
  method: Method,
  path: string,
  options?: CallOptions,
): Promise<Answer> => {
  const session = await core.stored().catch(() => null)
  return core.request(method, path, { ...options, token: session?.access_token })
}

/** Sends with the bearer token, or fails with session missing. */
export const authedCall = async (
  core: Core,
  method: Method,
  path: string,
  options?: CallOptions,
): Promise<Answer> => core.request(method, path, { ...options, token: await core.token() })

/** The fields of an answer, none where it isn't a record. */
export const fields = ({ body }: Answer): Json => recordOf(body)

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
  core: Core,
  work: Work,
  isRecovery: boolean,
  options?: SignInOptions,
): Promise<SessionAndUser> => {
  const isPlain = isRecovery && !core.state.session()
  const signed = await core.signIn(work, {
    ...options,
    event: isPlain ? 'PASSWORD_RECOVERY' : 'SIGNED_IN',
  })
  if (isRecovery && !isPlain && signed.session) core.events.emit('PASSWORD_RECOVERY', signed.session)
  return signed
}

/** An id as one segment of a path: it can lead nowhere else. */
export const segment = (id: string): string => {
  if (/^\.{0,2}$/.test(id)) throw new AuthInvalidCredentialsError('An id is missing')
  return encodeURIComponent(id)
}
