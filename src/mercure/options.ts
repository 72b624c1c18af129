import { openBroadcastChannel, type OpenTabChannel } from '@/platform/broadcast-channel'
import { systemClock, type Clock } from '@/platform/clock'
import { browserLocks, type Locks } from '@/platform/locks'
import { browserLifecycle, type PageLifecycle } from '@/platform/page-lifecycle'
import type { AccessTokens, HubAuth } from './credentials'
import type { UpdateBody } from './message'

export interface MercureOptions {
  /** The hub's URL. */
  hub: string
  /** The URL that an `@id` is resolved against: the API's. */
  base: string
  /** Names the lock and the channel: tabs with the same name share one connection. */
  name: string
  /** The hub's query parameter for topics; `match` is that of Mercure 1.0. */
  parameter: 'topic' | 'match'
  auth: HubAuth
  /** The origins that may receive credentials. */
  allowedOrigins: readonly string[]
  tokens: AccessTokens
  /** A resource's newest state. Of several that come together, only the last is passed on. Returns whether it could be read. */
  onUpdate: (topic: string, body: UpdateBody) => boolean
  /** Messages about these topics may have been missed: their resources are to be read again. */
  onGap: (topics: readonly string[]) => void
  /** A message couldn't be read, or its resource is none of the topics: whatever the app shows is to be read again. */
  onUnreadable: () => void
  /** The set of live topics has changed. */
  onState: () => void

  /** Injected dependencies: the browser's own unless given, null for none. */
  fetch?: typeof fetch
  clock?: Clock
  /** From 0 to below 1. */
  random?: () => number
  page?: PageLifecycle
  locks?: Locks | null
  openChannel?: OpenTabChannel
}

/** Looked up at each call, so that a page that replaces it is respected. */
const browserFetch: typeof fetch = (input, init) => globalThis.fetch(input, init)

export const resolveOptions = (options: MercureOptions): Required<MercureOptions> => ({
  fetch: browserFetch,
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
  /** However fast messages arrive, a page is rendered no more often than this. */
  delivery: 50,
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
  /** A hub that refuses will mostly refuse again: tried once a minute at first, every ten minutes in the end. */
  refusedRetry: 60_000,
  longestRefusedRetry: 600_000,
  /** However long a pause a hub asks for, by `retry` or `Retry-After`: it is tried again within the hour. */
  longestRequestedRetry: 3_600_000,
}

export const LIMITS = {
  /** Characters of one message: five times those of an order with a thousand files. */
  messageLength: 1_048_576,
  /** Message ids that are remembered: more than a hub repeats after a change of topics. */
  rememberedIds: 1000,
  /** Characters of a message's id, which the URL of the next stream names: servers refuse long URLs. */
  idLength: 1000,
}
