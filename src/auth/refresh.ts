import { type Clock, sleep } from '@/platform/clock'
import {
  type AuthError,
  AuthInvalidTokenResponseError,
  AuthRefreshDiscardedError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
} from './errors'
import type { Internals } from './internals'
import {
  CHECK_INTERVAL,
  FIRST_RETRY_DELAY,
  LONGEST_RATE_LIMIT_PAUSE,
  RETRY_LIMIT,
  STORAGE_LAG,
} from './options'
import type { RunExclusively } from './refresh-lock'
import { type ParsedResponse, type Request, toAuthError } from './request'
import {
  isOfOtherUser,
  parseStoredSession,
  readTokens,
  readTokenUser,
  serializeSession,
  tokenIdOf,
} from './session-record'
import type { SessionStore } from './session-store'
import type { TokenRotation } from './token-rotation'
import type { Session } from './types'

export const sendRefresh = (request: Request, refresh_token: string): Promise<ParsedResponse> =>
  request('POST', 'token/refresh?grant_type=refresh_token', { body: { refresh_token } })

/**
 * Refreshes a session: one request at a time in this tab and between tabs. If another tab has refreshed it meanwhile,
 * nothing is sent and that tab's session is the result.
 */
export const createRefresh = (
  sessions: SessionStore,
  request: Request,
  rotation: TokenRotation,
  runExclusively: RunExclusively,
  clock: Clock,
): Internals['refresh'] => {
  const running = new Map<string, Promise<Session>>()
  /** The last failure: until then it is the result of every refresh of these tokens, and nothing is sent. */
  let failure: { tokenId: string; error: AuthError; until: number } | undefined
  const isStored = (tokenId: string): boolean => {
    const stored = sessions.current()
    return stored !== undefined && tokenIdOf(stored) === tokenId
  }

  /** The stored session, or the one that replaced it where storage lags. Call it with the lock held. */
  const readCurrent = async (): Promise<Session | undefined> => {
    let isEnded = false
    if (sessions.isShared())
      await rotation.read(({ spent, record }) => {
        const stored = sessions.current()
        if (!stored || !spent.includes(tokenIdOf(stored))) return
        const next = parseStoredSession(record, clock)
        isEnded = !next
        if (next) sessions.write(next.session, next.receivedAt)
      })
    // Another tab signed out or in. Whether what storage holds after the lag is valid is for the server to say.
    if (isEnded) await sleep(clock, STORAGE_LAG)
    return sessions.current()
  }

  /** The stored session unless it is the one with this id; notifies subscribers. */
  const otherThan = (tokenId: string, stored: Session | undefined): Session | undefined => {
    if (stored && tokenIdOf(stored) === tokenId) return undefined
    sessions.sync()
    return stored
  }

  const attempt = async (old: Session): Promise<Session> => {
    const tokenId = tokenIdOf(old)
    const before = await readCurrent()
    const adopted = otherThan(tokenId, before)
    if (adopted) return adopted
    if (!before) throw new AuthSessionMissingError()
    let body: unknown
    try {
      body = (await sendRefresh(request, old.refresh_token)).body
    } catch (cause) {
      const error = toAuthError(cause)
      const { status = 0 } = error
      if (status >= 400 && status < 500 && status !== 429) {
        const stored = await readCurrent()
        const refreshed = otherThan(tokenId, stored)
        if (refreshed) return refreshed
        if (stored) await sessions.remove(true)
      }
      throw error
    }
    const receivedAt = clock.now()
    const tokens = readTokens(body, receivedAt, old.refresh_token)
    if (!tokens) throw new AuthInvalidTokenResponseError(body)
    const user = readTokenUser(body)
    if (isOfOtherUser(old, tokens, user)) {
      // A link may combine one user's access token with another's refresh token.
      if (isStored(tokenId)) await sessions.remove()
      throw new AuthInvalidTokenResponseError(body)
    }
    const next = { ...tokens, user: user ?? (sessions.current() ?? old).user }
    const save = () => {
      if (isStored(tokenId)) sessions.write(next, receivedAt)
    }
    if (sessions.isShared()) await rotation.recordRefresh(old, serializeSession(next, receivedAt), save)
    else save()
    sessions.notifyTabs()
    sessions.sync()
    const now = sessions.current()
    if (!now) throw new AuthRefreshDiscardedError()
    return now
  }

  const retry = async (old: Session): Promise<Session> => {
    const start = clock.monotonic()
    const locked = new AuthRetryableFetchError('Timed out', 0)
    const tokenId = tokenIdOf(old)
    const isNeeded = () => sessions.isShared() && !otherThan(tokenId, sessions.current())
    for (let delay = FIRST_RETRY_DELAY; ; delay *= 2) {
      try {
        const work = () => attempt(old)
        const refreshed = await (sessions.isShared() ? runExclusively(work, isNeeded) : work())
        const stored = refreshed ?? otherThan(tokenId, sessions.current())
        if (stored) return stored
        // Another tab holds the lock.
        throw locked
      } catch (cause) {
        const now = clock.monotonic()
        if (now - start + delay > RETRY_LIMIT || !(cause instanceof AuthRetryableFetchError)) {
          if (cause !== locked && isStored(tokenId)) {
            const error = toAuthError(cause)
            const pause = Math.min(error.retryAfter ?? CHECK_INTERVAL, LONGEST_RATE_LIMIT_PAUSE)
            failure = { tokenId, error, until: now + pause }
          }
          throw cause
        }
      }
      await sleep(clock, delay)
    }
  }

  return async (old, isCheck) => {
    const tokenId = tokenIdOf(old)
    const isPaused = failure?.tokenId === tokenId && clock.monotonic() < failure.until
    // A check is the retry, unless the service has named a later time.
    const hasRetryAfter = failure?.error.status === 429 && failure.error.retryAfter !== undefined
    if (failure && isPaused && (!isCheck || hasRetryAfter)) throw failure.error
    const refreshing = running.get(tokenId) ?? retry(old).finally(() => running.delete(tokenId))
    running.set(tokenId, refreshing)
    return refreshing
  }
}
