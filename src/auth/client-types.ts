import type {
  INTERNALS,
  Internals,
  NO_SESSION,
  NO_USER,
  SessionAndUser,
  SignedIn,
  TokenPair,
} from './internals'
import type { AuthError } from './errors'
import type { Result } from './request'
import type {
  AuthListener,
  PasswordCredentials,
  Session,
  SignOutScope,
  SignUpCredentials,
  Subscription,
  User,
  UserAttributes,
} from './types'

export type SessionResult = Result<SignedIn, typeof NO_SESSION>
export type SignUpResult = Result<SessionAndUser, typeof NO_SESSION>
export type UserResult = Result<{ user: User }, typeof NO_USER>

export interface AuthClient {
  /** Reads the address and the stored session and begins to listen; once, however often it is called. */
  initialize(): Promise<{ error: AuthError | null }>
  signUp(credentials: SignUpCredentials): Promise<SignUpResult>
  signInWithPassword(credentials: PasswordCredentials): Promise<SessionResult>
  signInAnonymously(credentials?: {
    options?: { data?: Record<string, unknown>; captchaToken?: string }
  }): Promise<SignUpResult>
  /** Removes the session here at once, except with `others`, and tells the server; only the latter can fail. */
  signOut(options?: { scope?: SignOutScope }): Promise<{ error: AuthError | null }>
  /** Removes the session here without a call, as after an access token that the server no longer takes. */
  endSession(): Promise<void>
  /** Fresh, at once; nearly expired, after 5 s at most; expired, when the refresh is through. */
  getSession(): Promise<Result<{ session: Session | null }, { session: null }>>
  setSession(tokens: TokenPair): Promise<SessionResult>
  refreshSession(current?: { refresh_token: string }): Promise<SessionResult>
  getUser(jwt?: string): Promise<UserResult>
  updateUser(attributes: UserAttributes, options?: { emailRedirectTo?: string }): Promise<UserResult>
  /** `INITIAL_SESSION` comes first. Nobody waits for the listener, and what it throws harms nobody. */
  onAuthStateChange(listener: AuthListener): { data: { subscription: Subscription } }
  startAutoRefresh(): void
  stopAutoRefresh(): void
  /** Ends timers, listeners and subscriptions; the stored session stays. */
  dispose(): void
  readonly [INTERNALS]: Internals
}
