import { type Clock, sleep } from './clock'
import {
  AuthApiError,
  type AuthError,
  AuthInvalidTokenResponseError,
  AuthRefreshDiscardedError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
} from './errors'
import type { Exclusive } from './locks'
import { type Answer, type Request, toAuthError } from './request'
import { type Rotation, STORAGE_LAG } from './rotation'
import { type Entry, issueOf, readEntry, readTokens, userIn } from './session'
import type { SessionState } from './state'

/** The session after a refresh: the new one, another tab's, or none with the reason. */
export type Outcome = { entry: Entry; error: null } | { entry: null; error: AuthError }

export interface RefreshOptions {
  state: SessionState
  request: Request
  rotation: Rotation
  exclusive: Exclusive
  clock: Clock
  /** Whether other tabs see the session. */
  isShared(): boolean
  tellOthers(): void
}

const FIRST_DELAY = 200
const GIVE_UP_AFTER = 30_000
/** What a 429 without `Retry-After` counts as, and the most that one may ask for. */
const HOLD = 30_000
const LONGEST_HOLD = 3_600_000

/** Sends a refresh token; one answer without a new refresh token keeps the old one. */
export const sendRefresh = (request: Request, refresh_token: string): Promise<Answer> =>
  request('POST', 'token/refresh', { query: { grant_type: 'refresh_token' }, body: { refresh_token } })

/**
 * Renews the session that was current when it was asked for: one request at a time in this tab and between tabs. If
 * another tab has renewed it meanwhile, that tab's session is the outcome and nothing is sent.
 */
export const createRefresh = (options: RefreshOptions): ((asked: Entry) => Promise<Outcome>) => {
  const { state, request, rotation, exclusive, clock, isShared, tellOthers } = options
  const running = new Map<string, Promise<Outcome>>()
  let hold: { until: number; error: AuthError } | undefined

  const isSame = (entry: Entry, asked: Entry): boolean => issueOf(entry) === issueOf(asked)

  const found = (entry: Entry | null, error: AuthError): Outcome => {
    state.sync()
    return entry ? { entry, error: null } : { entry: null, error }
  }

  /** The stored session, or the one that has replaced it where storage lags behind; to be called with the lock held. */
  const current = async (): Promise<Entry | null> => {
    if (!isShared()) return state.read()
    const book = await rotation.read()
    const stored = state.read()
    if (!book || !stored || !book.spent.includes(issueOf(stored))) return stored
    const next = readEntry(book.record, clock)
    if (next?.session.user.id === stored.session.user.id) return state.write(next.session, next.receivedAt)
    await sleep(clock, STORAGE_LAG)
    const later = state.read()
    if (!later || !book.spent.includes(issueOf(later))) return later
    // Signed out by another tab, and brought back by something that didn't know.
    if (!next) await state.remove()
    return null
  }

  const refuse = async (asked: Entry, error: AuthError): Promise<Outcome> => {
    const { status = 0 } = error
    if (status === 429) {
      const wait = (error instanceof AuthApiError ? error.retryAfter : undefined) ?? HOLD
      hold = { until: clock.monotonic() + Math.min(wait, LONGEST_HOLD), error }
    } else if (status >= 400 && status < 500) {
      const stored = await current()
      if (stored && !isSame(stored, asked)) return found(stored, error)
      if (stored) await state.remove()
    }
    return { entry: null, error }
  }

  const attempt = async (asked: Entry): Promise<Outcome> => {
    const before = await current()
    if (!before || !isSame(before, asked)) return found(before, new AuthSessionMissingError())
    if (hold && clock.monotonic() < hold.until) return { entry: null, error: hold.error }
    const { refresh_token } = asked.session
    let body: unknown
    try {
      body = (await sendRefresh(request, refresh_token)).body
    } catch (cause) {
      return refuse(asked, toAuthError(cause))
    }
    const tokens = readTokens(body, clock.now(), refresh_token)
    if (!tokens) return { entry: null, error: new AuthInvalidTokenResponseError(body) }
    const stored = state.read()
    if (!stored || !isSame(stored, asked)) return found(stored, new AuthRefreshDiscardedError())
    const next = state.write({ ...tokens, user: userIn(body) ?? stored.session.user }, clock.now())
    // Written first, entered second: a sign-out that is entered in between is seen here, one after that sees this.
    if (isShared() && !(await rotation.replace(asked, next))) await state.remove()
    tellOthers()
    return found(state.read(), new AuthRefreshDiscardedError())
  }

  const run = async (asked: Entry): Promise<Outcome> => {
    const start = clock.monotonic()
    for (let delay = FIRST_DELAY; ; delay *= 2) {
      const outcome = isShared()
        ? await exclusive(
            () => attempt(asked),
            () => state.read() !== null && isSame(state.read() ?? asked, asked),
          )
        : await attempt(asked)
      if (!outcome) {
        const stored = state.read()
        const busy = new AuthRetryableFetchError('Another tab is still refreshing the session', 0)
        return found(stored && !isSame(stored, asked) ? stored : null, busy)
      }
      const isRetryable = outcome.error instanceof AuthRetryableFetchError
      if (!isRetryable || clock.monotonic() - start + delay > GIVE_UP_AFTER) return outcome
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
