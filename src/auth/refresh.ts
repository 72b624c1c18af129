import { type Clock, sleep } from './clock'
import {
  type AuthError,
  AuthInvalidTokenResponseError,
  AuthRefreshDiscardedError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
} from './errors'
import type { Exclusive } from './exclusive'
import { type Answer, type Request, toAuthError } from './request'
import { type Rotation, STORAGE_LAG } from './rotation'
import { issueOf, readEntry, readTokens, userIn, writeRecord } from './session-record'
import type { SessionState } from './state'
import type { Session } from './types'

const FIRST_DELAY = 200
const GIVE_UP_AFTER = 30_000
/** What a 429 without `Retry-After` counts as, and the most that one may ask for. */
const HOLD = 30_000
const LONGEST_HOLD = 3_600_000

export const sendRefresh = (request: Request, refresh_token: string): Promise<Answer> =>
  request('POST', 'token/refresh?grant_type=refresh_token', { body: { refresh_token } })

/**
 * Renews the session that was current when it was asked for: one request at a time in this tab and between tabs. If
 * another tab has renewed it meanwhile, that tab's session is the outcome and nothing is sent.
 */
export const createRefresh = (
  state: SessionState,
  request: Request,
  rotation: Rotation,
  exclusive: Exclusive,
  clock: Clock,
): ((asked: Session) => Promise<Session>) => {
  const running = new Map<string, Promise<Session>>()
  let hold: { until: number; error: AuthError } | undefined

  /** The stored session, or the one that has replaced it where storage lags behind; to be called with the lock held. */
  const current = async (): Promise<Session | undefined> => {
    let isLost = false
    if (state.isShared())
      await rotation.read(({ spent, record }) => {
        const stored = state.session()
        if (!stored || !spent.includes(issueOf(stored))) return
        const next = readEntry(record, clock)
        isLost = !next
        if (next) state.write(next.session, next.receivedAt)
      })
    // Signed out or replaced by another tab: what is there after this is for the server to judge.
    if (isLost) await sleep(clock, STORAGE_LAG)
    return state.session()
  }

  /** The stored session if it isn't the one that was asked about; subscribers are told. */
  const other = (stored: Session | undefined, issue: string): Session | undefined => {
    if (stored && issueOf(stored) === issue) return undefined
    state.sync()
    return stored
  }

  const attempt = async (asked: Session): Promise<Session> => {
    const issue = issueOf(asked)
    const before = await current()
    const adopted = other(before, issue)
    if (adopted) return adopted
    if (!before) throw new AuthSessionMissingError()
    if (hold && clock.monotonic() < hold.until) throw hold.error
    let body: unknown
    try {
      body = (await sendRefresh(request, asked.refresh_token)).body
    } catch (cause) {
      const error = toAuthError(cause)
      const { status = 0, retryAfter = HOLD } = error
      if (status === 429) hold = { until: clock.monotonic() + Math.min(retryAfter, LONGEST_HOLD), error }
      else if (status >= 400 && status < 500) {
        const stored = await current()
        const renewed = other(stored, issue)
        if (renewed) return renewed
        if (stored) await state.remove()
      }
      throw error
    }
    const receivedAt = clock.now()
    const tokens = readTokens(body, receivedAt, asked.refresh_token)
    if (!tokens) throw new AuthInvalidTokenResponseError(body)
    const next = { ...tokens, user: userIn(body) ?? (state.session() ?? asked).user }
    const store = () => {
      const stored = state.session()
      if (stored && issueOf(stored) === issue) state.write(next, receivedAt)
    }
    if (state.isShared()) await rotation.replace(asked, writeRecord(next, receivedAt), store)
    else store()
    state.tellOthers()
    state.sync()
    const now = state.session()
    if (!now) throw new AuthRefreshDiscardedError()
    return now
  }

  const run = async (asked: Session): Promise<Session> => {
    const start = clock.monotonic()
    const issue = issueOf(asked)
    const isCurrent = () => state.isShared() && !other(state.session(), issue)
    for (let delay = FIRST_DELAY; ; delay *= 2) {
      try {
        const work = () => attempt(asked)
        const renewed = await (state.isShared() ? exclusive(work, isCurrent) : work())
        const stored = renewed ?? other(state.session(), issue)
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
    const issue = issueOf(asked)
    const flight = running.get(issue) ?? run(asked).finally(() => running.delete(issue))
    running.set(issue, flight)
    return flight
  }
}
