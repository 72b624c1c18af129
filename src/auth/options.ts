import { type OpenAuthChannel, openBroadcastChannel } from './channel'
import { type Clock, systemClock } from './clock'
import type { SpentTokenStore } from './spent-token-store'
import type { Locks } from './refresh-lock'
import { browserPage, type AuthPage } from './page'
import type { Fetch } from './request'
import type { AuthStorage } from './storage'
import type { AuthFlowType } from './types'

export interface AuthClientOptions {
  /** Base address of the service, with or without a slash at its end. */
  url: string
  /** Where the session is stored; by default `listwell-auth-` and the service's host with its port. */
  storageKey?: string
  /** False keeps the session in memory, for this page alone. */
  persistSession?: boolean
  /** Renews the session before it expires, while the page is visible. */
  autoRefreshToken?: boolean
  /** Takes a session from the address that a provider or a link in a mail led back to. */
  detectSessionInUrl?: boolean
  flowType?: AuthFlowType
  /** Time limit of each request in milliseconds, 15,000 by default. */
  timeout?: number
  /** The name of the header that tells the API's version. */
  apiVersionHeader?: string

  /** The side doors: the browser's own unless another is given, `null` for none. */
  fetch?: Fetch
  storage?: AuthStorage | null
  clock?: Clock
  locks?: Locks | null
  ledger?: SpentTokenStore | null
  channel?: OpenAuthChannel
  page?: AuthPage
}

/** Looked up at each call, so that a page that replaces it is heard. */
const browserFetch: Fetch = (input, init) => globalThis.fetch(input, init)

export const DEFAULTS = {
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: true,
  flowType: 'implicit' as const,
  timeout: 15_000,
  apiVersionHeader: 'X-Supabase-Api-Version',
  fetch: browserFetch,
  clock: systemClock,
  channel: openBroadcastChannel,
  page: browserPage,
}

export type ResolvedOptions = AuthClientOptions & Required<Pick<AuthClientOptions, keyof typeof DEFAULTS>>
