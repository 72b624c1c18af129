import { type AuthError, AuthInvalidTokenResponseError } from './errors'
import type { Events } from './events'
import type { Settings } from './options'
import type { Answer, Request } from './request'
import type { SessionState } from './state'
import type { TextStore } from './storage'
import type { AuthChangeEvent, Session, User } from './types'

/** The key under which a client keeps what its modules need, out of sight of those who use it. */
export const CORE: unique symbol = Symbol()

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
export type Work = () => Promise<Pick<Answer, 'body'>>

/** What the client and its modules are built on. Every promise here rejects with an `AuthError` when it fails. */
export interface Core {
  settings: Settings
  store: TextStore
  /** Where the verifier of a pending flow is kept. */
  flowKey: string
  request: Request
  state: SessionState
  events: Events
  /** Renews what was the session when this was called. */
  refresh(asked: Session): Promise<Session>
  /** Milliseconds left to the stored session, 0 without one. */
  left(): number
  /** Takes what the address holds, once; gives what was wrong with it. */
  arrive(): Promise<{ error: AuthError | null }>
  userOf(token: string): Promise<User>
  /** The session, renewed where it has expired. */
  session(): Promise<Session | null>
  /** As `session`, without a look at the address. */
  stored(): Promise<Session | null>
  /** The access token, renewed where it has expired; fails with session missing. */
  token(): Promise<string>
  /**
   * Stores the session that `work` brings and tells it, unless a later sign-in or sign-out was called meanwhile. The
   * answer may come without one.
   */
  signIn(work: Work, options?: SignInOptions): Promise<SessionAndUser>
}

/** What `signIn` brought, failing for want of a session. */
export const signedIn = ({ session }: SessionAndUser): SignedIn => {
  if (!session) throw new AuthInvalidTokenResponseError()
  return { user: session.user, session }
}

export const NO_USER: { user: null } = { user: null }
export const NO_SESSION: { user: null; session: null } = { user: null, session: null }
