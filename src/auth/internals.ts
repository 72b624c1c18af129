import type { AuthError } from './errors'
import type { ResolvedOptions } from './options'
import type { ParsedResponse, Request } from './request'
import type { SessionStore } from './session-store'
import type { SafeStorage } from './storage'
import type { Subscribers } from './subscribers'
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

/** Sends a request whose response may hold a session. */
export type SendSignIn = () => Promise<Pick<ParsedResponse, 'body'>>

/** What the client and its modules share. Every promise here rejects with an `AuthError`. */
export interface Internals {
  settings: ResolvedOptions
  storage: SafeStorage
  /** The storage key of the verifier of a pending PKCE flow. */
  verifierKey: string
  request: Request
  sessions: SessionStore
  subscribers: Subscribers
  /**
   * Refreshes `old`, unless that has happened already. A failure is the result of later calls too, until the next check:
   * `isCheck` sends again, unless the server named a time.
   */
  refresh(old: Session, isCheck?: boolean): Promise<Session>
  /** Milliseconds until the stored session expires, 0 without one. */
  timeLeft(): number
  /** Takes a session from the page's URL, once; resolves with the error that the URL holds. */
  detectSession(): Promise<{ error: AuthError | null }>
  userOf(token: string): Promise<User>
  /** As `userOf`, for the token of a session that was just received: a failure that may pass isn't the end of it. */
  userOfNew(token: string, isLatest: () => boolean): Promise<User>
  /** The session, refreshed where it has expired. */
  session(): Promise<Session | null>
  /** As `session`, without detecting one in the URL. */
  storedSession(): Promise<Session | null>
  /** The access token, refreshed where it has expired; rejects where there is no session, or another user's by then. */
  token(): Promise<string>
  /**
   * Stores the session of the response and notifies subscribers, unless a sign-in or sign-out was called later. A response
   * without one is an error that keeps the response's body.
   */
  signIn(send: SendSignIn, options?: SignInOptions): Promise<SignedIn>
  /** As `signIn`, but the response may have no session. */
  signInIfComplete(send: SendSignIn, options?: SignInOptions): Promise<SessionAndUser>
}

export const NO_USER: { user: null } = { user: null }
export const NO_SESSION: { user: null; session: null } = { user: null, session: null }
