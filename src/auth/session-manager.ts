import type { TabChannel } from '@/platform/broadcast-channel'
import { within } from '@/platform/clock'
import { browserLocks } from '@/platform/locks'
import {
  AuthInvalidTokenResponseError,
  AuthRefreshDiscardedError,
  AuthSessionMissingError,
  isAuthSessionMissingError,
} from './errors'
import {
  REFRESH_MARGIN,
  REFRESH_OVERHEAD,
  REFRESH_PATIENCE,
  type ResolvedOptions,
  RETRY_LIMIT,
  USER_RETRIES,
} from './options'
import { createRefresh } from './refresh'
import { createRefreshLock } from './refresh-lock'
import { createRequest, type ParsedResponse } from './request'
import { type SessionAndUser, type SignedIn, toAuthError, toResult } from './result'
import { readTokens, readTokenUser, readUser, verifierKeyOf } from './session-record'
import { createSessionStore } from './session-store'
import { createSafeStorage } from './storage'
import { createSubscribers } from './subscribers'
import type { AuthChangeEvent, Session, User } from './types'

/** The client's property for what only its modules (`createOtp`, `createMfa`, …) may use. */
export const INTERNALS: unique symbol = Symbol()

export interface SignInOptions {
  /** `SIGNED_IN` by default, and before `PASSWORD_RECOVERY` where a session is replaced: it may be another user's. */
  event?: AuthChangeEvent
  /** For a session that is older than its response: milliseconds since 1970. */
  receivedAt?: number
  /** For a generation that began before the call. */
  isLatest?: (() => boolean) | undefined
}

/** Sends a request whose response may hold a session. */
type SendSignIn = () => Promise<Pick<ParsedResponse, 'body'>>

/** Whether it may succeed later: there was no response, or one of a server that is busy or has failed. */
const isTemporary = (cause: unknown): boolean => {
  const { status } = toAuthError(cause)
  if (cause instanceof AuthInvalidTokenResponseError || status === undefined) return false
  return status === 0 || status === 429 || status >= 500
}

/**
 * The session of one client: stored, refreshed and replaced. `takeUrlSession` takes one from the page's URL, and rejects with the
 * error that the URL holds.
 */
export const createSessionManager = (settings: ResolvedOptions, takeUrlSession: () => Promise<void>) => {
  const { url, clock, timeout, locks = browserLocks() } = settings
  const key = settings.storageKey ?? `listwell-auth-${new URL(url, globalThis.location?.href).host}`
  let channel: TabChannel | null = null
  let detecting: ReturnType<typeof toResult<void, null>> | undefined

  const isPersistent = settings.persistSession && settings.storage !== null
  const storage = createSafeStorage(() =>
    isPersistent ? (settings.storage ?? globalThis.localStorage) : null,
  )
  const request = createRequest(settings)
  const subscribers = createSubscribers()
  const lock = createRefreshLock(locks, storage, clock, `lock:${key}`, timeout + REFRESH_OVERHEAD)
  const sessions = createSessionStore(storage, key, clock, subscribers, lock, () => channel?.post(null))
  const refresh = createRefresh(sessions, request, lock, clock)

  /** Takes a session from the page's URL, once; resolves with the error that the URL holds. */
  const detectSession = () => (detecting ??= toResult(takeUrlSession, null))

  /** The outcome of a refresh; undefined where it fails or takes too long. */
  const inTime = (refreshing: Promise<Session>): Promise<Session | undefined> =>
    within(clock, REFRESH_PATIENCE, refreshing, () => undefined).catch(() => undefined)

  /** As `session`, without detecting one in the URL. */
  const storedSession = async (): Promise<Session | null> => {
    const stored = sessions.current()
    if (!stored || sessions.timeLeft() >= REFRESH_MARGIN) return stored ?? null
    const refreshing = refresh(stored)
    await inTime(refreshing)
    return sessions.timeLeft() > 0 ? (sessions.current() ?? null) : refreshing
  }

  /** The session, refreshed where it has expired. */
  const session = async (): Promise<Session | null> => {
    await detectSession()
    return storedSession()
  }

  /** The access token, refreshed where it has expired; rejects where there is no session, or another user's by then. */
  const token = async (): Promise<string> => {
    await detectSession()
    const owner = sessions.current()?.user.id
    const current = await storedSession()
    // Another tab may have signed in somebody else meanwhile, who hasn't asked for what this token is for.
    if (!current || current.user.id !== owner) throw new AuthSessionMissingError()
    return current.access_token
  }

  const userOf = async (bearer: string): Promise<User> => {
    const { body } = await request('GET', 'user', { token: bearer }).catch(async (cause: unknown) => {
      const isStored = sessions.current()?.access_token === bearer
      if (isStored && isAuthSessionMissingError(cause)) await sessions.remove(true)
      throw cause
    })
    const user = readUser(body)
    if (!user) throw new AuthInvalidTokenResponseError(body)
    return user
  }

  /**
   * The user of a session that was just received. The link or code that has brought the session works once, so a reading that
   * fails for a while doesn't lose it: it is repeated, until a later sign-in or sign-out, or the end of the client.
   */
  const userOfNew = async (bearer: string, isLatest: () => boolean): Promise<User> => {
    const start = clock.monotonic()
    for (let retries = 0; ; retries += 1) {
      try {
        return await userOf(bearer)
      } catch (cause) {
        const delay = Math.max(settings.retryDelay(retries), toAuthError(cause).retryAfter ?? 0)
        const isLate = retries >= USER_RETRIES || clock.monotonic() - start + delay > RETRY_LIMIT
        const isRepeated = !isLate && isTemporary(cause)
        if (isRepeated && isLatest()) await sessions.pause(delay)
        if (!isLatest()) throw new AuthRefreshDiscardedError()
        if (!isRepeated) throw cause
      }
    }
  }

  /** Stores the session of the response and notifies subscribers, unless a sign-in or sign-out was called later. */
  const takeResponse = async (
    send: SendSignIn,
    { event = 'SIGNED_IN', receivedAt, isLatest = sessions.newGeneration() }: SignInOptions = {},
  ): Promise<{ body: unknown; session: Session | null }> => {
    const { body } = await send()
    const tokens = readTokens(body, clock.now())
    if (!tokens) return { body, session: null }
    const user = readTokenUser(body) ?? (await userOfNew(tokens.access_token, isLatest))
    if (!isLatest()) throw new AuthRefreshDiscardedError()
    const next = { ...tokens, user }
    const isReplacedByRecovery = event === 'PASSWORD_RECOVERY' && sessions.current() !== undefined
    sessions.save(next, isReplacedByRecovery ? 'SIGNED_IN' : event, receivedAt)
    if (isReplacedByRecovery) subscribers.emit(event, next)
    return { body, session: next }
  }

  /** A response without a session is an error that keeps the response's body. */
  const signIn = async (send: SendSignIn, options?: SignInOptions): Promise<SignedIn> => {
    const { body, session: next } = await takeResponse(send, options)
    if (!next) throw new AuthInvalidTokenResponseError(body)
    return { user: next.user, session: next }
  }

  /** As `signIn`, but the response may have no session. */
  const signInIfComplete = async (send: SendSignIn, options?: SignInOptions): Promise<SessionAndUser> => {
    const { body, session: next } = await takeResponse(send, options)
    return { user: next?.user ?? readUser(body) ?? null, session: next }
  }

  return {
    settings,
    storage,
    /** The storage key of the verifier of a pending PKCE flow. */
    verifierKey: verifierKeyOf(key),
    request,
    sessions,
    subscribers,
    refresh,
    inTime,
    detectSession,
    userOf,
    userOfNew,
    session,
    storedSession,
    token,
    signIn,
    signInIfComplete,

    /** Listens to the other tabs until the result is called. */
    listen: () => {
      channel = settings.channel(`${key}-changed`, sessions.sync)
      return () => {
        channel?.close()
        channel = null
      }
    },
  }
}

/** What the client and its modules share. Every promise here rejects with an `AuthError`. */
export type Internals = ReturnType<typeof createSessionManager>
