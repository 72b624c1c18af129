import { AuthError } from './errors'

/** What a provider or the service wrote into the address instead of a session. */
export interface RedirectErrorDetails {
  error: string
  code: string
}

export class AuthImplicitGrantRedirectError extends AuthError {
  override name = 'AuthImplicitGrantRedirectError'
  readonly details: RedirectErrorDetails | null

  constructor(message: string, details: RedirectErrorDetails | null = null) {
    super(message, 500)
    this.details = details
  }
}

export class AuthPKCEGrantCodeExchangeError extends AuthError {
  override name = 'AuthPKCEGrantCodeExchangeError'
  readonly details: RedirectErrorDetails | null

  constructor(message: string, details: RedirectErrorDetails | null = null) {
    super(message, 500)
    this.details = details
  }
}

/** The sign-in was begun in another browser, or its verifier has been used. */
export class AuthPKCECodeVerifierMissingError extends AuthError {
  override name = 'AuthPKCECodeVerifierMissingError'

  constructor() {
    super('PKCE code verifier not found in storage', 400, 'pkce_code_verifier_not_found')
  }
}

export const isAuthImplicitGrantRedirectError = (error: unknown): error is AuthImplicitGrantRedirectError =>
  error instanceof AuthImplicitGrantRedirectError
export const isAuthPKCEGrantCodeExchangeError = (error: unknown): error is AuthPKCEGrantCodeExchangeError =>
  error instanceof AuthPKCEGrantCodeExchangeError
export const isAuthPKCECodeVerifierMissingError = (
  error: unknown,
): error is AuthPKCECodeVerifierMissingError => error instanceof AuthPKCECodeVerifierMissingError
