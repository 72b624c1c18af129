import type { Page } from './page'
import type { Flow } from './pkce'
import type { Answer, CallOptions, Method } from './request'
import type { AuthChangeEvent, Session, User } from './types'

/** The key under which a client keeps what its modules need, out of sight of those who use it. */
export const CORE: unique symbol = Symbol('auth core')

export type SignInEvent = Exclude<AuthChangeEvent, 'INITIAL_SESSION' | 'SIGNED_OUT'>

export interface SessionAndUser {
  user: User | null
  session: Session | null
}

export interface SignedIn {
  user: User
  session: Session
}

/** What the modules are built on. Every promise here rejects with an `AuthError` when it fails. */
export interface Core {
  url: string
  page: Page
  now(): number
  /** Sends the bearer token where a session exists. */
  call(method: Method, path: string, options?: CallOptions): Promise<Answer>
  /** Sends the bearer token, or fails for want of a session. */
  authedCall(method: Method, path: string, options?: CallOptions): Promise<Answer>
  /** The session, renewed where it has expired. */
  session(): Promise<Session | null>
  /**
   * Stores the session that `work` brings and tells `event`, unless a later sign-in or sign-out was called meanwhile.
   * `receivedAt` is for a session that is older than its answer, in milliseconds.
   */
  signIn(work: () => Promise<Answer>, event: SignInEvent, receivedAt?: number): Promise<SignedIn>
  /** As `signIn`, for an answer that may come without a session. */
  maybeSignIn(work: () => Promise<Answer>, event: SignInEvent, receivedAt?: number): Promise<SessionAndUser>
  /** Begins a PKCE flow; gives nothing in the implicit one. */
  beginFlow(isRecovery?: boolean): Promise<Partial<Flow>>
  exchangeCode(code: string): Promise<SignedIn>
}

export const NO_USER: { user: null } = { user: null }
export const NO_SESSION: { user: null; session: null } = { user: null, session: null }
