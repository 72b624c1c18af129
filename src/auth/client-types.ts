import type { AuthError } from './errors'
import type {
  INTERNALS,
  Internals,
  NO_SESSION,
  NO_USER,
  SessionAndUser,
  SignedIn,
  TokenPair,
} from './internals'
import type { JsonObject } from './parse'
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
  /** Reads the URL and the stored session and begins to listen. Repeated calls have no effect. */
  initialize(): Promise<{ error: AuthError | null }>
  signUp(credentials: SignUpCredentials): Promise<SignUpResult>
  /** `weakPassword` is what the service says of a password that it takes though it is weak. */
  signInWithPassword(
    credentials: PasswordCredentials,
  ): Promise<Result<SignedIn & { weakPassword?: JsonObject }, typeof NO_SESSION>>
  signInAnonymously(credentials?: {
    options?: { data?: Record<string, unknown>; captchaToken?: string }
  }): Promise<SignUpResult>
  /** Removes the session here at once, except with `others`, and then signs out at the server, which can fail. */
  signOut(options?: { scope?: SignOutScope }): Promise<{ error: AuthError | null }>
  /** Removes the session here without a request, as after the server has refused its access token. */
  endSession(): Promise<void>
  /** Resolves at once with a fresh session, after 5 s at most with one that expires soon, after the refresh with an expired one. */
  getSession(): Promise<Result<{ session: Session | null }, { session: null }>>
  setSession(tokens: TokenPair): Promise<SessionResult>
  refreshSession(current?: { refresh_token: string }): Promise<SessionResult>
  getUser(jwt?: string): Promise<UserResult>
  updateUser(attributes: UserAttributes, options?: { emailRedirectTo?: string }): Promise<UserResult>
  /** `INITIAL_SESSION` comes first. Nothing waits for the listener, and what it throws affects nobody else. */
  onAuthStateChange(listener: AuthListener): { data: { subscription: Subscription } }
  startAutoRefresh(): void
  stopAutoRefresh(): void
  /** Stops timers, listeners and subscriptions for good; the stored session stays. Later calls find no session. */
  dispose(): void
  readonly [INTERNALS]: Internals
}
