import { AuthInvalidCredentialsError, isAuthSessionMissingError } from './errors'
import { type JsonObject, toObject } from './parse'
import type { HttpMethod, ParsedResponse } from './request'
import { toAuthError } from './result'
import type { Internals } from './session-manager'
import type { Session } from './types'

/** Another access token of the same user in place of a refused one; undefined where there is none in time. */
const renewedToken = async (internals: Internals, refused: Session): Promise<string | undefined> => {
  const next = await internals.inTime(internals.refresh(refused))
  const isNew = next?.user.id === refused.user.id && next.access_token !== refused.access_token
  return isNew ? next.access_token : undefined
}

type RequestAsUser = (
  internals: Internals,
  method: HttpMethod,
  path: string,
  body?: object,
) => Promise<ParsedResponse>

/**
 * Sends the access token where there is a session. The call is a public one: where the service refuses it with the token, it is
 * sent once more, with a new token or without. Whether a 401 was about the token or about what the call sends, only the
 * second response tells. The first one had no effect.
 */
export const requestWithOptionalToken: RequestAsUser = async (internals, method, path, body) => {
  const send = (token?: string) => internals.request(method, path, { body, token })
  const session = await internals.storedSession().catch(() => null)
  if (!session) return send()
  try {
    return await send(session.access_token)
  } catch (cause) {
    if (toAuthError(cause).status !== 401 && !isAuthSessionMissingError(cause)) throw cause
    return send(await renewedToken(internals, session))
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
