import type { User } from '@/auth'
import { settings } from '@/config/settings'
import { timing } from '@/config/timing'
import type { AuthClients } from './auth-clients'
import { storageKey } from './storage-key'

export type SessionState =
  /** While a page is prerendered, and until a stored session has been read. */
  | { status: 'unknown'; user: null }
  /**
   * `redirectTo`: the page to show after a sign-out in this tab; null without one. `lost`: what happened to a session that was
   * there: it ended though nobody signed out in this tab, or waits for a second factor; else null.
   */
  | { status: 'anonymous'; user: null; redirectTo: string | null; lost: 'ended' | 'pending' | null }
  | { status: 'signed-in'; user: User }

const unknown: SessionState = { status: 'unknown', user: null }

let state: SessionState = unknown
let redirectTo: string | null = null
// What was stored when an app began to listen.
let storedText: string | null = null
const listeners = new Set<() => void>()

let loading: Promise<AuthClients> | null = null
let loaded: AuthClients | null = null
// Whether a mounted app listens to the session.
let isTracking = false
let stopListening = () => {}

function setState(next: SessionState) {
  if (next.status === state.status && next.user === state.user) return
  state = next
  for (const listener of listeners) listener()
}

/** Sets the page to show after a sign-out in this tab. */
export const setRedirect = (to: string | null): void => {
  redirectTo = to
}

const setAnonymous = (lost: 'ended' | 'pending' | null = null) =>
  setState({ status: 'anonymous', user: null, redirectTo, lost })

function listen({ onSessionChange, isSession }: AuthClients) {
  stopListening()
  let hadSession = isSession(storedText)
  storedText = null
  const { data } = onSessionChange((session, isPending) => {
    const ended = hadSession && redirectTo === null ? 'ended' : null
    if (session === null) setAnonymous(isPending ? 'pending' : ended)
    else setState({ status: 'signed-in', user: session.user })
    hadSession = session !== null
  })
  stopListening = () => data.subscription.unsubscribe()
}

const fetchClient = () => import('./auth-clients')
const fetchStoredUser = () => import('./stored-user')

async function load(): Promise<AuthClients> {
  let limit: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    limit = setTimeout(
      () => reject(new Error('The sign-in service took too long to load.')),
      timing.requestTimeout,
    )
  })
  try {
    const { createClients } = await Promise.race([fetchClient(), late])
    loaded = createClients(openedUrl)
  } finally {
    clearTimeout(limit)
  }
  if (isTracking) listen(loaded)
  return loaded
}

/** The auth client once its chunk is loaded. Rejects where that fails; the next call loads it again. */
export function getAuth(): Promise<AuthClients> {
  loading ??= load().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

const openedUrl = typeof document === 'undefined' ? '' : location.href
// Tokens and codes leave the address bar before the router or a chunk that may load late or never reads them.
const withoutTokens = openedUrl.replace(/#([^#]*&)?access_token=.*/, '')
const cleanUrl =
  settings.authFlow === 'pkce' ? withoutTokens.replace(/([?&]code=)[^&#]+/, '$1') : withoutTokens
if (cleanUrl !== openedUrl) history.replaceState(history.state, '', cleanUrl)

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    // Blocked storage holds no session.
    return null
  }
}

/** Whether this browser stores a session; false where it blocks storage. */
export const isSessionStored = (): boolean => readStored() !== null

/** Whether a session is stored, or the URL may hold one. */
const mayHaveSession = () => isSessionStored() || cleanUrl !== openedUrl

// What a stored session needs loads while the page's own script still runs. Failures are handled where it is awaited.
if (typeof document !== 'undefined' && mayHaveSession())
  for (const fetchChunk of [fetchStoredUser, fetchClient]) fetchChunk().catch(() => {})

/**
 * Keeps the state up to date until the returned function is called. A visitor's state is known at once, without loading the
 * client. While the client can't be loaded, a stored session counts as none.
 */
export function trackSession(): () => void {
  isTracking = true
  storedText = readStored()
  const expected = mayHaveSession()
  if (!expected) setAnonymous()
  if (loaded) listen(loaded)
  else if (expected) {
    loadSession()
    if (cleanUrl === openedUrl) showStoredUser().catch(() => {})
  }
  return () => {
    isTracking = false
    stopListening()
    setState(unknown)
  }
}

/** Shows whose fresh session is stored, without waiting for the client. */
async function showStoredUser() {
  const { storedUser } = await fetchStoredUser()
  // The client may be there first. It alone knows whether a session that isn't fresh waits for a second factor.
  if (!isTracking || state !== unknown) return
  const user = storedUser()
  if (user !== null) setState({ status: 'signed-in', user })
}

/** Loads the client and with it the session, so that a sign-in in another tab is noticed. */
export function loadSession() {
  getAuth().catch(() => isTracking && setAnonymous())
}

export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const getSessionState = (): SessionState => state
export const getServerSessionState = (): SessionState => unknown
