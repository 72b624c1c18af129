import type { ParsedResponse } from './request'
import type { createSessionManager } from './session-manager'
import type { AuthChangeEvent, Session, User } from './types'

/** The client's property for what only its modules (`createOtp`, `createMfa`, …) may use. */
export const INTERNALS: unique symbol = Symbol()

export interface SessionAndUser {
  user: User | null
  session: Session | null
}

export interface SignedIn {
  user: User
  session: Session
}

export interface TokenPair {
  access_token: string
  refresh_token: string
}

export interface SignInOptions {
  /** `SIGNED_IN` by default, and before `PASSWORD_RECOVERY` where a session is replaced: it may be another user's. */
  event?: AuthChangeEvent
  /** For a session that is older than its response: milliseconds since 1970. */
  receivedAt?: number
  /** For a generation that began before the call. */
  isLatest?: (() => boolean) | undefined
}

/** Credentials from callers without type checks. */
export interface UncheckedCredentials {
  email?: string
  phone?: string
  password?: string
  type?: string
  options?: {
    emailRedirectTo?: string
    captchaToken?: string | undefined
    shouldCreateUser?: boolean
    data?: Record<string, unknown> | undefined
    channel?: 'sms' | 'whatsapp' | undefined
  }
}

/** Sends a request whose response may hold a session. */
export type SendSignIn = () => Promise<Pick<ParsedResponse, 'body'>>

/** What the client and its modules share. Every promise here rejects with an `AuthError`. */
export type Internals = ReturnType<typeof createSessionManager>

export const NO_USER: { user: null } = { user: null }
export const NO_SESSION: { user: null; session: null } = { user: null, session: null }
