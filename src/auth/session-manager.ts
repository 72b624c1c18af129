import type { AuthChannel } from './channel'
import { within } from './clock'
import type { Internals } from './internals'
import {
  type AuthError,
  AuthInvalidTokenResponseError,
  AuthRefreshDiscardedError,
  AuthSessionMissingError,
} from './errors'
import { createSubscribers } from './subscribers'
import { openSpentTokenStore } from './spent-token-store'
import { createRefreshLock } from './refresh-lock'
import type { ResolvedOptions } from './options'
import { createRefresh } from './refresh'
import { createRequest, toResult } from './request'
import { createTokenRotation } from './token-rotation'
import { EXPIRY_MARGIN, readTokens, readUser, timeLeft, readTokenUser } from './session-record'
import { createSessionStore } from './session-store'
import { createSafeStorage } from './storage'
import type { Session, User } from './types'

/** The most that a session which is still valid is kept waiting for its refresh, in milliseconds. */
export const PATIENCE = 5_000

/** The cheap look that decides whether the code for a way back is fetched at all. */
const REDIRECT_URL = /[#&](access_token|error)=|[?&]code=/

export interface SessionManager extends Internals {
  /** Hears the other tabs; the result ends it. */
  listen(): () => void
}

/** The session of one client: stored, renewed, replaced; and what its modules are built on. */
export const createSessionManager = (options: ResolvedOptions): SessionManager => {
  const { url, clock, page, timeout, locks = globalThis.navigator?.locks } = options
  const key = options.storageKey ?? `listwell-auth-${new URL(url, globalThis.location?.href).host}`
  let channel: AuthChannel | null = null

  const store = createSafeStorage(() => {
    const { persistSession, storage = globalThis.localStorage } = options
    return persistSession ? storage : null
  })
  const request = createRequest(options)
  const subscribers = createSubscribers()
  const { ledger = openSpentTokenStore(key) } = options
  const rotation = createTokenRotation(ledger, clock)
  const sessions = createSessionStore(store, key, clock, subscribers, rotation, () => channel?.tell())
  // A refresh is one request and two looks at the ledger.
  const exclusive = createRefreshLock(locks, store, clock, `lock:${key}`, timeout + 1_000)
  const refresh = createRefresh(sessions, request, rotation, exclusive, clock)

  const timeUntilExpiry = (): number => {
    const entry = sessions.read()
    return entry ? timeLeft(entry, clock) : 0
  }

  const renewedSession = async (): Promise<Session | null> => {
    const stored = sessions.current()
    if (!stored || timeUntilExpiry() >= EXPIRY_MARGIN) return stored ?? null
    const outcome = refresh(stored)
    await within<unknown>(clock, PATIENCE, outcome, () => undefined).catch(() => {})
    return timeUntilExpiry() > 0 ? (sessions.current() ?? null) : outcome
  }

  const session = async (): Promise<Session | null> => {
    await detectSession()
    return renewedSession()
  }

  const token = async (): Promise<string> => {
    const current = await session()
    if (!current) throw new AuthSessionMissingError()
    return current.access_token
  }

  const userOf = async (bearer: string): Promise<User> => {
    const { body } = await request('GET', 'user', { token: bearer })
    const user = readUser(body)
    if (!user) throw new AuthInvalidTokenResponseError(body)
    return user
  }

  const signIn: Internals['signIn'] = async (
    work,
    { event = 'SIGNED_IN', receivedAt, isLatest = sessions.newGeneration() } = {},
  ) => {
    const { body } = await work()
    const tokens = readTokens(body, clock.now())
    if (!tokens) return { user: readUser(body) ?? null, session: null }
    const user = readTokenUser(body) ?? (await userOf(tokens.access_token))
    if (!isLatest()) throw new AuthRefreshDiscardedError()
    const next = { ...tokens, user }
    sessions.save(next, event, receivedAt)
    return { user, session: next }
  }

  const takeSessionFromUrl = async (): Promise<void> => {
    if (!options.detectSessionInUrl || !REDIRECT_URL.test(page.address() ?? '')) return
    // The turn is taken now, the code may come later.
    const isLatest = sessions.newGeneration()
    await (await import('./url-session')).takeSessionFromUrl(internals, isLatest)
  }

  let detecting: Promise<{ error: AuthError | null }> | undefined
  const detectSession = () => (detecting ??= toResult(takeSessionFromUrl, undefined))

  const internals: SessionManager = {
    settings: options,
    store,
    verifierKey: `${key}-code-verifier`,
    request,
    sessions,
    subscribers,
    refresh,
    timeLeft: timeUntilExpiry,
    detectSession,
    userOf,
    session,
    renewedSession,
    token,
    signIn,

    listen: () => {
      channel = options.channel(`${key}-changed`, sessions.sync)
      return () => {
        channel?.close()
        channel = null
      }
    },
  }
  return internals
}
