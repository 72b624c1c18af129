import { type Clock, sleep } from '@/platform/clock'
import {
  type AuthError,
  AuthInvalidTokenResponseError,
  AuthRefreshDiscardedError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
} from './errors'
import {
  FIRST_RETRY_DELAY,
  LONGEST_RATE_LIMIT_PAUSE,
  RATE_LIMIT_PAUSE,
  RETRY_LIMIT,
  STORAGE_LAG,
} from './options'
import type { RunExclusively } from './refresh-lock'
import { type ParsedResponse, type Request, toAuthError } from './request'
import { parseStoredSession, readTokens, readTokenUser, serializeSession, tokenIdOf } from './session-record'
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
): ((old: Session) => Promise<Session>) => {
  const running = new Map<string, Promise<Session>>()
  let rateLimit: { until: number; error: AuthError } | undefined

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
    if (rateLimit && clock.monotonic() < rateLimit.until) throw rateLimit.error
    let body: unknown
    try {
      body = (await sendRefresh(request, old.refresh_token)).body
    } catch (cause) {
      const error = toAuthError(cause)
      const { status = 0, retryAfter = RATE_LIMIT_PAUSE } = error
      if (status === 429)
        rateLimit = { until: clock.monotonic() + Math.min(retryAfter, LONGEST_RATE_LIMIT_PAUSE), error }
      else if (status >= 400 && status < 500) {
        const stored = await readCurrent()
        const refreshed = otherThan(tokenId, stored)
        if (refreshed) return refreshed
        if (stored) await sessions.remove()
      }
      throw error
    }
    const receivedAt = clock.now()
    const tokens = readTokens(body, receivedAt, old.refresh_token)
    if (!tokens) throw new AuthInvalidTokenResponseError(body)
    const next = { ...tokens, user: readTokenUser(body) ?? (sessions.current() ?? old).user }
    const save = () => {
      const stored = sessions.current()
      if (stored && tokenIdOf(stored) === tokenId) sessions.write(next, receivedAt)
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
    const tokenId = tokenIdOf(old)
    const isNeeded = () => sessions.isShared() && !otherThan(tokenId, sessions.current())
    for (let delay = FIRST_RETRY_DELAY; ; delay *= 2) {
      try {
        const work = () => attempt(old)
        const refreshed = await (sessions.isShared() ? runExclusively(work, isNeeded) : work())
        const stored = refreshed ?? otherThan(tokenId, sessions.current())
        if (stored) return stored
        // Another tab holds the lock.
        throw new AuthRetryableFetchError('Timed out', 0)
      } catch (cause) {
        const isFinal = clock.monotonic() - start + delay > RETRY_LIMIT
        if (isFinal || !(cause instanceof AuthRetryableFetchError)) throw cause
      }
      await sleep(clock, delay)
    }
  }

  return old => {
    const tokenId = tokenIdOf(old)
    const refreshing = running.get(tokenId) ?? retry(old).finally(() => running.delete(tokenId))
    running.set(tokenId, refreshing)
    return refreshing
  }
}
