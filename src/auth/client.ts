import { createAutoRefresh } from './auto-refresh'
import { within } from './clock'
import type { AuthClient } from './client-types'
import { CORE, NO_SESSION, NO_USER, type SignedIn, signedIn } from './core'
import {
  type AuthError,
  AuthInvalidCredentialsError,
  AuthSessionMissingError,
  isAuthSessionMissingError,
} from './errors'
import { type AuthClientOptions, DEFAULTS, type Settings } from './options'
import { sendRefresh } from './refresh'
import { security, settle } from './request'
import { EXPIRY_MARGIN, readUser } from './session-record'
import { createSessions, PATIENCE } from './session-manager'

/** A client of one authentication service. Touches nothing of the browser until it is used. */
export const createAuthClient = (options: AuthClientOptions): AuthClient => {
  const settings: Settings = { ...DEFAULTS, ...options }
  const { clock, page, autoRefreshToken } = settings
  const core = createSessions(settings)
  const { request, state, events, refresh, left, userOf, arrive } = core
  let initializing: Promise<{ error: AuthError | null }> | undefined
  let stopListening = (): void => {}

  const renewBelow = async (limit: number): Promise<void> => {
    const stored = state.session()
    if (stored && left() < limit) await refresh(stored).catch(() => {})
  }

  const auto = createAutoRefresh(clock, page, () => void renewBelow(EXPIRY_MARGIN))

  const begin = async (): Promise<{ error: AuthError | null }> => {
    state.sync()
    const wake = () => {
      state.sync()
      auto.wake()
    }
    const stopChannel = core.listen()
    const stopPage = page.listen(wake, state.sync)
    stopListening = () => {
      stopChannel()
      stopPage()
    }
    const { error } = await arrive()
    if (autoRefreshToken && initializing) {
      auto.start()
      if (!page.hidden()) await within(clock, PATIENCE, renewBelow(1), () => undefined)
    }
    return { error }
  }

  const initialize = () => (initializing ??= begin())

  /** Begins before the call does, so that the address never wins over what is called later. */
  const attempt: typeof settle = (work, none) => {
    void initialize()
    return settle(work, none)
  }

  const register = (body: object) => core.signIn(() => request('POST', 'register', { body }))

  const checked = (credentials: Loose): Loose => {
    if (credentials.password && (credentials.email || credentials.phone)) return credentials
    throw new AuthInvalidCredentialsError('You must provide either an email or phone number and a password')
  }

  const refreshBy = async (refresh_token: string | undefined): Promise<SignedIn> => {
    const stored = state.session()
    if (refresh_token && refresh_token !== stored?.refresh_token)
      return signedIn(await core.signIn(() => sendRefresh(request, refresh_token)))
    if (!stored) throw new AuthSessionMissingError()
    const session = await refresh(stored)
    return { user: session.user, session }
  }

  return {
    [CORE]: core,
    initialize,

    signUp: credentials =>
      attempt(async () => {
        const { email, phone, password, options: init = {} } = checked(credentials)
        const { captchaToken, data = {}, channel = 'sms' } = init
        return register(
          email
            ? { email, plainPassword: password, captcha: captchaToken }
            : { phone, password, data, channel, ...security(captchaToken) },
        )
      }, NO_SESSION),

    signInAnonymously: ({ options: { data = {}, captchaToken } = {} } = {}) =>
      attempt(() => register({ data, ...security(captchaToken) }), NO_SESSION),

    signInWithPassword: credentials =>
      attempt(async () => {
        const { email, phone, password, options: init = {} } = checked(credentials)
        const body = {
          ...(email ? { username: email } : { phone }),
          password,
          ...security(init.captchaToken),
        }
        return signedIn(await core.signIn(() => request('POST', 'login_check?grant_type=password', { body })))
      }, NO_SESSION),

    signOut: async ({ scope = 'global' } = {}) => {
      const { error } = await attempt(async () => {
        const isHere = scope !== 'others'
        if (isHere) state.takeTurn()
        const token = isHere ? state.session()?.access_token : await core.token()
        const removed = isHere && state.remove()
        try {
          if (token) await request('POST', `logout?scope=${scope}`, { token })
        } finally {
          await removed
        }
      }, null)
      const isGone = [401, 403, 404].includes(error?.status ?? 0) || isAuthSessionMissingError(error)
      return { error: isGone ? null : error }
    },

    endSession: () => {
      void initialize()
      state.takeTurn()
      return state.remove()
    },

    getSession: () => attempt(async () => ({ session: await core.session() }), { session: null }),

    setSession: tokens =>
      attempt(async () => {
        const isLatest = state.takeTurn()
        const { takeTokens } = await import('./url-session')
        return takeTokens(core, tokens, isLatest, refreshBy)
      }, NO_SESSION),

    refreshSession: current =>
      attempt(async () => {
        await arrive()
        return refreshBy(current?.refresh_token)
      }, NO_SESSION),

    getUser: jwt =>
      attempt(async () => {
        const token = jwt ?? (await core.token())
        try {
          return { user: await userOf(token) }
        } catch (cause) {
          const isCurrent = state.session()?.access_token === token
          if (isCurrent && isAuthSessionMissingError(cause)) await state.remove()
          throw cause
        }
      }, NO_USER),

    updateUser: (attributes, { emailRedirectTo } = {}) =>
      attempt(async () => {
        const token = await core.token()
        const { challenge } =
          settings.flowType === 'pkce' && attributes.email
            ? await (await import('./url-session')).beginFlow(core)
            : {}
        const body = { ...attributes, ...challenge }
        const query = emailRedirectTo ? `?redirect_to=${encodeURIComponent(emailRedirectTo)}` : ''
        const answer = await request('PUT', `user${query}`, { body, token })
        // An answer without the user is made up for, as after a sign-in.
        const user = readUser(answer.body) ?? (await userOf(token))
        state.mergeUser(user)
        return { user }
      }, NO_USER),

    onAuthStateChange: listener => {
      const first = initialize().then(() => state.session() ?? null)
      return { data: { subscription: events.subscribe(listener, first) } }
    },

    startAutoRefresh: auto.start,
    stopAutoRefresh: auto.stop,

    dispose: () => {
      auto.stop()
      stopListening()
      events.clear()
      initializing = undefined
    },
  }
}

/** Credentials as those who don't check types may hand them in. */
interface Loose {
  email?: string
  phone?: string
  password?: string
  options?: {
    captchaToken?: string | undefined
    data?: Record<string, unknown> | undefined
    channel?: string | undefined
  }
}
