import { type Clock, within } from './clock'
import {
  AuthApiError,
  AuthError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthUnknownError,
  AuthWeakPasswordError,
} from './errors'
import { isRecord, parseJson, text } from './values'

export type Fetch = (input: string, init: RequestInit) => Promise<Response>

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface CallOptions {
  /** Values that are undefined are left out. */
  query?: Record<string, string | undefined>
  body?: object
  token?: string | undefined
}

export interface Answer {
  /** The parsed JSON; an empty record where the body is empty. */
  body: unknown
  headers: Headers
}

export interface RequestOptions {
  url: string
  fetch?: Fetch | undefined
  clock: Clock
  /** The time limit of each request, in milliseconds. */
  timeout: number
  apiVersionHeader: string
}

export type Request = (method: Method, path: string, options?: CallOptions) => Promise<Answer>

/** Where a path of the service is, whether the base ends with a slash or not. */
export const addressOf = (base: string, path: string, query: CallOptions['query'] = {}): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.append(name, value)
  return base.replace(/\/*$/, '/') + path + (search.size ? `?${search}` : '')
}

/** Seconds or an HTTP date (RFC 9110, section 10.2.3) as milliseconds from now. */
const retryAfter = (headers: Headers, now: number): number | undefined => {
  const value = headers.get('retry-after')
  if (value === null) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000
  return seconds >= 0 ? seconds * 1000 : undefined
}

const toError = (response: Response, body: unknown, now: number): AuthError => {
  const { status } = response
  const answer = isRecord(body) ? body : {}
  const message =
    text(answer.msg) ??
    text(answer.message) ??
    text(answer.error_description) ??
    text(answer.error) ??
    (response.statusText || `HTTP ${status}`)
  if (status >= 502 && status <= 504) return new AuthRetryableFetchError(message, status, body)
  if (body === undefined && status !== 429) return new AuthUnknownError(message, response, status)
  const code = text(answer.code) ?? text(answer.error_code)
  if (code === 'session_not_found') return new AuthSessionMissingError(body)
  const weak = isRecord(answer.weak_password) ? answer.weak_password.reasons : undefined
  const reasons = Array.isArray(weak) ? weak.filter(reason => typeof reason === 'string') : []
  if (code === 'weak_password' || (!code && reasons.length))
    return new AuthWeakPasswordError(message, status, reasons, body)
  return new AuthApiError(message, status, code, body, retryAfter(response.headers, now))
}

/** Sends to one service; rejects with an `AuthError` for whatever goes wrong, and within the time limit. */
export const createRequest = (options: RequestOptions): Request => {
  const { url, clock, timeout, apiVersionHeader } = options
  const send = options.fetch ?? ((input, init) => globalThis.fetch(input, init))

  return (method, path, { query, body, token } = {}) => {
    const abort = new AbortController()
    const headers: Record<string, string> = { Accept: 'application/json', [apiVersionHeader]: '2025-05-01' }
    if (body) headers['Content-Type'] = 'application/json;charset=UTF-8'
    if (token) headers.Authorization = `Bearer ${token}`
    const init: RequestInit = { method, headers, signal: abort.signal }
    if (body) init.body = JSON.stringify(body)

    const exchange = async (): Promise<Answer> => {
      let response: Response
      let content: string
      try {
        response = await send(addressOf(url, path, query), init)
        content = await response.text()
      } catch (cause) {
        throw new AuthRetryableFetchError(cause instanceof Error ? cause.message : 'Network failure', 0)
      }
      const parsed = content.trim() ? parseJson(content) : {}
      if (!response.ok) throw toError(response, parsed, clock.now())
      if (parsed === undefined)
        throw new AuthUnknownError('The answer is not JSON', response, response.status)
      return { body: parsed, headers: response.headers }
    }

    return within(clock, timeout, exchange(), () => {
      abort.abort()
      throw new AuthRetryableFetchError('The request took too long', 0)
    })
  }
}

/** A bot check's token where the service looks for it. */
export const security = (captchaToken: string | undefined) =>
  captchaToken === undefined ? {} : { gotrue_meta_security: { captcha_token: captchaToken } }

export type Result<T, N> = { data: T; error: null } | { data: N; error: AuthError }

/** The failure of `work` as a value, so that nothing foreseeable throws. */
export const settle = async <T, N>(work: () => Promise<T>, none: N): Promise<Result<T, N>> => {
  try {
    return { data: await work(), error: null }
  } catch (cause) {
    return { data: none, error: toAuthError(cause) }
  }
}

export const toAuthError = (cause: unknown): AuthError =>
  cause instanceof AuthError
    ? cause
    : new AuthUnknownError(cause instanceof Error ? cause.message : 'Unexpected failure', cause)
