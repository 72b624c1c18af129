import { type Clock, sleep } from '@/platform/clock'
import {
  type AuthError,
  AuthInvalidTokenResponseError,
  AuthRefreshDiscardedError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
} from './errors'
import { CHECK_INTERVAL, FIRST_RETRY_DELAY, LONGEST_RATE_LIMIT_PAUSE, RETRY_LIMIT } from './options'
import type { RefreshLock } from './refresh-lock'
import type { ParsedResponse, Request } from './request'
import { found, toAuthError } from './result'
import { isOfOtherUser, readTokens, readTokenUser, tokenIdOf } from './session-record'
import type { SessionStore } from './session-store'
import type { Session } from './types'

export const sendRefresh = (request: Request, refresh_token: string): Promise<ParsedResponse> =>
  request('POST', 'token/refresh?grant_type=refresh_token', { body: { refresh_token } })

/**
 * Refreshes a session: one request at a time in this tab and between tabs. If another tab has refreshed it meanwhile,
 * nothing is sent and that tab's session is the result.
 */
export const createRefresh = (sessions: SessionStore, request: Request, lock: RefreshLock, clock: Clock) => {
  const running = new Map<string, Promise<Session>>()
  /** The last failure: until then it is the result of every refresh of these tokens, and nothing is sent. */
  let failure: { tokenId: string; error: AuthError; until: number } | undefined

  /** The stored session unless it is still the old one; notifies subscribers. */
  const otherThan = (old: Session): Session | null => {
    sessions.sync()
    return sessions.isStored(old) ? null : sessions.current()
  }

  const attempt = async (old: Session): Promise<Session> => {
    let body: unknown
    try {
      body = (await sendRefresh(request, old.refresh_token)).body
    } catch (cause) {
      const { status = 0 } = toAuthError(cause)
      const isRefused = status >= 400 && status < 500 && status !== 429
      const other = isRefused && otherThan(old)
      if (other) return other
      if (isRefused && sessions.isStored(old)) void sessions.remove(true)
      throw cause
    }
    const tokens = found(readTokens(body, clock.now(), old.refresh_token), body)
    const user = readTokenUser(body)
    if (isOfOtherUser(old, tokens, user)) {
      // A link may combine one user's access token with another's refresh token.
      if (sessions.isStored(old)) void sessions.remove()
      throw new AuthInvalidTokenResponseError(body)
    }
    sessions.saveRefreshed(old, { ...tokens, user: user ?? (sessions.current() ?? old).user })
    const now = sessions.current()
    if (!now) throw new AuthRefreshDiscardedError()
    return now
  }

  const retry = async (old: Session): Promise<Session> => {
    const start = clock.monotonic()
    const isNeeded = () => sessions.isStored(old)
    const work = () => attempt(old)
    for (let delay = FIRST_RETRY_DELAY; ; delay *= 2) {
      try {
        const refreshed = await (sessions.isShared() ? lock.run(work, isNeeded) : isNeeded() && work())
        const stored = refreshed || otherThan(old)
        if (stored) return stored
        break
      } catch (cause) {
        const now = clock.monotonic()
        if (now - start + delay > RETRY_LIMIT || !(cause instanceof AuthRetryableFetchError)) {
          const error = toAuthError(cause)
          const pause = Math.min(error.retryAfter ?? CHECK_INTERVAL, LONGEST_RATE_LIMIT_PAUSE)
          if (isNeeded()) failure = { tokenId: tokenIdOf(old), error, until: now + pause }
          throw cause
        }
      }
      await sleep(clock, delay)
    }
    // Another tab holds the lock, or has ended the session.
    throw isNeeded() ? new AuthRetryableFetchError('Timed out', 0) : new AuthSessionMissingError()
  }

  /**
   * Refreshes `old`, unless that has happened already. A failure is the result of later calls too, until the next check:
   * `isCheck` sends again, unless the server named a time.
   */
  return async (old: Session, isCheck?: boolean): Promise<Session> => {
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
