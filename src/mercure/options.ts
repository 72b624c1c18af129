import { openBroadcastChannel, type OpenTabChannel } from '@/platform/broadcast-channel'
import { systemClock, type Clock } from '@/platform/clock'
import { browserLocks, type Locks } from '@/platform/locks'
import { browserLifecycle, type PageLifecycle } from '@/platform/page-lifecycle'
import type { UpdateBody } from './message'

export interface MercureOptions {
  hub: string
  /** The URL that an `@id` is resolved against: the API's. */
  base: string
  /** Names the lock and the channel: tabs with the same name share one connection. */
  name: string
  /** The hub's query parameter for topics; `match` is that of Mercure 1.0. */
  parameter: 'topic' | 'match'
  auth: 'none' | 'cookie' | 'bearer'
  /** The origins that may receive credentials; a hub of any other receives none. */
  allowedOrigins: readonly string[]
  /** `current` is the token to send now, `renew` another in place of one that was refused with 401; null where there is none. */
  tokens: { current(): Promise<string | null>; renew(refused: string): Promise<string | null> }
  /** A resource's newest state. Returns whether it could be read. */
  onUpdate: (topic: string, body: UpdateBody) => boolean
  /** Messages may have been missed, or one couldn't be used: what the app shows is to be read again. */
  onGap: () => void
  /** Injected dependencies: the browser's own unless given, null for none. */
  fetch?: typeof fetch
  clock?: Clock
  random?: () => number
  page?: PageLifecycle
  locks?: Locks | null
  openChannel?: OpenTabChannel
}

export const resolveOptions = (options: MercureOptions): Required<MercureOptions> => ({
  // Looked up at each call, so that a page that replaces it is respected.
  fetch: (input, init) => globalThis.fetch(input, init),
  clock: systemClock,
  random: Math.random,
  page: browserLifecycle,
  locks: browserLocks(),
  openChannel: openBroadcastChannel,
  ...options,
})

/** Milliseconds throughout. */
export const DURATIONS = {
  /** The queries of a page start and end within this time: their topics are requested together. */
  topicChanges: 100,
  /** Switching tabs back and forth costs no connection; meanwhile the hidden tab continues to relay. */
  hidden: 5000,
  /** However many messages can't be read, the app reads again no more often than this. */
  unreadable: 10_000,
  /** As long as a call of the API may take. */
  connect: 15_000,
  /** Hubs send a heartbeat every 15 to 40 s: after two missing ones the connection counts as lost. */
  silence: 90_000,
  /** After a connection that lasted this long, the failures before it don't count any more. */
  stable: 10_000,
  /** The standard leaves the first delay to the client ("a few seconds"); a hub sets its own by `retry`. */
  firstRetry: 1000,
  /** A hub can't make its clients reconnect faster than this, whatever its `retry` says. */
  shortestRetry: 250,
  /** A hub that is down for long is tried once a minute, as often as a page without a hub polls. */
  longestRetry: 60_000,
  /** A hub that refuses will mostly refuse again, and after a 401 each attempt renews the token. */
  refusedRetry: 300_000,
}
