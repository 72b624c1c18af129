import { type AuthError, AuthInvalidTokenResponseError } from './errors'
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
  /** `SIGNED_IN` by default. */
  event?: AuthChangeEvent
  /** For a session that is older than its response: milliseconds since 1970. */
  receivedAt?: number
  /** For a generation that began before the call. */
  isLatest?: () => boolean
}

/** Sends a request whose response may hold a session. */
export type SendSignIn = () => Promise<Pick<ParsedResponse, 'body'>>

/** Signs in with the refresh token of another session. `isLatest` is of the call's generation. */
export type SignInWithRefreshToken = (refreshToken: string, isLatest: () => boolean) => Promise<SignedIn>

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
   * Stores the session of the response and notifies subscribers, unless a sign-in or sign-out was called later. The
   * response may have no session.
   */
  signIn(send: SendSignIn, options?: SignInOptions): Promise<SessionAndUser>
}

/** Signs in with a response that must have a session: without one, rejects with an error that keeps the response's body. */
export const requireSession = async (
  send: SendSignIn,
  signIn: (send: SendSignIn) => Promise<SessionAndUser>,
): Promise<SignedIn> => {
  let body: unknown
  const { session } = await signIn(async () => {
    const response = await send()
    body = response.body
    return response
  })
  if (!session) throw new AuthInvalidTokenResponseError(body)
  return { user: session.user, session }
}

export const NO_USER: { user: null } = { user: null }
export const NO_SESSION: { user: null; session: null } = { user: null, session: null }
