import type { MockSettings } from './context'
import { combinePresets, dataExplanations } from './data-presets'
import { BACKEND_SETTINGS, isBackendSetting } from './serializer'
import { testCards } from './test-cards'

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

const WEEK = 7 * 24 * 3_600_000

/** What runs once, when a scenario is chosen. */
export const ACTIONS = ['reset', 'fill-cart', 'end-session', 'add-authenticator'] as const
export type ScenarioAction = (typeof ACTIONS)[number]

interface Switch {
  /** What it changes, in a sentence. */
  explanation: string
  /** What each value sets. */
  values: Readonly<Record<string, Partial<MockSettings>>>
  /** What each value does, in a sentence, if the switch takes several of them, joined by dots. */
  effects?: Readonly<Record<string, string>>
}

/** A switch that takes several values: `settingsOf` reads them. */
const several = (explanation: string, effects: Readonly<Record<string, string>>): Switch => ({
  explanation,
  values: Object.fromEntries(Object.keys(effects).map(name => [name, {}])),
  effects,
})

const progress = (paid: number, processing: number, completed: number) => ({
  statusDelays: { paid, processing, completed },
})

/** The choices that aren't calls. */
export const switches: ReadonlyMap<string, Switch> = new Map(
  Object.entries<Switch>({
    latency: {
      explanation: 'How long each response takes: none, or 2 to 4 seconds.',
      values: { none: { latency: [0, 0] }, slow: { latency: [2000, 4000] } },
    },
    progress: {
      explanation: 'What happens to a paid order: where it stops, or how soon it completes.',
      values: {
        instant: progress(0, 0, 0),
        slow: progress(5000, 20_000, 60_000),
        pending: progress(WEEK, WEEK, WEEK),
        paid: progress(0, WEEK, WEEK),
        processing: progress(0, 0, WEEK),
      },
    },
    card: {
      explanation: 'The test card that pays, whichever one is typed.',
      values: Object.fromEntries(
        Object.entries(testCards).map(([name, { number }]) => [name, { card: number }]),
      ),
    },
    session: {
      explanation: 'Short: access tokens expire at once, so each call renews them.',
      values: { short: { tokenLifetime: 95 } },
    },
    accounts: {
      explanation: 'Confirmed: nobody can sign in before the link of the first mail was opened.',
      values: { confirmed: { requireConfirmation: true } },
    },
    mails: {
      explanation: 'Expired: links and codes in mails no longer work.',
      values: { expired: { mailLifetime: 0 } },
    },
    proof: {
      explanation: 'What a new password or address needs too: the current password, or a mailed code.',
      values: { password: { proof: 'password' }, code: { proof: 'code' } },
    },
    visitor: {
      explanation: 'Suspected: the bot check gives no token to the sign-up.',
      values: { suspected: { failBotCheck: true } },
    },
    data: several('Changes the data of every response.', dataExplanations),
    backend: several(
      'How the backend is set up. Without a choice it is API Platform as installed.',
      BACKEND_SETTINGS,
    ),
  }),
)

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
  const values = Object.keys(known.values)
  return parts.every(part => values.includes(part)) ? null : `${name} takes ${values.join(', ')}`
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

/** What choices set in the mock. */
export function settingsOf({ data, backend = '', ...choices }: Choices): Partial<MockSettings> {
  const chosen = Object.entries(choices).reduce<Partial<MockSettings>>(
    (all, [name, value]) => ({ ...all, ...switches.get(name)?.values[value] }),
    {},
  )
  return {
    ...chosen,
    data: data === undefined ? null : combinePresets(data),
    backend: new Set(backend.split('.').filter(isBackendSetting)),
    failures: Object.fromEntries(Object.entries(choices).filter(([name]) => isCallName(name))),
  }
}
