/** What every failure of this client is. */
export class AuthError extends Error {
  override name = 'AuthError'
  /** The HTTP status, 0 where no answer came. */
  declare readonly status: number | undefined
  declare readonly code: string | undefined
  /** The server's parsed answer, where there was one. */
  declare readonly body: unknown
  /** Milliseconds that the server asks to wait before the next try (`Retry-After`). */
  declare readonly retryAfter: number | undefined

  constructor(message: string, status?: number, code?: string, body?: unknown, retryAfter?: number) {
    super(message)
    Object.assign(this, { status, code, body, retryAfter })
  }
}

/** The server said no and why. */
export class AuthApiError extends AuthError {
  override name = 'AuthApiError'
}

/** The network failed, the time limit passed, or a gateway answered 502, 503 or 504: worth another try. */
export class AuthRetryableFetchError extends AuthError {
  override name = 'AuthRetryableFetchError'
}

/** An answer that can't be read, or a failure that nobody foresaw; the cause is kept. */
export class AuthUnknownError extends AuthError {
  override name = 'AuthUnknownError'
  declare readonly originalError: unknown

  constructor(message: string, originalError: unknown, status?: number) {
    super(message, status)
    Object.assign(this, { originalError })
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

/** The answer came after a later sign-in or sign-out and was thrown away. */
export class AuthRefreshDiscardedError extends AuthError {
  override name = 'AuthRefreshDiscardedError'

  constructor() {
    super('A later call won', 409)
  }
}

export class AuthWeakPasswordError extends AuthError {
  override name = 'AuthWeakPasswordError'
  declare readonly reasons: string[]

  constructor(message: string, status: number, reasons: string[], body?: unknown) {
    super(message, status, 'weak_password', body)
    Object.assign(this, { reasons })
  }
}

export class AuthInvalidJwtError extends AuthError {
  override name = 'AuthInvalidJwtError'

  constructor(message: string) {
    super(message, 400, 'invalid_jwt')
  }
}

export const isAuthError = (error: unknown): error is AuthError => error instanceof AuthError
export const isAuthApiError = (error: unknown): error is AuthApiError => error instanceof AuthApiError
export const isAuthUnknownError = (error: unknown): error is AuthUnknownError =>
  error instanceof AuthUnknownError
export const isAuthSessionMissingError = (error: unknown): error is AuthSessionMissingError =>
  error instanceof AuthSessionMissingError
export const isAuthInvalidTokenResponseError = (error: unknown): error is AuthInvalidTokenResponseError =>
  error instanceof AuthInvalidTokenResponseError
export const isAuthInvalidCredentialsError = (error: unknown): error is AuthInvalidCredentialsError =>
  error instanceof AuthInvalidCredentialsError
export const isAuthRetryableFetchError = (error: unknown): error is AuthRetryableFetchError =>
  error instanceof AuthRetryableFetchError
export const isAuthRefreshDiscardedError = (error: unknown): error is AuthRefreshDiscardedError =>
  error instanceof AuthRefreshDiscardedError
export const isAuthWeakPasswordError = (error: unknown): error is AuthWeakPasswordError =>
  error instanceof AuthWeakPasswordError
export const isAuthInvalidJwtError = (error: unknown): error is AuthInvalidJwtError =>
  error instanceof AuthInvalidJwtError
