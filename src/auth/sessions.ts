import { takeArrival } from './arrivals'
import { openBroadcastChannel } from './channel'
import { systemClock, within } from './clock'
import type { Core } from './core'
import {
  type AuthError,
  AuthInvalidTokenResponseError,
  AuthPKCECodeVerifierMissingError,
  AuthRefreshDiscardedError,
  AuthSessionMissingError,
} from './errors'
import { createEvents, type Events } from './events'
import { indexedDbLedger } from './ledger'
import { createExclusive } from './locks'
import type { AuthClientOptions } from './options'
import { browserPage } from './page'
import { beginFlow, readFlow } from './pkce'
import { createRefresh, type Outcome } from './refresh'
import { createRequest, type Request } from './request'
import { createRotation } from './rotation'
import { type Entry, EXPIRY_MARGIN, readTokens, readUser, secondsLeft, userIn } from './session'
import { createSessionState, type SessionState } from './state'
import { createTextStore } from './storage'
import type { Session, User } from './types'

/** The most that a session which is still valid is kept waiting for its refresh, in milliseconds. */
export const PATIENCE = 5_000

export interface Sessions {
  core: Core
  events: Events
  state: SessionState
  request: Request
  refresh(asked: Entry): Promise<Outcome>
  isDue(entry: Entry): boolean
  isExpired(entry: Entry): boolean
  /** Takes what the address holds, once; gives what was wrong with it. */
  arrive(): Promise<AuthError | null>
  userOf(token: string): Promise<User>
  /** Hears the other tabs; the result ends it. */
  listen(): () => void
}

const hostOf = (url: string): string => {
  try {
    return new URL(url, globalThis.location?.href).host
  } catch {
    return ''
  }
}

/** The session of one client: stored, renewed, replaced; and what its modules are built on. */
export const createSessions = (options: AuthClientOptions): Sessions => {
  const { url, persistSession = true, detectSessionInUrl = true, flowType = 'implicit' } = options
  const { clock = systemClock, page = browserPage, channel: openChannel = openBroadcastChannel } = options
  const { timeout = 15_000, apiVersionHeader = 'X-Supabase-Api-Version' } = options
  const key = options.storageKey ?? `listwell-auth-${hostOf(url)}`
  const flowKey = `${key}-code-verifier`

  const store = createTextStore(() => {
    if (!persistSession) return null
    return options.storage === undefined ? globalThis.localStorage : options.storage
  })
  const isShared = (): boolean => store.isShared(key)
  let closeChannel: (() => void) | undefined
  let tellOthers = (): void => {}
  const request = createRequest({ url, fetch: options.fetch, clock, timeout, apiVersionHeader })
  const events = createEvents()
  const rotation = createRotation(options.ledger === undefined ? indexedDbLedger(key) : options.ledger, clock)
  const state = createSessionState({ store, key, clock, events, rotation, tellOthers: () => tellOthers() })
  const exclusive = createExclusive({
    locks: () => (options.locks === undefined ? globalThis.navigator?.locks : options.locks),
    store,
    clock,
    name: `lock:${key}`,
    longest: timeout + 1_000,
  })
  const refresh = createRefresh({
    state,
    request,
    rotation,
    exclusive,
    clock,
    isShared,
    tellOthers: () => tellOthers(),
  })
  const isDue = (entry: Entry): boolean => secondsLeft(entry, clock) < EXPIRY_MARGIN
  const isExpired = (entry: Entry): boolean => secondsLeft(entry, clock) <= 0

  const renewed = async (): Promise<Session | null> => {
    const entry = state.read()
    if (!entry || !isDue(entry)) return entry?.session ?? null
    const outcome = refresh(entry)
    if (!isExpired(entry)) {
      await within<unknown>(clock, PATIENCE, outcome, () => undefined)
      const stored = state.read()
      if (!stored) return null
      if (!isExpired(stored)) return stored.session
    }
    const { entry: next, error } = await outcome
    if (!next) throw error
    return next.session
  }

  const session = async (): Promise<Session | null> => {
    await arrive()
    return renewed()
  }

  const call: Core['call'] = async (method, path, init) => {
    const token = (await renewed().catch(() => null))?.access_token
    return request(method, path, { ...init, token })
  }

  const authedCall: Core['authedCall'] = async (method, path, init) => {
    const token = (await session())?.access_token
    if (!token) throw new AuthSessionMissingError()
    return request(method, path, { ...init, token })
  }

  const userOf = async (token: string): Promise<User> => {
    const { body } = await request('GET', 'user', { token })
    const user = readUser(body)
    if (!user) throw new AuthInvalidTokenResponseError(body)
    return user
  }

  const maybeSignIn: Core['maybeSignIn'] = async (work, event, receivedAt) => {
    const isLatest = state.takeTurn()
    const { body } = await work()
    const tokens = readTokens(body, clock.now())
    if (!tokens) return { user: readUser(body) ?? null, session: null }
    const user = userIn(body) ?? (await userOf(tokens.access_token))
    if (!isLatest()) throw new AuthRefreshDiscardedError()
    const next = { ...tokens, user }
    const before = state.read()?.session.user.id ?? user.id
    // Another user's session is never replaced under a name that hides it.
    state.save(next, before === user.id ? event : 'SIGNED_IN', receivedAt)
    if (before !== user.id && event !== 'SIGNED_IN') events.emit(event, next)
    return { user, session: next }
  }

  const signIn: Core['signIn'] = async (work, event, receivedAt) => {
    const signedIn = await maybeSignIn(work, event, receivedAt)
    if (!signedIn.session) throw new AuthInvalidTokenResponseError()
    return { user: signedIn.session.user, session: signedIn.session }
  }

  const exchangeCode: Core['exchangeCode'] = code => {
    const flow = readFlow(store, flowKey)
    // Used up, whatever comes of it.
    store.write(flowKey, null)
    return signIn(
      async () => {
        if (!flow) throw new AuthPKCECodeVerifierMissingError()
        const body = { auth_code: code, code_verifier: flow.verifier }
        return call('POST', 'token', { query: { grant_type: 'pkce' }, body })
      },
      flow?.isRecovery ? 'PASSWORD_RECOVERY' : 'SIGNED_IN',
    )
  }

  const core: Core = {
    url,
    page,
    now: () => clock.now(),
    call,
    authedCall,
    session,
    signIn,
    maybeSignIn,
    exchangeCode,
    beginFlow: async (isRecovery = false) =>
      flowType === 'pkce' ? beginFlow(store, flowKey, isRecovery) : {},
  }

  let arriving: Promise<AuthError | null> | undefined
  const arrive = (): Promise<AuthError | null> =>
    (arriving ??= detectSessionInUrl ? takeArrival({ core, flowType, isPending }) : Promise.resolve(null))

  const isPending = (returned: string | null): boolean => {
    const flow = flowType === 'pkce' ? readFlow(store, flowKey) : undefined
    return flow !== undefined && (returned === null || returned === flow.state)
  }

  return {
    core,
    events,
    state,
    request,
    refresh,
    isDue,
    isExpired,
    userOf,
    arrive,
    listen: () => {
      closeChannel?.()
      const channel = openChannel(`${key}-changed`, () => state.sync())
      tellOthers = () => channel?.tell()
      closeChannel = () => {
        tellOthers = () => {}
        channel?.close()
      }
      return closeChannel
    },
  }
}
