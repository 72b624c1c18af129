import { getResponse, type HttpHandler } from 'msw'
import { act } from './actions'
import type { Context } from './context'
import { createDatabase, type Database } from './database'
import { authHandlers } from './handlers/auth'
import { cartHandlers } from './handlers/cart'
import { catalogueHandlers } from './handlers/catalogue'
import { fallbackHandlers } from './handlers/fallback'
import { fileHandlers } from './handlers/files'
import { hubHandlers } from './handlers/hub'
import { orderHandlers } from './handlers/orders'
import { paymentHandlers } from './handlers/payments'
import { scenarioHandlers } from './handlers/scenario'
import { scriptHandlers } from './handlers/scripts'
import { createHub, type Hub } from './hub'
import { publishChanges } from './publisher'
import { callerOf } from './routes'
import { LATENCIES, parseScenario, PROGRESS, TOKEN_LIFETIMES, type Choices } from './scenarios'
import { memoryStorage, type MockStorage } from './storage'
import { startSession, type SessionAnswer } from './tokens'

export interface MockOptions extends Partial<Omit<Context, 'db' | 'hub' | 'stages' | 'suspicious'>> {
  /** Memory where absent. */
  storage?: MockStorage
  stages?: Partial<Context['stages']>
  /** Address of the live-updates hub; none where absent. */
  hub?: string | null
  /** Whether subscribers of the hub need a customer's token, and hear of that customer's resources alone. */
  privateHub?: boolean
  /** What departs from the usual from the start, as `parseScenario` reads it. */
  scenario?: string
}

export interface Mock {
  handlers: HttpHandler[]
  db: Database
  /** Null without an address of one. */
  hub: Hub | null
  /** Publishes what another tab has changed in the storage. */
  publish: () => void
  /** Plays a scenario in place of the one before, as `parseScenario` reads it; throws where a part of it means nothing. */
  play: (scenario: string) => void
  /** The switches of the scenario that is played. */
  choices: () => Choices
  /** The answer to a sign-in of a user that exists, such as the demo customer. */
  signIn: (email: string) => SessionAnswer
  /** Answers a request as the handlers do; undefined for one that isn't theirs. */
  respond: (request: Request) => Promise<Response | undefined>
}

/** A backend in itself: one implementation for the browser, the tests and the standalone server. */
export function createMock({ storage = memoryStorage(), ...options }: MockOptions = {}): Mock {
  const clock = options.clock ?? Date.now
  const apiBase = options.apiBase ?? 'http://localhost/api/'
  const context: Context = {
    db: createDatabase(storage, clock),
    clock,
    apiBase,
    authBase: options.authBase ?? apiBase,
    latency: options.latency ?? [0, 0],
    tokenLifetime: options.tokenLifetime ?? 3600,
    stages: { paid: 0, processing: 2000, completed: 5000, ...options.stages },
    suspicious: false,
    hub: null,
    onMail: options.onMail ?? (() => undefined),
  }
  if (options.hub) {
    const authenticate = (request: Request) => {
      const caller = callerOf(context, request)
      return caller instanceof Response ? caller : caller.user.id
    }
    context.hub = createHub(options.hub, options.privateHub ? authenticate : null)
  }
  const publish = context.hub === null ? () => {} : publishChanges(context, context.hub)
  const usual = { ...context }
  let choices: Choices = {}

  function play(text: string) {
    const { scenario, problems } = parseScenario(text)
    if (problems.length > 0) throw new Error(`The mock can't play this scenario: ${problems.join('; ')}.`)
    choices = scenario.choices
    const { latency = '', progress = '', session = '', visitor } = choices
    context.latency = LATENCIES[latency] ?? usual.latency
    context.stages = PROGRESS[progress] ?? usual.stages
    context.tokenLifetime = TOKEN_LIFETIMES[session] ?? usual.tokenLifetime
    context.suspicious = visitor === 'suspected'
    for (const action of scenario.actions) act(context.db, action)
    publish()
  }
  play(options.scenario ?? '')

  const own = [
    ...catalogueHandlers(context),
    ...authHandlers(context),
    ...cartHandlers(context),
    ...orderHandlers(context),
    ...fileHandlers(context),
    ...paymentHandlers(context),
    ...scriptHandlers(context),
    ...hubHandlers(context),
    ...fallbackHandlers(context),
  ]
  const handlers = [...scenarioHandlers(context, () => choices, own), ...own]

  return {
    handlers,
    db: context.db,
    hub: context.hub,
    publish,
    play,
    choices: () => choices,
    signIn: email =>
      context.db.update(state => {
        const user = state.users.find(one => one.email === email)
        if (user === undefined) throw new Error(`The mock has no user ${email}.`)
        return startSession(context, state, user)
      }),
    respond: request => getResponse(handlers, request),
  }
}
