import { type Clock, sleep } from './clock'
import {
  type AuthError,
  AuthInvalidTokenResponseError,
  AuthRefreshDiscardedError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
} from './errors'
import type { RunExclusively } from './exclusive'
import { type ParsedResponse, type Request, toAuthError } from './request'
import { type TokenRotation, STORAGE_LAG } from './token-rotation'
import { tokenIdOf, parseStoredSession, readTokens, readTokenUser, serializeSession } from './session-record'
import type { SessionStore } from './session-store'
import type { Session } from './types'

const FIRST_DELAY = 200
const GIVE_UP_AFTER = 30_000
/** What a 429 without `Retry-After` counts as, and the most that one may ask for. */
const HOLD = 30_000
const LONGEST_HOLD = 3_600_000

export const sendRefresh = (request: Request, refresh_token: string): Promise<ParsedResponse> =>
  request('POST', 'token/refresh?grant_type=refresh_token', { body: { refresh_token } })

/**
 * Renews the session that was current when it was asked for: one request at a time in this tab and between tabs. If
 * another tab has renewed it meanwhile, that tab's session is the outcome and nothing is sent.
 */
export const createRefresh = (
  sessions: SessionStore,
  request: Request,
  rotation: TokenRotation,
  exclusive: RunExclusively,
  clock: Clock,
): ((asked: Session) => Promise<Session>) => {
  const running = new Map<string, Promise<Session>>()
  let rateLimit: { until: number; error: AuthError } | undefined

  /** The stored session, or the one that has replaced it where storage lags behind; to be called with the lock held. */
  const current = async (): Promise<Session | undefined> => {
    let isLost = false
    if (sessions.isShared())
      await rotation.read(({ spent, record }) => {
        const stored = sessions.current()
        if (!stored || !spent.includes(tokenIdOf(stored))) return
        const next = parseStoredSession(record, clock)
        isLost = !next
        if (next) sessions.write(next.session, next.receivedAt)
      })
    // Signed out or replaced by another tab: what is there after this is for the server to judge.
    if (isLost) await sleep(clock, STORAGE_LAG)
    return sessions.current()
  }

  /** The stored session if it isn't the one that was asked about; subscribers are told. */
  const other = (stored: Session | undefined, tokenId: string): Session | undefined => {
    if (stored && tokenIdOf(stored) === tokenId) return undefined
    sessions.sync()
    return stored
  }

  const attempt = async (asked: Session): Promise<Session> => {
    const tokenId = tokenIdOf(asked)
    const before = await current()
    const adopted = other(before, tokenId)
    if (adopted) return adopted
    if (!before) throw new AuthSessionMissingError()
    if (rateLimit && clock.monotonic() < rateLimit.until) throw rateLimit.error
    let body: unknown
    try {
      body = (await sendRefresh(request, asked.refresh_token)).body
    } catch (cause) {
      const error = toAuthError(cause)
      const { status = 0, retryAfter = HOLD } = error
      if (status === 429) rateLimit = { until: clock.monotonic() + Math.min(retryAfter, LONGEST_HOLD), error }
      else if (status >= 400 && status < 500) {
        const stored = await current()
        const renewed = other(stored, tokenId)
        if (renewed) return renewed
        if (stored) await sessions.remove()
      }
      throw error
    }
    const receivedAt = clock.now()
    const tokens = readTokens(body, receivedAt, asked.refresh_token)
    if (!tokens) throw new AuthInvalidTokenResponseError(body)
    const next = { ...tokens, user: readTokenUser(body) ?? (sessions.current() ?? asked).user }
    const store = () => {
      const stored = sessions.current()
      if (stored && tokenIdOf(stored) === tokenId) sessions.write(next, receivedAt)
    }
    if (sessions.isShared()) await rotation.recordRefresh(asked, serializeSession(next, receivedAt), store)
    else store()
    sessions.notifyOtherTabs()
    sessions.sync()
    const now = sessions.current()
    if (!now) throw new AuthRefreshDiscardedError()
    return now
  }

  const run = async (asked: Session): Promise<Session> => {
    const start = clock.monotonic()
    const tokenId = tokenIdOf(asked)
    const isCurrent = () => sessions.isShared() && !other(sessions.current(), tokenId)
    for (let delay = FIRST_DELAY; ; delay *= 2) {
      try {
        const work = () => attempt(asked)
        const renewed = await (sessions.isShared() ? exclusive(work, isCurrent) : work())
        const stored = renewed ?? other(sessions.current(), tokenId)
        if (stored) return stored
        // Another tab holds the lock.
        throw new AuthRetryableFetchError('Timed out', 0)
      } catch (cause) {
        const isFinal = clock.monotonic() - start + delay > GIVE_UP_AFTER
        if (isFinal || !(cause instanceof AuthRetryableFetchError)) throw cause
      }
      await sleep(clock, delay)
    }
  }

  return asked => {
    const tokenId = tokenIdOf(asked)
    const flight = running.get(tokenId) ?? run(asked).finally(() => running.delete(tokenId))
    running.set(tokenId, flight)
    return flight
  }
}
