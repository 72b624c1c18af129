import { type AuthError, AuthInvalidTokenResponseError } from './errors'
import type { Subscribers } from './subscribers'
import type { ResolvedOptions } from './options'
import type { ParsedResponse, Request } from './request'
import type { SessionStore } from './session-store'
import type { SafeStorage } from './storage'
import type { AuthChangeEvent, Session, User } from './types'

/** The key under which a client keeps what its modules need, out of sight of those who use it. */
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
  /** `SIGNED_IN` unless another is given. */
  event?: AuthChangeEvent
  /** For a session that is older than its answer: milliseconds by the wall clock. */
  receivedAt?: number
  /** For a turn that was taken earlier. */
  isLatest?: () => boolean
}

/** What brings an answer that may hold a session. */
export type SendSignIn = () => Promise<Pick<ParsedResponse, 'body'>>

/** What the client and its modules are built on. Every promise here rejects with an `AuthError` when it fails. */
export interface Internals {
  settings: ResolvedOptions
  store: SafeStorage
  /** Where the verifier of a pending flow is kept. */
  verifierKey: string
  request: Request
  sessions: SessionStore
  subscribers: Subscribers
  /** Renews what was the session when this was called. */
  refresh(asked: Session): Promise<Session>
  /** Milliseconds left to the stored session, 0 without one. */
  timeLeft(): number
  /** Takes what the address holds, once; gives what was wrong with it. */
  detectSession(): Promise<{ error: AuthError | null }>
  userOf(token: string): Promise<User>
  /** The session, renewed where it has expired. */
  session(): Promise<Session | null>
  /** As `session`, without a look at the address. */
  renewedSession(): Promise<Session | null>
  /** The access token, renewed where it has expired; fails with session missing. */
  token(): Promise<string>
  /**
   * Stores the session that `work` brings and tells it, unless a later sign-in or sign-out was called meanwhile. The
   * answer may come without one.
   */
  signIn(work: SendSignIn, options?: SignInOptions): Promise<SessionAndUser>
}

/** What `signIn` brought, failing for want of a session. */
export const signedIn = ({ session }: SessionAndUser): SignedIn => {
  if (!session) throw new AuthInvalidTokenResponseError()
  return { user: session.user, session }
}

export const NO_USER: { user: null } = { user: null }
export const NO_SESSION: { user: null; session: null } = { user: null, session: null }
