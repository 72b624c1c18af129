import type { TabChannel } from '@/platform/broadcast-channel'
import { within } from '@/platform/clock'
import { browserLocks } from '@/platform/locks'
import { AuthInvalidTokenResponseError, AuthSessionMissingError, isAuthSessionMissingError } from './errors'
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
import { createRequest, type HttpMethod, type ParsedResponse } from './request'
import { found, type Result, type SessionAndUser, type SignedIn, toAuthError, toResult } from './result'
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
  /** For a sign-in that began before the call. */
  generation?: AbortSignal | undefined
}

type SignInResponse = Promise<Pick<ParsedResponse, 'body'>>

/** Whether it may succeed later: there was no response, or one of a server that is busy or has failed. */
const isTemporary = (cause: unknown): boolean => {
  const { status } = toAuthError(cause)
  if (cause instanceof AuthInvalidTokenResponseError || status === undefined) return false
  return status === 0 || status === 429 || status >= 500
}

/** What may be a session, an error or a code. The module that takes it restores what isn't. */
const REDIRECT = /#(?:[^#]*&)?(?:access_token|error)=.*|([?&]code=)[^&#]+/gs

/** The session of one client: stored, refreshed and replaced. */
export const createSessionManager = (settings: ResolvedOptions) => {
  const { url, clock, timeout, page, locks = browserLocks() } = settings
  const key = settings.storageKey ?? `listwell-auth-${new URL(url, globalThis.location?.href).host}`
  let channel: TabChannel | null = null
  let detecting: Promise<Result<void, null>> | undefined

  const isPersistent = settings.persistSession && settings.storage !== null
  const storage = createSafeStorage(() =>
    isPersistent ? (settings.storage ?? globalThis.localStorage) : null,
  )
  const request = createRequest(settings)
  const subscribers = createSubscribers()
  const lock = createRefreshLock(locks, storage, clock, `lock:${key}`, timeout + REFRESH_OVERHEAD)
  const sessions = createSessionStore(storage, key, clock, subscribers, lock, () => channel?.post(null))
  const refresh = createRefresh(sessions, request, lock, clock)

  const takeUrlSession = async (): Promise<void> => {
    const { openedUrl = page.address() ?? '', detectSessionInUrl } = settings
    const cleanUrl = openedUrl.replace(REDIRECT, '$1')
    if (!detectSessionInUrl || cleanUrl === openedUrl) return
    // The code that reads the URL may load late or never.
    if (page.address() === openedUrl) page.replaceAddress(cleanUrl)
    // The generation begins before the code is loaded: what the app calls meanwhile is later.
    const generation = sessions.newGeneration()
    await (await import('./url-session')).takeUrlSession(internals, openedUrl, cleanUrl, generation)
  }

  /** Takes a session from the page's URL, once; resolves with the error that the URL holds. */
  const detectSession = () => (detecting ??= toResult(takeUrlSession, null))

  /** As `session`, without detecting one in the URL. */
  const storedSession = async (): Promise<Session | null> => {
    const stored = sessions.current()
    if (!stored || sessions.timeLeft() >= REFRESH_MARGIN) return stored
    const refreshing = refresh(stored)
    await within(clock, REFRESH_PATIENCE, refreshing, () => null).catch(() => null)
    return sessions.timeLeft() > 0 ? sessions.current() : refreshing
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

  /** Sends the access token; rejects where there is no session. */
  const requestAsUser = async (method: HttpMethod, path: string, body?: object): Promise<ParsedResponse> =>
    request(method, path, { body, token: await token() })

  /**
   * Sends the access token where there is a session. The call is a public one: where the service refuses it with the token, it
   * is sent once more without. Whether a 401 was about the token or about what the call sends, only the second response tells.
   * The first one had no effect.
   */
  const requestAsAnyone: typeof requestAsUser = async (method, path, body) => {
    const stored = await storedSession().catch(() => null)
    try {
      return await request(method, path, { body, token: stored?.access_token })
    } catch (cause) {
      const isRefused = toAuthError(cause).status === 401 || isAuthSessionMissingError(cause)
      if (!stored || !isRefused) throw cause
      return request(method, path, { body })
    }
  }

  const userOf = async (bearer: string): Promise<User> => {
    const { body } = await request('GET', 'user', { token: bearer }).catch(async (cause: unknown) => {
      const isStored = sessions.current()?.access_token === bearer
      if (isStored && isAuthSessionMissingError(cause)) await sessions.remove(true)
      throw cause
    })
    return found(readUser(body), body)
  }

  /**
   * The user of a session that was just received. The link or code that has brought the session works once, so a reading that
   * fails for a while doesn't lose it: it is repeated, until a later sign-in or sign-out, or the end of the client.
   */
  const userOfNew = async (bearer: string, generation: AbortSignal): Promise<User> => {
    const start = clock.monotonic()
    for (let retries = 0; ; retries += 1) {
      try {
        return await userOf(bearer)
      } catch (cause) {
        generation.throwIfAborted()
        const delay = Math.max(settings.retryDelay(retries), toAuthError(cause).retryAfter ?? 0)
        const isLate = retries >= USER_RETRIES || clock.monotonic() - start + delay > RETRY_LIMIT
        if (isLate || !isTemporary(cause)) throw cause
        const aborted = new Promise((_, reject) =>
          generation.addEventListener('abort', () => reject(generation.reason)),
        )
        await within(clock, delay, aborted, () => undefined)
      }
    }
  }

  /**
   * Stores the session of a response, which it may lack, and notifies subscribers; rejects where a sign-in or sign-out was
   * called later.
   */
  const signInIfComplete = async (
    response: SignInResponse,
    { event = 'SIGNED_IN', receivedAt, generation = sessions.newGeneration() }: SignInOptions = {},
  ): Promise<SessionAndUser> => {
    const { body } = await response
    const tokens = readTokens(body, clock.now())
    if (!tokens) return { user: readUser(body) ?? null, session: null }
    const user = readTokenUser(body) ?? (await userOfNew(tokens.access_token, generation))
    generation.throwIfAborted()
    const next = { ...tokens, user }
    const isReplacedByRecovery = event === 'PASSWORD_RECOVERY' && sessions.current() !== null
    sessions.save(next, isReplacedByRecovery ? 'SIGNED_IN' : event, receivedAt)
    if (isReplacedByRecovery) subscribers.emit(event, next)
    return { user, session: next }
  }

  /** As `signInIfComplete`, but a response without a session is an error that keeps the response's body. */
  const signIn = async (response: SignInResponse, options?: SignInOptions): Promise<SignedIn> => {
    const { session: next } = await signInIfComplete(response, options)
    if (!next) throw new AuthInvalidTokenResponseError((await response).body)
    return { user: next.user, session: next }
  }

  const internals = {
    settings,
    storage,
    /** The storage key of the verifier of a pending PKCE flow. */
    verifierKey: verifierKeyOf(key),
    request,
    sessions,
    subscribers,
    refresh,
    detectSession,
    userOf,
    userOfNew,
    session,
    token,
    requestAsUser,
    requestAsAnyone,
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
  return internals
}

/** What the client and its modules share. Every promise here rejects with an `AuthError`. */
export type Internals = ReturnType<typeof createSessionManager>
