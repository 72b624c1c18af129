/** What goes wrong with a request, its response, or the page's environment. */
export const faults = [
  'offline',
  'refused',
  'hanging',
  '400',
  '401',
  '404',
  '422',
  '500',
  'not JSON',
  'wrong types',
  'storage blocked',
  'storage full',
  'clock ahead',
  'clock behind',
] as const

export type Fault = (typeof faults)[number]

/** The server's message in an error response. */
export const SERVER_MESSAGE = 'A message of the server.'

/** What the page does after a fault of a request. */
export type Outcome =
  /** It shows a message and keeps the input; after the fault a retry works. */
  | { to: 'failure'; words?: string }
  /** The fault has no effect. */
  | { to: 'done' }
  /** The session ends: the page redirects to sign-in, and then back. */
  | { to: 'sign-in' }

/** A request's faults, one for each outcome that its page can show, and several only where they come about in different ways. */
export type Outcomes = Partial<Record<Fault, Outcome>>

export const failure: Outcome = { to: 'failure' }
export const done: Outcome = { to: 'done' }
export const signIn: Outcome = { to: 'sign-in' }

/** The outcome of several faults. */
export const all = (names: readonly Fault[], outcome: Outcome): Outcomes =>
  Object.fromEntries(names.map(fault => [fault, outcome]))

/** A form of the account, whose words depend on the failure. A refusal that names a field is shown at the field. */
export const ofForm = (own: Outcomes = {}): Outcomes => ({
  ...all(['refused', '422', '500', 'not JSON'], failure),
  ...own,
})
