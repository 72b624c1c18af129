import type { Channel } from './channel'
import { within } from './clock'
import type { Core } from './core'
import {
  type AuthError,
  AuthInvalidTokenResponseError,
  AuthRefreshDiscardedError,
  AuthSessionMissingError,
} from './errors'
import { createEvents } from './events'
import { indexedDbLedger } from './spent-token-store'
import { createExclusive } from './locks'
import type { Settings } from './options'
import { createRefresh } from './refresh'
import { createRequest, settle } from './request'
import { createRotation } from './rotation'
import { EXPIRY_MARGIN, readTokens, readUser, timeLeft, userIn } from './session-record'
import { createSessionState } from './state'
import { createTextStore } from './storage'
import type { Session, User } from './types'

/** The most that a session which is still valid is kept waiting for its refresh, in milliseconds. */
export const PATIENCE = 5_000

/** The cheap look that decides whether the code for a way back is fetched at all. */
const ARRIVAL = /[#&](access_token|error)=|[?&]code=/

export interface Sessions extends Core {
  /** Hears the other tabs; the result ends it. */
  listen(): () => void
}

/** The session of one client: stored, renewed, replaced; and what its modules are built on. */
export const createSessions = (options: Settings): Sessions => {
  const { url, clock, page, timeout, locks = globalThis.navigator?.locks } = options
  const key = options.storageKey ?? `listwell-auth-${new URL(url, globalThis.location?.href).host}`
  let channel: Channel | null = null

  const store = createTextStore(() => {
    const { persistSession, storage = globalThis.localStorage } = options
    return persistSession ? storage : null
  })
  const request = createRequest(options)
  const events = createEvents()
  const { ledger = indexedDbLedger(key) } = options
  const rotation = createRotation(ledger, clock)
  const state = createSessionState(store, key, clock, events, rotation, () => channel?.tell())
  // A refresh is one request and two looks at the ledger.
  const exclusive = createExclusive(locks, store, clock, `lock:${key}`, timeout + 1_000)
  const refresh = createRefresh(state, request, rotation, exclusive, clock)

  const left = (): number => {
    const entry = state.read()
    return entry ? timeLeft(entry, clock) : 0
  }

  const renewed = async (): Promise<Session | null> => {
    const stored = state.session()
    if (!stored || left() >= EXPIRY_MARGIN) return stored ?? null
    const outcome = refresh(stored)
    await within<unknown>(clock, PATIENCE, outcome, () => undefined).catch(() => {})
    return left() > 0 ? (state.session() ?? null) : outcome
  }

  const session = async (): Promise<Session | null> => {
    await arrive()
    return renewed()
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

  const signIn: Core['signIn'] = async (
    work,
    { event = 'SIGNED_IN', receivedAt, isLatest = state.takeTurn() } = {},
  ) => {
    const { body } = await work()
    const tokens = readTokens(body, clock.now())
    if (!tokens) return { user: readUser(body) ?? null, session: null }
    const user = userIn(body) ?? (await userOf(tokens.access_token))
    if (!isLatest()) throw new AuthRefreshDiscardedError()
    const next = { ...tokens, user }
    state.save(next, event, receivedAt)
    return { user, session: next }
  }

  const takeArrival = async (): Promise<void> => {
    if (!options.detectSessionInUrl || !ARRIVAL.test(page.address() ?? '')) return
    // The turn is taken now, the code may come later.
    const isLatest = state.takeTurn()
    await (await import('./url-session')).takeArrival(core, isLatest)
  }

  let arriving: Promise<{ error: AuthError | null }> | undefined
  const arrive = () => (arriving ??= settle(takeArrival, undefined))

  const core: Sessions = {
    settings: options,
    store,
    flowKey: `${key}-code-verifier`,
    request,
    state,
    events,
    refresh,
    left,
    arrive,
    userOf,
    session,
    stored: renewed,
    token,
    signIn,

    listen: () => {
      channel = options.channel(`${key}-changed`, state.sync)
      return () => {
        channel?.close()
        channel = null
      }
    },
  }
  return core
}
