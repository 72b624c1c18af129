import { type Clock, within } from './clock'
import {
  AuthApiError,
  AuthError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthUnknownError,
  AuthWeakPasswordError,
} from './errors'
import { parseJson, toObject, toText } from './parse'

export type Fetch = (input: string, init: RequestInit) => Promise<Response>

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface RequestOptions {
  body?: object
  token?: string | undefined
}

export interface ParsedResponse {
  /** The parsed JSON; an empty record where the body is empty. */
  body: unknown
  headers: Headers
}

export interface RequestConfig {
  url: string
  clock: Clock
  /** The time limit of each request, in milliseconds. */
  timeout: number
  fetch: Fetch
  apiVersionHeader: string
}

export type Request = (method: HttpMethod, path: string, options?: RequestOptions) => Promise<ParsedResponse>

/** Where a path of the service is, whether the base ends with a slash or not. */
export const urlOf = (base: string, path: string): string => base.replace(/\/*$/, '/') + path

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

/** Seconds or an HTTP date (RFC 9110, section 10.2.3) as milliseconds from now; `undefined` where it is neither. */
const retryAfter = (value: string, now: number): number | undefined => {
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return wait >= 0 ? wait : undefined
}

const toError = (response: Response, body: unknown, now: number): AuthError => {
  const { status } = response
  const answer = toObject(body)
  const { msg, message: said, error_description, error } = answer
  const message =
    [msg, said, error_description, error, response.statusText].map(toText).find(Boolean) ?? `HTTP ${status}`
  if (status >= 502 && status <= 504) return new AuthRetryableFetchError(message, status, undefined, body)
  if (body === undefined && status !== 429) return new AuthUnknownError(message, response, status)
  const code = toText(answer.code) ?? toText(answer.error_code)
  if (code === 'session_not_found') return new AuthSessionMissingError(body)
  const weak = toObject(answer.weak_password).reasons
  const reasons = Array.isArray(weak) ? weak.map(String) : []
  if (code === 'weak_password' || (!code && reasons.length))
    return new AuthWeakPasswordError(message, status, reasons, body)
  return new AuthApiError(
    message,
    status,
    code,
    body,
    retryAfter(response.headers.get('retry-after') ?? '', now),
  )
}

/** Sends to one service; rejects with an `AuthError` for whatever goes wrong, and within `timeout` milliseconds. */
export const createRequest =
  ({ url, clock, timeout, fetch, apiVersionHeader }: RequestConfig): Request =>
  (method, path, { body, token } = {}) => {
    const abort = new AbortController()
    const init: RequestInit = {
      method,
      headers: {
        Accept: 'application/json',
        [apiVersionHeader]: '2025-05-01',
        ...(body && { 'Content-Type': 'application/json;charset=UTF-8' }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: body ? JSON.stringify(body) : null,
      signal: abort.signal,
    }

    const exchange = async (): Promise<ParsedResponse> => {
      let response: Response
      let content: string
      try {
        response = await fetch(urlOf(url, path), init)
        content = await response.text()
      } catch (cause) {
        throw new AuthRetryableFetchError(messageOf(cause), 0)
      }
      const parsed = content.trim() ? parseJson(content) : {}
      if (!response.ok) throw toError(response, parsed, clock.now())
      if (parsed === undefined)
        throw new AuthUnknownError('The server’s answer can’t be read.', response, response.status)
      return { body: parsed, headers: response.headers }
    }

    return within(clock, timeout, exchange(), () => {
      abort.abort()
      return Promise.reject(new AuthRetryableFetchError('Timed out', 0))
    })
  }

/** A bot check's token where the service looks for it. */
export const captchaField = (captchaToken: string | undefined) =>
  captchaToken === undefined ? {} : { gotrue_meta_security: { captcha_token: captchaToken } }

export type Result<T, N> = { data: T; error: null } | { data: N; error: AuthError }

/** The failure of `work` as a value, so that nothing foreseeable throws. */
export const toResult = async <T, N>(work: () => Promise<T>, none: N): Promise<Result<T, N>> => {
  try {
    return { data: await work(), error: null }
  } catch (cause) {
    return { data: none, error: toAuthError(cause) }
  }
}

export const toAuthError = (cause: unknown): AuthError =>
  cause instanceof AuthError ? cause : new AuthUnknownError(messageOf(cause), cause)
