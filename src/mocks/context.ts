import type { Database } from './database'
import type { DataPreset } from './data-presets'
import type { Hub } from './hub'
import type { CallName } from './scenarios'
import type { BackendSetting } from './serializer'

/** What a scenario changes. */
export interface MockSettings {
  /** Minimum and maximum of a response's latency, in milliseconds. */
  latency: readonly [number, number]
  /** Milliseconds from the payment to each status of an order. */
  statusDelays: { paid: number; processing: number; completed: number }
  /** The number of the card that pays, whichever one is typed; null: the typed one. */
  card: string | null
  /** Lifetime of an access token, in seconds. */
  tokenLifetime: number
  /** Whether a customer has to confirm the mail address before the first sign-in. */
  requireConfirmation: boolean
  /** Lifetime of a mailed link or code, in milliseconds. */
  mailLifetime: number
  /** What a new password or address needs beside the session: the current password, or a mailed code. */
  proof: 'password' | 'code' | null
  /** Whether the bot check returns no token. */
  failBotCheck: boolean
  /** How the data of responses differs from the mock's own. */
  data: DataPreset | null
  /** How the backend differs from API Platform as installed. */
  backend: ReadonlySet<BackendSetting>
  /** The calls that fail, each with a status or a named failure. */
  failures: Readonly<Partial<Record<CallName, string>>>
}

/** What the handlers of one mock share. */
export interface MockContext extends MockSettings {
  db: Database
  /** Milliseconds since 1970. */
  clock: () => number
  /** Bases of the product calls and of the authentication service: absolute, with a trailing slash. */
  apiBase: string
  authBase: string
  /** The live-updates hub, named in the Link header; null where there is none. */
  hub: Hub | null
  /** Called with a line of text for each email or text message that a backend would send. */
  onMail: (text: string) => void
}
