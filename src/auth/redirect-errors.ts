import { AuthError } from './errors'
import { guardOf } from './parse'

/** The error that a provider or the service put into the URL instead of a session. */
export interface RedirectErrorDetails {
  error: string
  code: string
}

class AuthRedirectError extends AuthError {
  constructor(
    message: string,
    readonly details: RedirectErrorDetails | null = null,
  ) {
    super(message, 500)
  }
}

export class AuthImplicitGrantRedirectError extends AuthRedirectError {
  override name = 'AuthImplicitGrantRedirectError'
}

export class AuthPKCEGrantCodeExchangeError extends AuthRedirectError {
  override name = 'AuthPKCEGrantCodeExchangeError'
}

/** The sign-in began in another browser, or its verifier was used already. */
export class AuthPKCECodeVerifierMissingError extends AuthError {
  override name = 'AuthPKCECodeVerifierMissingError'

  constructor() {
    super('PKCE code verifier not found in storage', 400, 'pkce_code_verifier_not_found')
  }
}

export const isAuthImplicitGrantRedirectError = guardOf(AuthImplicitGrantRedirectError)
export const isAuthPKCEGrantCodeExchangeError = guardOf(AuthPKCEGrantCodeExchangeError)
export const isAuthPKCECodeVerifierMissingError = guardOf(AuthPKCECodeVerifierMissingError)
