import { AuthInvalidCredentialsError, isAuthSessionMissingError } from './errors'
import { type JsonObject, toObject } from './parse'
import type { HttpMethod, ParsedResponse } from './request'
import { toAuthError } from './result'
import type { Internals } from './session-manager'

type RequestAsUser = (
  internals: Internals,
  method: HttpMethod,
  path: string,
  body?: object,
) => Promise<ParsedResponse>

/**
 * Sends the access token where there is a session. The call is a public one: where the service refuses it with the token, it is
 * sent once more without. Whether a 401 was about the token or about what the call sends, only the second response tells. The
 * first one had no effect.
 */
export const requestWithOptionalToken: RequestAsUser = async (internals, method, path, body) => {
  const session = await internals.storedSession().catch(() => null)
  try {
    return await internals.request(method, path, { body, token: session?.access_token })
  } catch (cause) {
    const isRefused = toAuthError(cause).status === 401 || isAuthSessionMissingError(cause)
    if (!session || !isRefused) throw cause
    return internals.request(method, path, { body })
  }
}

/** Sends the access token; rejects where there is no session. */
export const requestWithToken: RequestAsUser = async (internals, method, path, body) =>
  internals.request(method, path, { body, token: await internals.token() })

/** The response's body if it is an object, else an empty one. */
export const bodyOf = ({ body }: ParsedResponse): JsonObject => toObject(body)

/** A path with its query, without the empty parameters. */
export const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.append(name, value)
  return `${path}?${search}`.replace(/\?$/, '')
}

/** An id as one segment of a path. It can't lead to another path. */
export const pathSegment = (id: string): string => {
  if (/^\.{0,2}$/.test(id)) throw new AuthInvalidCredentialsError('An id is missing')
  return encodeURIComponent(id)
}
