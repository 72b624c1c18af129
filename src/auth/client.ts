import { createAutoRefresh } from './auto'
import { systemClock, within } from './clock'
import { CORE, type Core, NO_SESSION, NO_USER, type SessionAndUser } from './core'
import {
  type AuthError,
  AuthInvalidCredentialsError,
  AuthInvalidJwtError,
  AuthInvalidTokenResponseError,
  AuthSessionMissingError,
  isAuthSessionMissingError,
} from './errors'
import { readJwt } from './jwt'
import type { AuthClientOptions } from './options'
import { browserPage } from './page'
import { sendRefresh } from './refresh'
import { type Result, security, settle } from './request'
import { readUser } from './session'
import { createSessions, PATIENCE } from './sessions'
import type {
  AuthListener,
  PasswordCredentials,
  Session,
  SignOutScope,
  SignUpCredentials,
  Subscription,
  User,
  UserAttributes,
  WeakPassword,
} from './types'
import { isRecord, text } from './values'

export type SessionResult = Result<{ user: User; session: Session }, typeof NO_SESSION>
export type UserResult = Result<{ user: User }, typeof NO_USER>

export interface AuthClient {
  /** Reads the address and the stored session and begins to listen; once, however often it is called. */
  initialize(): Promise<{ error: AuthError | null }>
  signUp(credentials: SignUpCredentials): Promise<Result<SessionAndUser, typeof NO_SESSION>>
  signInWithPassword(
    credentials: PasswordCredentials,
  ): Promise<Result<{ user: User; session: Session; weakPassword?: WeakPassword }, typeof NO_SESSION>>
  signInAnonymously(credentials?: {
    options?: { data?: Record<string, unknown>; captchaToken?: string }
  }): Promise<Result<SessionAndUser, typeof NO_SESSION>>
  /** Removes the session here at once, except with `others`, and tells the server; fails only in the latter. */
  signOut(options?: { scope?: SignOutScope }): Promise<{ error: AuthError | null }>
  /** Removes the session here without a call, as after an access token that the server no longer takes. */
  endSession(): Promise<void>
  getSession(): Promise<Result<{ session: Session | null }, { session: null }>>
  setSession(tokens: { access_token: string; refresh_token: string }): Promise<SessionResult>
  refreshSession(current?: { refresh_token: string }): Promise<SessionResult>
  getUser(jwt?: string): Promise<UserResult>
  updateUser(attributes: UserAttributes, options?: { emailRedirectTo?: string }): Promise<UserResult>
  onAuthStateChange(listener: AuthListener): { data: { subscription: Subscription } }
  startAutoRefresh(): void
  stopAutoRefresh(): void
  /** Ends timers, listeners and subscriptions; the stored session stays. */
  dispose(): void
  readonly [CORE]: Core
}

const CREDENTIALS_MISSING = 'You must provide either an email or phone number and a password'

/** A client of one authentication service. Touches nothing of the browser until it is used. */
export const createAuthClient = (options: AuthClientOptions): AuthClient => {
  const { clock = systemClock, page = browserPage, autoRefreshToken = true } = options
  const { core, state, events, request, refresh, isDue, isExpired, userOf, arrive, listen } =
    createSessions(options)
  let initializing: Promise<{ error: AuthError | null }> | undefined
  let stopListening: (() => void)[] = []

  const auto = createAutoRefresh(clock, page, () => {
    const entry = state.read()
    if (entry && isDue(entry)) void refresh(entry)
  })

  const wake = (): void => {
    state.sync()
    auto.wake()
  }

  const begin = async (): Promise<{ error: AuthError | null }> => {
    state.sync()
    stopListening = [listen(), page.listen(wake, () => state.sync())]
    const error = await arrive()
    if (autoRefreshToken && initializing) {
      auto.start()
      const entry = state.read()
      if (entry && isExpired(entry) && !page.hidden())
        await within<unknown>(clock, PATIENCE, refresh(entry), () => undefined)
    }
    return { error }
  }

  const initialize = () => (initializing ??= begin())

  /** Begins before the call does, so that the address never wins over what is called later. */
  const attempt: typeof settle = (work, none) => {
    void initialize()
    return settle(work, none)
  }

  const register = (body: object) =>
    core.maybeSignIn(() => request('POST', 'register', { body }), 'SIGNED_IN')

  const signInByRefreshToken = (refresh_token: string) =>
    core.signIn(() => sendRefresh(request, refresh_token), 'SIGNED_IN')

  const refreshBy = async (refresh_token: string | undefined) => {
    const entry = state.read()
    if (refresh_token && refresh_token !== entry?.session.refresh_token)
      return signInByRefreshToken(refresh_token)
    if (!entry) throw new AuthSessionMissingError()
    const outcome = await refresh(entry)
    if (!outcome.entry) throw outcome.error
    const { session } = outcome.entry
    return { user: session.user, session }
  }

  return {
    [CORE]: core,
    initialize,

    signUp: credentials =>
      attempt(async () => {
        const { password, options: { captchaToken } = {} } = credentials
        if (!password) throw new AuthInvalidCredentialsError(CREDENTIALS_MISSING)
        if ('email' in credentials && credentials.email)
          return register({ email: credentials.email, plainPassword: password, captcha: captchaToken })
        if ('phone' in credentials && credentials.phone) {
          const { phone, options: { data = {}, channel = 'sms' } = {} } = credentials
          return register({
            phone,
            password,
            data,
            channel,
            gotrue_meta_security: { captcha_token: captchaToken },
          })
        }
        throw new AuthInvalidCredentialsError(CREDENTIALS_MISSING)
      }, NO_SESSION),

    signInAnonymously: ({ options: { data = {}, captchaToken } = {} } = {}) =>
      attempt(() => register({ data, gotrue_meta_security: { captcha_token: captchaToken } }), NO_SESSION),

    signInWithPassword: credentials =>
      attempt(async () => {
        const { password, options: { captchaToken } = {} } = credentials
        const name =
          'email' in credentials && credentials.email
            ? { username: credentials.email }
            : 'phone' in credentials && credentials.phone
              ? { phone: credentials.phone }
              : undefined
        if (!name || !password) throw new AuthInvalidCredentialsError(CREDENTIALS_MISSING)
        let weakPassword: WeakPassword | undefined
        const signedIn = await core.signIn(async () => {
          const body = { ...name, password, ...security(captchaToken) }
          const answer = await request('POST', 'login_check', { query: { grant_type: 'password' }, body })
          weakPassword = readWeakPassword(answer.body)
          return answer
        }, 'SIGNED_IN')
        return { ...signedIn, ...(weakPassword && { weakPassword }) }
      }, NO_SESSION),

    signOut: async ({ scope = 'global' } = {}) => {
      const { error } = await attempt(async () => {
        if (scope === 'others') return core.authedCall('POST', 'logout', { query: { scope } })
        state.takeTurn()
        const token = state.read()?.session.access_token
        const removed = state.remove()
        try {
          if (token) await request('POST', 'logout', { query: { scope }, token })
        } finally {
          await removed
        }
        return undefined
      }, null)
      const isGone = [401, 403, 404].includes(error?.status ?? 0) || isAuthSessionMissingError(error)
      return { error: isGone ? null : error }
    },

    endSession: async () => {
      void initialize()
      state.takeTurn()
      await state.remove()
    },

    getSession: () => attempt(async () => ({ session: await core.session() }), { session: null }),

    setSession: ({ access_token, refresh_token }) =>
      attempt(async () => {
        if (!access_token || !refresh_token) throw new AuthSessionMissingError()
        const jwt = readJwt(access_token)
        if (!jwt) throw new AuthInvalidJwtError('Invalid JWT structure')
        const { exp } = jwt.payload
        const left = typeof exp === 'number' ? exp - clock.now() / 1000 : 0
        if (left <= 0) return refreshBy(refresh_token)
        const body = { access_token, refresh_token, expires_in: left, expires_at: exp }
        return core.signIn(async () => ({ body, headers: new Headers() }), 'SIGNED_IN')
      }, NO_SESSION),

    refreshSession: current =>
      attempt(async () => {
        await arrive()
        return refreshBy(current?.refresh_token)
      }, NO_SESSION),

    getUser: jwt =>
      attempt(async () => {
        const token = jwt ?? (await core.session())?.access_token
        if (!token) throw new AuthSessionMissingError()
        try {
          return { user: await userOf(token) }
        } catch (cause) {
          const isCurrent = state.read()?.session.access_token === token
          if (isCurrent && isAuthSessionMissingError(cause)) await state.remove()
          throw cause
        }
      }, NO_USER),

    updateUser: (attributes, { emailRedirectTo } = {}) =>
      attempt(async () => {
        const { challenge } = attributes.email ? await core.beginFlow() : {}
        const { body } = await core.authedCall('PUT', 'user', {
          query: { redirect_to: emailRedirectTo },
          body: { ...attributes, ...challenge },
        })
        // An answer without the user is made up for, as after a sign-in.
        const user = readUser(body) ?? readUser((await core.authedCall('GET', 'user')).body)
        if (!user) throw new AuthInvalidTokenResponseError(body)
        state.mergeUser(user)
        return { user }
      }, NO_USER),

    onAuthStateChange: listener => {
      const first = initialize().then(() => state.read()?.session ?? null)
      return { data: { subscription: events.subscribe(listener, first) } }
    },

    startAutoRefresh: auto.start,
    stopAutoRefresh: auto.stop,

    dispose: () => {
      auto.stop()
      for (const stop of stopListening) stop()
      events.clear()
      initializing = undefined
    },
  }
}

const readWeakPassword = (body: unknown): WeakPassword | undefined => {
  const weak = isRecord(body) && isRecord(body.weak_password) ? body.weak_password : {}
  const message = text(weak.message)
  const reasons = Array.isArray(weak.reasons) ? weak.reasons.filter(reason => typeof reason === 'string') : []
  return message && reasons.length ? { message, reasons } : undefined
}
