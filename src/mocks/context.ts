import type { Database } from './database'
import type { Hub } from './hub'

/** What the handlers of one mock share. */
export interface MockContext {
  db: Database
  /** Milliseconds since 1970. */
  clock: () => number
  /** Bases of the product calls and of the authentication service: absolute, with a trailing slash. */
  apiBase: string
  authBase: string
  /** Milliseconds that an answer takes: between the two. */
  latency: readonly [number, number]
  /** Seconds that an access token lives. */
  tokenLifetime: number
  /** Milliseconds after the payment at which an order reads paid, processing and completed. */
  statusDelays: { paid: number; processing: number; completed: number }
  /** Whether the bot check gives no token. */
  failBotCheck: boolean
  /** The live-updates hub, named in the Link header; null where there is none. */
  hub: Hub | null
  /** Told, in a line of text, of what a backend would send by email or text message. */
  onMail: (text: string) => void
}
