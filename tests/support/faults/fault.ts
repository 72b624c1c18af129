/** The faults of a request, its response, or the page's environment. */
export const faults = [
  'offline',
  'refused',
  'hanging',
  'dripping',
  '400',
  '401',
  '403',
  '404',
  '409',
  '422',
  '429',
  '500',
  '502',
  '503',
  'truncated',
  'not JSON',
  'empty',
  'wrong types',
  'null members',
  '100,000 members',
  'out of order',
  'storage blocked',
  'storage full',
  'clock ahead',
  'clock behind',
] as const

export type Fault = (typeof faults)[number]

/** The server's message in an error response. */
export const SERVER_MESSAGE = 'A message of the server.'

const faultsByKind = {
  'no connection': ['offline', 'refused'],
  'no response in time': ['hanging', 'dripping'],
  'a refusal': ['400', '403', '404', '409', '422', '429'],
  'the end of the session': ['401'],
  'a server error': ['500', '502', '503'],
  'a malformed response': ['truncated', 'not JSON', 'empty', 'wrong types', 'null members'],
  'too large or too late': ['100,000 members', 'out of order'],
  'the environment': ['storage blocked', 'storage full', 'clock ahead', 'clock behind'],
} as const satisfies Record<string, readonly Fault[]>

/** The expected result of a fault of a request. */
export type Outcome =
  /** The page shows a message and keeps the input; after the fault a retry works. */
  | { to: 'failure'; words?: string }
  /** The fault has no effect. */
  | { to: 'done' }
  /** The page shows a text that isn't an error, such as an empty state. */
  | { to: 'text'; words: string }
  /** The session ends: the page redirects to sign-in, and then back. */
  | { to: 'sign-in' }
  /** The fault can't occur with this request. */
  | { to: 'none'; because: string }

export type Outcomes = Record<Fault, Outcome>

const failure: Outcome = { to: 'failure' }
const done: Outcome = { to: 'done' }
const none = (because: string): Outcome => ({ to: 'none', because })
const all = <O>(names: readonly Fault[], outcome: O) => Object.fromEntries(names.map(name => [name, outcome]))

const responseFaultNames = [
  ...faultsByKind['no connection'],
  ...faultsByKind['no response in time'],
  ...faultsByKind['a refusal'],
  ...faultsByKind['a server error'],
]
const shapeFaultNames = faultsByKind['a malformed response']
const environmentFaultNames = faultsByKind['the environment']

/** The default outcomes of a request, with its own; the faults that have no default are required. */
export function outcomes(
  own: Partial<Outcomes> & Pick<Outcomes, '401' | '100,000 members' | 'out of order'>,
): Partial<Outcomes> {
  return {
    ...all(responseFaultNames, failure),
    ...all(shapeFaultNames, failure),
    ...all(environmentFaultNames, done),
    ...own,
  }
}

export const shapeFaults = (outcome: Outcome): Partial<Outcomes> => all(shapeFaultNames, outcome)
export const responseFaults = (outcome: Outcome): Partial<Outcomes> => all(responseFaultNames, outcome)

export const notAList = none('its response has no list')
export const oneAtATime = none('a second request isn’t sent while the first is pending')
export const requestedOnce = none('it is requested once, whatever the customer selects')
export { done, failure, none }
