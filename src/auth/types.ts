/** A user's account at a provider, with `identity_id` and `provider`. */
export type UserIdentity = Record<string, unknown>

/** A second factor. `factor_type` is `totp` or `phone`; only a factor whose `status` is `verified` counts. */
export interface Factor {
  id: string
  factor_type: string
  status: string
  [field: string]: unknown
}

export interface User {
  id: string
  email?: string | null
  phone?: string | null
  last_sign_in_at?: string | null
  identities?: UserIdentity[] | null
  /** Second factors; the multi-factor module reads them. */
  factors?: Record<string, unknown>[] | null
  [field: string]: unknown
}

export interface Session {
  access_token: string
  refresh_token: string
  /** Seconds from the token's receipt to its expiry. */
  expires_in: number
  /** Seconds since 1970, by the server's clock. */
  expires_at: number
  token_type: string
  user: User
  provider_token?: string
  provider_refresh_token?: string
}

export type TokenPair = Pick<Session, 'access_token' | 'refresh_token'>

export type AuthChangeEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED'

export type AuthListener = (event: AuthChangeEvent, session: Session | null) => unknown

export interface Subscription {
  unsubscribe(): void
}

export type AuthFlowType = 'implicit' | 'pkce'

export type SignOutScope = 'global' | 'local' | 'others'

export interface CaptchaOption {
  captchaToken?: string | undefined
}

/** Any values that the server stores with the user. */
export interface DataOption {
  data?: Record<string, unknown> | undefined
}

/** How a code is sent to a phone. */
export interface ChannelOption {
  channel?: 'sms' | 'whatsapp' | undefined
}

export type SignUpCredentials =
  | { email: string; password: string; options?: CaptchaOption }
  | { phone: string; password: string; options?: CaptchaOption & DataOption & ChannelOption }

export interface AnonymousCredentials {
  options?: CaptchaOption & DataOption
}

/** Credentials from callers without type checks. */
export interface UncheckedCredentials {
  email?: string
  phone?: string
  password?: string
  type?: string
  options?: CaptchaOption &
    DataOption &
    ChannelOption & { emailRedirectTo?: string; shouldCreateUser?: boolean }
}

export type PasswordCredentials =
  | { email: string; password: string; options?: CaptchaOption }
  | { phone: string; password: string; options?: CaptchaOption }

export interface UserAttributes {
  email?: string
  phone?: string
  password?: string
  /** The present password, where the service asks for it before it changes the password or the address. */
  currentPassword?: string
  /** The code that `reauthenticate` sends, where the service asks for that. */
  nonce?: string
  data?: Record<string, unknown>
}
