import type { MockContext } from './context'
import { dataExplanations } from './data-presets'
import { BACKEND_SETTINGS } from './serializer'
import { cardsOfScenarios } from './test-cards'

/** The app's calls by name, with the path below the base URL of their service; `*` matches anything. */
export const CALLS = {
  search: { method: 'get', service: 'api', path: 'email_documents' },
  tlds: { method: 'get', service: 'api', path: 'domain_t_l_ds' },
  offers: { method: 'get', service: 'api', path: 'offers' },
  cart: { method: 'get', service: 'api', path: 'active_cart' },
  'add-to-cart': { method: 'post', service: 'api', path: 'cart_items', field: 'quantity' },
  'remove-item': { method: 'delete', service: 'api', path: 'cart_items/:id' },
  'place-order': { method: 'post', service: 'api', path: 'orders/checkout' },
  orders: { method: 'get', service: 'api', path: 'orders' },
  order: { method: 'get', service: 'api', path: 'orders/:id' },
  'order-details': { method: 'get', service: 'api', path: 'orders/:number/details' },
  'cancel-order': { method: 'post', service: 'api', path: 'orders/:id/cancel' },
  'delete-order': { method: 'delete', service: 'api', path: 'orders/:id' },
  'payment-intent': { method: 'post', service: 'api', path: 'orders/:id/payment-intent' },
  'download-file': { method: 'get', service: 'api', path: 'order_files/:id/download' },
  'download-all': { method: 'get', service: 'api', path: 'orders/:number/files/download' },
  'live-updates': { method: 'all', service: 'hub', path: '' },
  'sign-in': { method: 'post', service: 'auth', path: 'login_check' },
  'sign-up': { method: 'post', service: 'auth', path: 'register', field: 'email' },
  'sign-out': { method: 'post', service: 'auth', path: 'logout' },
  refresh: { method: 'post', service: 'auth', path: 'token/refresh' },
  user: { method: 'get', service: 'auth', path: 'user' },
  'change-password': { method: 'put', service: 'auth', path: 'user', field: 'password' },
  'change-email': { method: 'put', service: 'auth', path: 'user', field: 'email' },
  'sign-in-link': { method: 'post', service: 'auth', path: 'otp', field: 'email' },
  'open-link': { method: 'get', service: 'auth', path: 'verify' },
  provider: { method: 'get', service: 'auth', path: 'authorize' },
  'exchange-code': { method: 'post', service: 'auth', path: 'token' },
  'forgot-password': { method: 'post', service: 'auth', path: 'forgot-password', field: 'email' },
  'reset-password': { method: 'post', service: 'auth', path: 'reset-password', field: 'password' },
  'add-factor': { method: 'post', service: 'auth', path: 'factors', field: 'friendly_name' },
  'remove-factor': { method: 'delete', service: 'auth', path: 'factors/:id' },
  challenge: { method: 'post', service: 'auth', path: 'factors/:id/challenge' },
  'verify-code': { method: 'post', service: 'auth', path: 'factors/:id/verify', field: 'code' },
  resend: { method: 'post', service: 'auth', path: 'resend', field: 'email' },
  'verify-email': { method: 'post', service: 'auth', path: 'verify-email' },
  'card-form': { method: 'get', service: 'card-script', path: '*' },
  pay: { method: 'post', service: 'card', path: 'payment_intents/:id/confirm' },
  'bot-check': { method: 'get', service: 'bot-script', path: '*' },
} as const satisfies Record<string, Call>

interface Call {
  method: 'all' | 'get' | 'post' | 'put' | 'delete'
  service: 'api' | 'auth' | 'hub' | 'card' | 'card-script' | 'bot-script'
  path: string
  /** The field whose violation a 422 reports. */
  field?: string
}

export type CallName = keyof typeof CALLS
export const callNames: readonly string[] = Object.keys(CALLS)
export const isCallName = (name: string): name is CallName => Object.hasOwn(CALLS, name)

/** Failures other than a status. */
export const FAILURES = {
  network: 'Network: the connection is lost.',
  hang: 'Hang: no response comes.',
  unreadable: 'Unreadable: the response is a web page.',
} as const
export type Failure = keyof typeof FAILURES
export const isNamedFailure = (value: string): value is Failure => Object.hasOwn(FAILURES, value)
const isFailure = (value: string) => isNamedFailure(value) || /^[45]\d\d$/.test(value)

/** Latencies in milliseconds. */
export const LATENCIES: Readonly<Record<string, MockContext['latency']>> = {
  none: [0, 0],
  slow: [2000, 4000],
}

const WEEK = 7 * 24 * 3_600_000

/** How a paid order progresses: at once, slowly, or up to the named status only. */
export const PROGRESS: Readonly<Record<string, MockContext['statusDelays']>> = {
  instant: { paid: 0, processing: 0, completed: 0 },
  slow: { paid: 5000, processing: 20_000, completed: 60_000 },
  pending: { paid: WEEK, processing: WEEK, completed: WEEK },
  paid: { paid: 0, processing: WEEK, completed: WEEK },
  processing: { paid: 0, processing: 0, completed: WEEK },
}

/** Lifetimes of an access token in seconds: so short that each call refreshes it. */
export const TOKEN_LIFETIMES: Readonly<Record<string, number>> = { short: 95 }

/** Lifetimes of mailed links and codes in milliseconds. */
export const MAIL_LIFETIMES: Readonly<Record<string, number>> = { expired: 0 }

/** What a new password or address needs beside the session. */
export const PROOFS = ['password', 'code'] as const

/** What runs once, when a scenario is chosen. */
export const ACTIONS = ['reset', 'fill-cart', 'end-session', 'add-authenticator'] as const
export type ScenarioAction = (typeof ACTIONS)[number]

interface Switch {
  /** What it changes, in a sentence. */
  explanation: string
  values: readonly string[]
  /** What each value does, if the switch takes several of them, joined by dots. */
  effects?: Readonly<Record<string, string>>
}

const single = (explanation: string, values: readonly string[]): Switch => ({ explanation, values })
const several = (explanation: string, effects: Readonly<Record<string, string>>): Switch => ({
  explanation,
  values: Object.keys(effects),
  effects,
})

/** The choices that aren't calls. */
export const switches: ReadonlyMap<string, Switch> = new Map<string, Switch>([
  ['latency', single('How long each response takes: none, or 2 to 4 seconds.', Object.keys(LATENCIES))],
  [
    'progress',
    single('What happens to a paid order: where it stops, or how soon it completes.', Object.keys(PROGRESS)),
  ],
  ['card', single('The test card that pays, whichever one is typed.', Object.keys(cardsOfScenarios))],
  [
    'session',
    single('Short: access tokens expire at once, so each call renews them.', Object.keys(TOKEN_LIFETIMES)),
  ],
  [
    'accounts',
    single('Confirmed: nobody can sign in before the link of the first mail was opened.', ['confirmed']),
  ],
  ['mails', single('Expired: links and codes in mails no longer work.', Object.keys(MAIL_LIFETIMES))],
  [
    'proof',
    single('What a new password or address needs too: the current password, or a mailed code.', PROOFS),
  ],
  ['visitor', single('Suspected: the bot check gives no token to the sign-up.', ['suspected'])],
  ['data', several('Changes the data of every response.', dataExplanations)],
  [
    'backend',
    several('How the backend is set up. Without a choice it is API Platform as installed.', BACKEND_SETTINGS),
  ],
])

/** Values by the name of a switch or a call. */
export type Choices = Readonly<Record<string, string>>

export interface Scenario {
  choices: Choices
  actions: readonly ScenarioAction[]
}

/** A message about an invalid value of a switch or a call; null if it is valid. */
function problemOf(name: string, value: string): string | null {
  if (callNames.includes(name)) {
    return isFailure(value)
      ? null
      : `${name} takes a status from 400 to 599, ${Object.keys(FAILURES).join(', ')}`
  }
  const known = switches.get(name)
  if (known === undefined) return `there is no scenario "${name}"`
  const parts = known.effects === undefined ? [value] : value.split('.')
  return parts.every(part => known.values.includes(part)) ? null : `${name} takes ${known.values.join(', ')}`
}

/**
 * Parses a scenario such as `fill-cart,latency:slow,orders:500,data:many.long`: names of actions, and values of switches
 * and calls; several values of `backend` or `data` are joined by dots. `problems` has a message for each invalid entry.
 */
export function parseScenario(text: string): { scenario: Scenario; problems: string[] } {
  const choices: Record<string, string> = {}
  const actions: ScenarioAction[] = []
  const problems: string[] = []
  for (const entry of text.split(',').map(one => one.trim())) {
    if (entry === '') continue
    const [name = '', value] = entry.split(/:(.*)/s)
    const action = ACTIONS.find(one => one === entry)
    if (action !== undefined) actions.push(action)
    else {
      const problem = problemOf(name, value ?? '')
      if (problem === null && value !== undefined) choices[name] = value
      else problems.push(`"${entry}": ${problem ?? 'a value is missing'}`)
    }
  }
  return { scenario: { choices, actions }, problems }
}

/** Formats choices as `parseScenario` reads them. */
export const formatChoices = (choices: Choices): string =>
  Object.entries(choices)
    .map(([name, value]) => `${name}:${value}`)
    .join(',')
