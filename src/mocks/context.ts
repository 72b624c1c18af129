import type { Database } from './database'
import type { Hub } from './hub'
import type { BackendSetting } from './serializer'

/** What the handlers of one mock share. */
export interface MockContext {
  db: Database
  /** Milliseconds since 1970. */
  clock: () => number
  /** Bases of the product calls and of the authentication service: absolute, with a trailing slash. */
  apiBase: string
  authBase: string
  /** Minimum and maximum of a response's latency, in milliseconds. */
  latency: readonly [number, number]
  /** Lifetime of an access token, in seconds. */
  tokenLifetime: number
  /** Whether a customer has to confirm the mail address before the first sign-in. */
  requireConfirmation: boolean
  /** What a new password or address needs beside the session: the current password, or a mailed code. */
  proof: 'password' | 'code' | null
  /** Lifetime of a mailed link or code, in milliseconds. */
  mailLifetime: number
  /** Milliseconds from the payment to each status of an order. */
  statusDelays: { paid: number; processing: number; completed: number }
  /** Whether the bot check returns no token. */
  failBotCheck: boolean
  /** How the backend differs from API Platform as installed. */
  backend: ReadonlySet<BackendSetting>
  /** The live-updates hub, named in the Link header; null where there is none. */
  hub: Hub | null
  /** Called with a line of text for each email or text message that a backend would send. */
  onMail: (text: string) => void
}
