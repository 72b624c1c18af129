import { AuthError, AuthInvalidTokenResponseError, AuthUnknownError } from './errors'
import type { Session, User } from './types'

export type Result<T, N> = { data: T; error: null } | { data: N; error: AuthError }

/** Of a call that brings nothing. */
export interface EmptyResult {
  error: AuthError | null
}

export interface SessionAndUser {
  user: User | null
  session: Session | null
}

export interface SignedIn {
  user: User
  session: Session
}

/** The data of a call that has failed. */
export const NO_USER: { user: null } = { user: null }
export const NO_SESSION: { user: null; session: null } = { user: null, session: null }

export type SessionResult = Result<SignedIn, typeof NO_SESSION>
export type SignUpResult = Result<SessionAndUser, typeof NO_SESSION>
export type UserResult = Result<{ user: User }, typeof NO_USER>

export const toAuthError = (cause: unknown): AuthError =>
  cause instanceof AuthError
    ? cause
    : new AuthUnknownError(cause instanceof Error ? cause.message : String(cause), cause)

/** What was read from a response's body; where that is nothing, an error that keeps the body. */
export const found = <T>(value: T | undefined, body: unknown): T => {
  if (value === undefined) throw new AuthInvalidTokenResponseError(body)
  return value
}

/** The failure of `work` as a value, so that no expected failure throws. */
export const toResult = async <T, N>(work: () => Promise<T>, none: N): Promise<Result<T, N>> => {
  try {
    return { data: await work(), error: null }
  } catch (cause) {
    return { data: none, error: toAuthError(cause) }
  }
}
