import { guardOf } from './parse'

/** The base of all errors of this client. */
export class AuthError extends Error {
  override name = 'AuthError'

  constructor(
    message: string,
    /** The HTTP status, 0 where no response arrived. */
    readonly status?: number,
    readonly code?: string,
    /** The parsed body of the response. */
    readonly body?: unknown,
    /** Milliseconds to wait before the next request, from the header `Retry-After`. */
    readonly retryAfter?: number,
  ) {
    super(message)
  }

  /** `JSON.stringify` leaves out an error's message, and would log a body that may hold tokens. */
  toJSON(): object {
    return Object.assign({}, this, { message: this.message, body: undefined, originalError: undefined })
  }
}

/** The server refused the request. */
export class AuthApiError extends AuthError {
  override name = 'AuthApiError'
}

/** The network failed, the request timed out, or a gateway responded with 502, 503 or 504: a retry may succeed. */
export class AuthRetryableFetchError extends AuthError {
  override name = 'AuthRetryableFetchError'
}

/** A response that can't be parsed, or an unexpected failure. */
export class AuthUnknownError extends AuthError {
  override name = 'AuthUnknownError'

  constructor(
    message: string,
    readonly originalError: unknown,
    status?: number,
  ) {
    super(message, status)
  }
}

export class AuthSessionMissingError extends AuthError {
  override name = 'AuthSessionMissingError'

  constructor(body?: unknown) {
    super('Auth session missing!', 400, undefined, body)
  }
}

export class AuthInvalidTokenResponseError extends AuthError {
  override name = 'AuthInvalidTokenResponseError'

  constructor(body?: unknown) {
    super('Auth session or user missing', 500, undefined, body)
  }
}

export class AuthInvalidCredentialsError extends AuthError {
  override name = 'AuthInvalidCredentialsError'

  constructor(message: string) {
    super(message, 400)
  }
}

/** The response was discarded because a sign-in or sign-out was called later. */
export class AuthRefreshDiscardedError extends AuthError {
  override name = 'AuthRefreshDiscardedError'

  constructor() {
    super('A later call won', 409)
  }
}

export class AuthWeakPasswordError extends AuthError {
  override name = 'AuthWeakPasswordError'

  constructor(
    message: string,
    status: number,
    readonly reasons: string[],
    body?: unknown,
  ) {
    super(message, status, 'weak_password', body)
  }
}

export const isAuthError = guardOf(AuthError)
export const isAuthApiError = guardOf(AuthApiError)
export const isAuthUnknownError = guardOf(AuthUnknownError)
export const isAuthSessionMissingError = guardOf(AuthSessionMissingError)
export const isAuthInvalidTokenResponseError = guardOf(AuthInvalidTokenResponseError)
export const isAuthInvalidCredentialsError = guardOf(AuthInvalidCredentialsError)
export const isAuthRetryableFetchError = guardOf(AuthRetryableFetchError)
export const isAuthRefreshDiscardedError = guardOf(AuthRefreshDiscardedError)
export const isAuthWeakPasswordError = guardOf(AuthWeakPasswordError)
