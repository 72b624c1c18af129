/** All that can go wrong with a call, or around it. */
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
  'chunk missing',
] as const

export type Fault = (typeof faults)[number]

/** What a server says of a call that it refuses. */
export const SERVER_MESSAGE = 'Said by the server.'

const sorts = {
  'no connection': ['offline', 'refused'],
  'no answer in time': ['hanging', 'dripping'],
  'a refusal': ['400', '403', '404', '409', '422', '429'],
  'the end of the session': ['401'],
  'a server in trouble': ['500', '502', '503'],
  'an answer of another shape': ['truncated', 'not JSON', 'empty', 'wrong types', 'null members'],
  'too much, or too late': ['100,000 members', 'out of order'],
  'what is around the page': [
    'storage blocked',
    'storage full',
    'clock ahead',
    'clock behind',
    'chunk missing',
  ],
} as const satisfies Record<string, readonly Fault[]>

/** Faults that an app handles alike, by the name of their kind. */
export const kinds: Record<string, readonly Fault[]> = sorts

/** What has to come of a fault at a call. */
export type Outcome =
  /** The page says so, what was typed is there, and the way on works once the fault is gone. */
  | { to: 'failure'; words?: string }
  /** Nobody notices: the call's work is done. */
  | { to: 'done' }
  /** Words stand there that aren't a failure's, such as that there is nothing. */
  | { to: 'words'; words: string }
  /** The session is over: the page leads to sign in, and back from there. */
  | { to: 'sign-in' }
  /** The page is loaded anew, once; still without its chunk it, or the whole of what stands there, offers that by a button. */
  | { to: 'reload'; whole?: true }
  /** The two don't meet. */
  | { to: 'none'; because: string }

export type Outcomes = Record<Fault, Outcome>

const failure: Outcome = { to: 'failure' }
const done: Outcome = { to: 'done' }
const none = (because: string): Outcome => ({ to: 'none', because })
const all = <O>(names: readonly Fault[], outcome: O) => Object.fromEntries(names.map(name => [name, outcome]))

const answers = [
  ...sorts['no connection'],
  ...sorts['no answer in time'],
  ...sorts['a refusal'],
  ...sorts['a server in trouble'],
]
const shapes = sorts['an answer of another shape']
const surroundings = sorts['what is around the page'].filter(fault => fault !== 'chunk missing')

/** The outcomes of a call by default; every fault that isn't named here has to be named by the call. */
export function outcomes(
  own: Partial<Outcomes> & Pick<Outcomes, '401' | '100,000 members' | 'out of order' | 'chunk missing'>,
): Partial<Outcomes> {
  return { ...all(answers, failure), ...all(shapes, failure), ...all(surroundings, done), ...own }
}

export const shapeFaults = (outcome: Outcome): Partial<Outcomes> => all(shapes, outcome)
export const responseFaults = (outcome: Outcome): Partial<Outcomes> => all(answers, outcome)

export const notAList = none('its answer is no list')
export const oneAtATime = none('a second call isn’t sent while the first is under way')
export const requestedOnce = none('it is asked once, and nothing that is chosen changes what is asked')
export { done, failure, none }
