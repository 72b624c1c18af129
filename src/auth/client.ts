import { within } from '@/platform/clock'
import { AuthInvalidCredentialsError, AuthSessionMissingError, isAuthSessionMissingError } from './errors'
import {
  type AuthClientOptions,
  CHECK_INTERVAL,
  DEFAULTS,
  REFRESH_MARGIN,
  REFRESH_PATIENCE,
  type ResolvedOptions,
} from './options'
import { isObject, type JsonObject, toObject } from './parse'
import type { Challenge } from './pkce'
import { sendRefresh } from './refresh'
import { bodyOf, captchaField, securityField } from './request'
import { type EmptyResult, NO_SESSION, NO_USER, type SignedIn, toResult } from './result'
import { createSessionManager, INTERNALS } from './session-manager'
import { readUser } from './session-record'
import type {
  AnonymousCredentials,
  AuthListener,
  PasswordCredentials,
  Session,
  SignOutScope,
  SignUpCredentials,
  TokenPair,
  UncheckedCredentials,
  User,
  UserAttributes,
} from './types'

/** The credentials, whose caller may have no type checks. */
const checkCredentials = (credentials: UncheckedCredentials): UncheckedCredentials => {
  if (credentials.password && (credentials.email || credentials.phone)) return credentials
  throw new AuthInvalidCredentialsError('You must provide either an email or phone number and a password')
}

/** A client of one authentication service. It uses nothing of the browser before its first call. */
export const createAuthClient = (options: AuthClientOptions) => {
  const settings: ResolvedOptions = { ...DEFAULTS, ...options }
  const { clock, page, autoRefreshToken } = settings
  const internals = createSessionManager(settings)
  const { request, sessions, subscribers, refresh, userOf, detectSession } = internals
  let initializing: Promise<EmptyResult> | undefined
  let isDisposed = false
  const stops: (() => void)[] = []
  let cancelCheck: (() => void) | undefined

  const refreshIfBelow = async (limit: number): Promise<void> => {
    // No event says that this tab has removed the record.
    sessions.sync()
    const stored = sessions.current()
    if (stored && sessions.timeLeft() < limit) await refresh(stored, true).catch(() => {})
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

  const start = async (): Promise<EmptyResult> => {
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

  const register = (body: object) => internals.signInIfComplete(request('POST', 'register', { body }))

  const isForeign = (refresh_token: string | undefined): refresh_token is string =>
    Boolean(refresh_token) && refresh_token !== sessions.current()?.refresh_token

  const refreshStored = async (): Promise<SignedIn> => {
    const stored = sessions.current()
    if (!stored) throw new AuthSessionMissingError()
    const session = await refresh(stored)
    return { user: session.user, session }
  }

  /** The user after an update, which is done even where the user can't be read then: `known` is the one before it. */
  const readUpdatedUser = (token: string, known: User | undefined): Promise<User> =>
    userOf(token).catch((cause: unknown) => {
      if (!known || isAuthSessionMissingError(cause)) throw cause
      const stored = sessions.current()?.user
      return stored?.id === known.id ? stored : known
    })

  return {
    [INTERNALS]: internals,

    /** Reads the URL and the stored session and begins to listen. Repeated calls have no effect. */
    initialize,

    signUp: (credentials: SignUpCredentials) =>
      initializeAndRun(async () => {
        const { email, phone, password, options: init = {} } = checkCredentials(credentials)
        const { captchaToken, data = {}, channel = 'sms' } = init
        return register(
          email
            ? { email, plainPassword: password, captcha: captchaToken }
            : { phone, password, data, channel, ...securityField(captchaToken) },
        )
      }, NO_SESSION),

    signInAnonymously: ({ options: { data = {}, captchaToken } = {} }: AnonymousCredentials = {}) =>
      initializeAndRun(() => register({ data, ...securityField(captchaToken) }), NO_SESSION),

    /** `weakPassword` is what the service says of a password that it takes though it is weak. */
    signInWithPassword: (credentials: PasswordCredentials) =>
      initializeAndRun(async (): Promise<SignedIn & { weakPassword?: JsonObject }> => {
        const { email, phone, password, options: init = {} } = checkCredentials(credentials)
        const name = email ? { username: email } : { phone }
        const body = { ...name, password, ...captchaField(init.captchaToken) }
        const response = request('POST', 'login_check?grant_type=password', { body })
        const signedIn = await internals.signIn(response)
        const { weak_password: weakPassword } = toObject((await response).body)
        return isObject(weakPassword) ? { ...signedIn, weakPassword } : signedIn
      }, NO_SESSION),

    /** Removes the session here at once, except with `others`, and then signs out at the server, which can fail. */
    signOut: async ({ scope = 'global' }: { scope?: SignOutScope } = {}): Promise<EmptyResult> => {
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

    /** Removes the session here without a request, as after the server has refused its access token. */
    endSession: () => {
      void initialize()
      sessions.newGeneration()
      return sessions.remove()
    },

    /** Resolves at once with a fresh session, after 5 s at most with one that expires soon, after the refresh with an expired one. */
    getSession: () =>
      initializeAndRun(async () => ({ session: await internals.session() }), { session: null }),

    setSession: (tokens: TokenPair) =>
      initializeAndRun(async () => {
        const generation = sessions.newGeneration()
        const body = (await import('./url-session')).readUnexpired(tokens, clock.now())
        if (!body && !isForeign(tokens.refresh_token)) return refreshStored()
        const response = body ? Promise.resolve({ body }) : sendRefresh(request, tokens.refresh_token)
        return internals.signIn(response, { generation })
      }, NO_SESSION),

    refreshSession: (current?: Pick<Session, 'refresh_token'>) =>
      initializeAndRun(async () => {
        const token = current?.refresh_token
        if (isForeign(token)) return internals.signIn(sendRefresh(request, token))
        await detectSession()
        return refreshStored()
      }, NO_SESSION),

    getUser: (jwt?: string) =>
      initializeAndRun(async () => ({ user: await userOf(jwt ?? (await internals.token())) }), NO_USER),

    updateUser: (
      { currentPassword: current_password, ...attributes }: UserAttributes,
      { emailRedirectTo }: { emailRedirectTo?: string } = {},
    ) =>
      initializeAndRun(async () => {
        const token = await internals.token()
        const known = sessions.current()?.user
        const query = emailRedirectTo ? `?redirect_to=${encodeURIComponent(emailRedirectTo)}` : ''
        const send = (challenge: Challenge) =>
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

    /** `INITIAL_SESSION` comes first. Nothing waits for the listener, and what it throws affects nobody else. */
    onAuthStateChange: (listener: AuthListener) => {
      const initial = initialize().then(sessions.current)
      return { data: { subscription: subscribers.subscribe(listener, initial) } }
    },

    startAutoRefresh,
    stopAutoRefresh,

    /** Stops timers, listeners and subscriptions for good; the stored session stays. Later calls find no session. */
    dispose: (): void => {
      isDisposed = true
      stopAutoRefresh()
      for (const stop of stops) stop()
      sessions.newGeneration()
      subscribers.clear()
    },
  }
}

export type AuthClient = ReturnType<typeof createAuthClient>

/**
 * Ends the user's other sessions at the server and keeps this one. Unlike `signOut({ scope: 'others' })` it doesn't ignore
 * 401, 403 and 404: they say that the other sessions weren't ended.
 */
export const endOtherSessions = (client: AuthClient) =>
  toResult(async () => bodyOf(await client[INTERNALS].requestAsUser('POST', 'logout?scope=others')), null)

/** Puts the service's present user into the session. A refresh does so only where its response has a user. */
export const refreshUser = ({ [INTERNALS]: internals }: AuthClient) =>
  toResult(async () => {
    const user = await internals.userOf(await internals.token())
    const present = internals.sessions.current()?.user
    if (JSON.stringify(user) !== JSON.stringify(present)) internals.sessions.mergeUser(user)
    return { user }
  }, NO_USER)
