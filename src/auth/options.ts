import { openBroadcastChannel, type OpenTabChannel } from '@/platform/broadcast-channel'
import { type Clock, systemClock } from '@/platform/clock'
import type { Locks } from '@/platform/locks'
import { type AuthPage, browserPage } from './browser-page'
import type { AuthStorage } from './storage'
import type { AuthFlowType, User } from './types'

export type Fetch = (input: string, init: RequestInit) => Promise<Response>

export interface AuthClientOptions {
  /** Base URL of the service, with or without a slash at its end. */
  url: string
  /** Where the session is stored; by default `listwell-auth-` and the service's host with its port. */
  storageKey?: string
  /** False keeps the session in memory, for this page only. */
  persistSession?: boolean
  /** Refreshes the session before it expires, while the page is visible. */
  autoRefreshToken?: boolean
  /** Takes a session from the URL that a provider or a link in a mail redirected to. */
  detectSessionInUrl?: boolean
  flowType?: AuthFlowType
  /**
   * The URL that the page was opened with, where the app has taken tokens and codes out of the address bar itself. A code
   * that this client didn't ask for is an error then.
   */
  openedUrl?: string
  /**
   * Called before a session is stored that came in the URL and that this browser didn't ask for: `arriving` is its user,
   * `present` the one who is signed in now. False discards the session; without this option it is stored.
   * Not called after a later sign-in or sign-out, which discards the session anyway.
   */
  confirmSession?: (users: { arriving: User; present: User | null }) => Promise<boolean>
  /** Time limit of each request in milliseconds. */
  timeout?: number
  /** The name of the header with the API's version; null leaves it out. */
  apiVersionHeader?: string | null
  /** Milliseconds until the user of a new session is read for the n-th time again, n from 0. */
  retryDelay?: (n: number) => number

  /** Injected dependencies: the browser's own by default, `null` for none. */
  fetch?: Fetch
  storage?: AuthStorage | null
  /** Where it is kept for the visit which content type the service accepts; by default `sessionStorage`. */
  visitStorage?: AuthStorage | null
  clock?: Clock
  locks?: Locks | null
  /** To the other tabs. Its messages carry nothing: they only say that something changed. */
  channel?: OpenTabChannel
  page?: AuthPage
}

/** Looked up at each call, so that a page may replace it. */
const browserFetch: Fetch = (input, init) => globalThis.fetch(input, init)

export const DEFAULTS = {
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: true,
  flowType: 'implicit' as const,
  // Longer than a slow mobile network needs, shorter than most customers wait.
  timeout: 15_000,
  apiVersionHeader: 'X-Supabase-Api-Version',
  // As most clients of an API retry: one second, doubled.
  retryDelay: (n: number) => 1000 * 2 ** n,
  fetch: browserFetch,
  clock: systemClock,
  channel: openBroadcastChannel,
  page: browserPage,
}

export type ResolvedOptions = AuthClientOptions & Required<Pick<AuthClientOptions, keyof typeof DEFAULTS>>

// All durations of this library, in milliseconds unless a name says otherwise.

/** How often the session's age is checked. */
export const CHECK_INTERVAL = 30_000
/** A session with less time left is refreshed. Three checks: two may fail before the session expires. */
export const REFRESH_MARGIN = 90_000
/** `getSession` waits no longer than this for a refresh while the session is still valid: the page shouldn't hang. */
export const REFRESH_PATIENCE = 5_000

/** A failed refresh is retried after this delay, doubled each time: a lost connection is often back at once. */
export const FIRST_RETRY_DELAY = 200
/** No retry later than this: the next check tries again anyway. */
export const RETRY_LIMIT = 30_000
/** How often the user of a new session is read again, within the same limit. */
export const USER_RETRIES = 3
/** The longest `Retry-After` that is followed, so that a wrong header doesn't stop refreshing for days. */
export const LONGEST_RATE_LIMIT_PAUSE = 3_600_000

/** What a refresh may take beyond its request: it waits for storage. */
export const REFRESH_OVERHEAD = 1_000
/** A tab waits for the lock this much longer than one refresh takes, so that it sees the other tab's outcome. */
export const LOCK_PATIENCE = 5_000
/** After this time every tab reads a write to storage: measured below 50 ms, with room for a busy machine. */
export const LEASE_WRITE_DELAY = 500
/** How often a tab without Web Locks looks whether the lease is free. */
export const LEASE_POLL_INTERVAL = 100

/** `localStorage` may lag this much behind a Web Lock: measured below 50 ms, with room for a busy machine. */
export const STORAGE_LAG = 100

/** The lifetime in seconds of a token that comes without one: an hour, as in the reference. */
export const DEFAULT_LIFETIME_SECONDS = 3600
/** An older session in a URL is warned of: a redirect arrives within seconds, an old link doesn't. As in the reference. */
export const URL_SESSION_AGE = 120_000
/** How long the keys that verify tokens are cached, as in the reference. */
export const KEY_SET_LIFETIME = 600_000
