import { within } from '@/platform/clock'
import { readRetryAfter } from '@/platform/retry-after'
import {
  AuthApiError,
  type AuthError,
  AuthInvalidCredentialsError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthUnknownError,
  AuthWeakPasswordError,
} from './errors'
import type { ResolvedOptions } from './options'
import { type JsonObject, parseJson, toList, toObject, toText } from './parse'
import { toAuthError } from './result'
import { createSafeStorage } from './storage'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface ParsedResponse {
  /** The parsed JSON; an empty object where the body is empty. */
  body: unknown
  headers: Headers
}

/** What a body is sent as, as the reference does it; some services accept the other alone. */
const USUAL_TYPE = 'application/json;charset=UTF-8'
const OTHER_TYPE = 'application/ld+json'

export type Request = (
  method: HttpMethod,
  path: string,
  options?: { body?: object | undefined; token?: string | undefined },
) => Promise<ParsedResponse>

/** The URL of a path of the service. The base may end with a slash. */
export const urlOf = (base: string, path: string): string => base.replace(/\/*$/, '/') + path

const toError = (response: Response, body: unknown, now: number): AuthError => {
  const { status } = response
  const fields = toObject(body)
  const texts = [fields.msg, fields.message, fields.error_description, fields.error, response.statusText]
  const message = texts.map(toText).find(Boolean) ?? `HTTP ${status}`
  if (status >= 502 && status <= 504) return new AuthRetryableFetchError(message, status, undefined, body)
  if (body === undefined && status !== 429) return new AuthUnknownError(message, response, status)
  const code = toText(fields.code) ?? toText(fields.error_code)
  // Of another status it says that the service failed.
  if (code === 'session_not_found' && status < 500 && status !== 429) return new AuthSessionMissingError(body)
  const reasons = toList(toObject(fields.weak_password).reasons).flatMap(reason => toText(reason) ?? [])
  if (code === 'weak_password' || (!code && reasons.length))
    return new AuthWeakPasswordError(message, status, reasons, body)
  const retryAfter = readRetryAfter(response.headers.get('retry-after'), now) ?? undefined
  return new AuthApiError(message, status, code, body, retryAfter)
}

/** Sends requests to one service. They reject with an `AuthError`, after `timeout` milliseconds at the latest. */
export const createRequest = (options: ResolvedOptions): Request => {
  const { url, clock, timeout, fetch, apiVersionHeader, visitStorage } = options
  const open = () => (visitStorage === undefined ? globalThis.sessionStorage : visitStorage)
  const visit = createSafeStorage(open)
  const typeKey = `listwell-content-type-${url}`

  return (method, path, { body, token } = {}) => {
    const abort = new AbortController()
    const exchange = async (contentType?: string) => {
      const init: RequestInit = {
        method,
        headers: {
          Accept: 'application/json',
          ...(apiVersionHeader && { [apiVersionHeader]: '2025-05-01' }),
          ...(contentType && { 'Content-Type': contentType }),
          ...(token && { Authorization: `Bearer ${token}` }),
        },
        body: body ? JSON.stringify(body) : null,
        // The browser would keep a user's data beyond the sign-out, and show it for another one's token.
        cache: 'no-store',
        // A password or a token never goes to where a redirect leads.
        redirect: 'error',
        signal: abort.signal,
      }
      try {
        const response = await fetch(urlOf(url, path), init)
        return { response, content: await response.text() }
      } catch (cause) {
        throw new AuthRetryableFetchError(toAuthError(cause).message, 0)
      }
    }

    /** A 415 says that nothing was done: the body is sent once more as the other type, which is remembered for the visit. */
    const exchangeBody = async () => {
      const isOther = visit.read(typeKey) === OTHER_TYPE
      const first = await exchange(isOther ? OTHER_TYPE : USUAL_TYPE)
      if (first.response.status !== 415) return first
      const type = isOther ? USUAL_TYPE : OTHER_TYPE
      const next = await exchange(type)
      if (next.response.status !== 415) visit.write(typeKey, type)
      return next
    }

    const send = async (): Promise<ParsedResponse> => {
      const { response, content } = await (body ? exchangeBody() : exchange())
      const parsed = content.trim() ? parseJson(content) : {}
      if (!response.ok) throw toError(response, parsed, clock.now())
      if (parsed === undefined)
        throw new AuthUnknownError('The server’s answer can’t be read.', response, response.status)
      return { body: parsed, headers: response.headers }
    }

    return within(clock, timeout, send(), () => {
      abort.abort()
      return Promise.reject(new AuthRetryableFetchError('Timed out', 0))
    })
  }
}

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

/** The token of a bot check, in the field that some calls send without one too, as in the reference. */
export const securityField = (captcha_token: string | undefined) => ({
  gotrue_meta_security: { captcha_token },
})

export const captchaField = (captchaToken: string | undefined) =>
  captchaToken === undefined ? {} : securityField(captchaToken)
