import { within } from '@/platform/clock'
import type { AuthClient } from './client-types'
import {
  type AuthError,
  AuthInvalidCredentialsError,
  AuthSessionMissingError,
  isAuthSessionMissingError,
} from './errors'
import { INTERNALS, NO_SESSION, NO_USER, type SignedIn, type UncheckedCredentials } from './internals'
import {
  type AuthClientOptions,
  CHECK_INTERVAL,
  DEFAULTS,
  REFRESH_MARGIN,
  REFRESH_PATIENCE,
  type ResolvedOptions,
} from './options'
import { isObject, toObject } from './parse'
import type { PkceFlow } from './pkce'
import { sendRefresh } from './refresh'
import { captchaField, securityField, toResult } from './request'
import { createSessionManager } from './session-manager'
import { readUser } from './session-record'
import type { User } from './types'

/** A client of one authentication service. It uses nothing of the browser before its first call. */
export const createAuthClient = (options: AuthClientOptions): AuthClient => {
  const settings: ResolvedOptions = { ...DEFAULTS, ...options }
  const { clock, page, autoRefreshToken } = settings
  const internals = createSessionManager(settings)
  const { request, sessions, subscribers, refresh, timeLeft, userOf, detectSession } = internals
  let initializing: Promise<{ error: AuthError | null }> | undefined
  let isDisposed = false
  const stops: (() => void)[] = []
  let cancelCheck: (() => void) | undefined

  const refreshIfBelow = async (limit: number): Promise<void> => {
    // No event says that this tab has removed the record.
    sessions.sync()
    const stored = sessions.current()
    if (stored && timeLeft() < limit) await refresh(stored, true).catch(() => {})
  }

  const stopAutoRefresh = (): void => {
    cancelCheck?.()
    cancelCheck = undefined
  }

  const startAutoRefresh = (): void => {
    cancelCheck?.()
    cancelCheck = clock.after(CHECK_INTERVAL, startAutoRefresh)
    if (!page.hidden()) void refreshIfBelow(REFRESH_MARGIN)
  }

  const start = async (): Promise<{ error: AuthError | null }> => {
    sessions.sync()
    const wake = () => {
      sessions.sync()
      if (cancelCheck) startAutoRefresh()
    }
    stops.push(internals.listen(), page.listen(wake, sessions.sync))
    const { error } = await detectSession()
    if (autoRefreshToken && !isDisposed) {
      startAutoRefresh()
      if (!page.hidden()) await within(clock, REFRESH_PATIENCE, refreshIfBelow(1), () => undefined)
    }
    return { error }
  }

  const initialize = () => (initializing ??= start())

  /** Initializes first, so that a session in the URL is older than the call. What still runs after `dispose` finds no session. */
  const initializeAndRun: typeof toResult = (work, none) => {
    if (isDisposed) return toResult(() => Promise.reject(new AuthSessionMissingError()), none)
    void initialize()
    return toResult(work, none)
  }

  const register = (body: object) => internals.signInIfComplete(() => request('POST', 'register', { body }))

  const checkCredentials = (credentials: UncheckedCredentials): UncheckedCredentials => {
    if (credentials.password && (credentials.email || credentials.phone)) return credentials
    throw new AuthInvalidCredentialsError('You must provide either an email or phone number and a password')
  }

  const isForeign = (refresh_token: string | undefined): refresh_token is string =>
    Boolean(refresh_token) && refresh_token !== sessions.current()?.refresh_token

  const signInWithRefreshToken = (refresh_token: string, isLatest: () => boolean): Promise<SignedIn> =>
    internals.signIn(() => sendRefresh(request, refresh_token), { isLatest })

  /** The user after an update, which is done even where the user can't be read then: `known` is the one before it. */
  const readUpdatedUser = (token: string, known: User | undefined): Promise<User> =>
    userOf(token).catch((cause: unknown) => {
      if (!known || isAuthSessionMissingError(cause)) throw cause
      const stored = sessions.current()?.user
      return stored?.id === known.id ? stored : known
    })

  const refreshStored = async (): Promise<SignedIn> => {
    const stored = sessions.current()
    if (!stored) throw new AuthSessionMissingError()
    const session = await refresh(stored)
    return { user: session.user, session }
  }

  return {
    [INTERNALS]: internals,
    initialize,

    signUp: credentials =>
      initializeAndRun(async () => {
        const { email, phone, password, options: init = {} } = checkCredentials(credentials)
        const { captchaToken, data = {}, channel = 'sms' } = init
        return register(
          email
            ? { email, plainPassword: password, captcha: captchaToken }
            : { phone, password, data, channel, ...securityField(captchaToken) },
        )
      }, NO_SESSION),

    signInAnonymously: ({ options: { data = {}, captchaToken } = {} } = {}) =>
      initializeAndRun(() => register({ data, ...securityField(captchaToken) }), NO_SESSION),

    signInWithPassword: credentials =>
      initializeAndRun(async () => {
        const { email, phone, password, options: init = {} } = checkCredentials(credentials)
        const body = {
          ...(email ? { username: email } : { phone }),
          password,
          ...captchaField(init.captchaToken),
        }
        let weakPassword: unknown
        const send = async () => {
          const response = await request('POST', 'login_check?grant_type=password', { body })
          weakPassword = toObject(response.body).weak_password
          return response
        }
        const signedIn = await internals.signIn(send)
        return isObject(weakPassword) ? { ...signedIn, weakPassword } : signedIn
      }, NO_SESSION),

    signOut: async ({ scope = 'global' } = {}) => {
      const { error } = await initializeAndRun(async () => {
        const isHere = scope !== 'others'
        if (isHere) sessions.newGeneration()
        const token = isHere ? sessions.current()?.access_token : await internals.token()
        const removed = isHere && sessions.remove()
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
      sessions.newGeneration()
      return sessions.remove()
    },

    getSession: () =>
      initializeAndRun(async () => ({ session: await internals.session() }), { session: null }),

    setSession: tokens =>
      initializeAndRun(async () => {
        const isLatest = sessions.newGeneration()
        const body = (await import('./url-session')).readUnexpired(tokens, clock.now())
        if (body) return internals.signIn(async () => ({ body }), { isLatest })
        return isForeign(tokens.refresh_token)
          ? signInWithRefreshToken(tokens.refresh_token, isLatest)
          : refreshStored()
      }, NO_SESSION),

    refreshSession: current =>
      initializeAndRun(async () => {
        const token = current?.refresh_token
        if (!isForeign(token)) return detectSession().then(refreshStored)
        const isLatest = sessions.newGeneration()
        await detectSession()
        return signInWithRefreshToken(token, isLatest)
      }, NO_SESSION),

    getUser: jwt =>
      initializeAndRun(async () => {
        return { user: await userOf(jwt ?? (await internals.token())) }
      }, NO_USER),

    updateUser: ({ currentPassword: current_password, ...attributes }, { emailRedirectTo } = {}) =>
      initializeAndRun(async () => {
        const token = await internals.token()
        const known = sessions.current()?.user
        const query = emailRedirectTo ? `?redirect_to=${encodeURIComponent(emailRedirectTo)}` : ''
        const send = ({ challenge }: Partial<PkceFlow>) =>
          request('PUT', `user${query}`, { body: { ...attributes, current_password, ...challenge }, token })
        const response =
          settings.flowType === 'pkce' && attributes.email
            ? await (await import('./url-session')).withPkce(internals, send)
            : await send({})
        // Some services respond without the user.
        const user = readUser(response.body) ?? (await readUpdatedUser(token, known))
        sessions.mergeUser(user)
        return { user }
      }, NO_USER),

    onAuthStateChange: listener => {
      const initial = initialize().then(() => sessions.current() ?? null)
      return { data: { subscription: subscribers.subscribe(listener, initial) } }
    },

    startAutoRefresh,
    stopAutoRefresh,

    dispose: () => {
      isDisposed = true
      stopAutoRefresh()
      for (const stop of stops) stop()
      sessions.newGeneration()
      subscribers.clear()
    },
  }
}
