import { getResponse, type HttpHandler } from 'msw'
import { runAction } from './scenario-actions'
import type { MockContext } from './context'
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
import { startSession, type SessionResponse } from './tokens'

export interface MockOptions extends Partial<
  Omit<MockContext, 'db' | 'hub' | 'statusDelays' | 'failBotCheck'>
> {
  /** Memory where absent. */
  storage?: MockStorage
  statusDelays?: Partial<MockContext['statusDelays']>
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
  publishChanges: () => void
  /** Plays a scenario in place of the one before, as `parseScenario` reads it; throws where a part of it means nothing. */
  applyScenario: (scenario: string) => void
  /** The switches of the scenario that is played. */
  choices: () => Choices
  /** The answer to a sign-in of a user that exists, such as the demo customer. */
  signIn: (email: string) => SessionResponse
  /** Answers a request as the handlers do; undefined for one that isn't theirs. */
  respond: (request: Request) => Promise<Response | undefined>
}

/** A backend in itself: one implementation for the browser, the tests and the standalone server. */
export function createMock({ storage = memoryStorage(), ...options }: MockOptions = {}): Mock {
  const clock = options.clock ?? Date.now
  const apiBase = options.apiBase ?? 'http://localhost/api/'
  const context: MockContext = {
    db: createDatabase(storage, clock),
    clock,
    apiBase,
    authBase: options.authBase ?? apiBase,
    latency: options.latency ?? [0, 0],
    tokenLifetime: options.tokenLifetime ?? 3600,
    statusDelays: { paid: 0, processing: 2000, completed: 5000, ...options.statusDelays },
    failBotCheck: false,
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

  function applyScenario(text: string) {
    const { scenario, problems } = parseScenario(text)
    if (problems.length > 0) throw new Error(`The mock can't play this scenario: ${problems.join('; ')}.`)
    choices = scenario.choices
    const { latency = '', progress = '', session = '', visitor } = choices
    context.latency = LATENCIES[latency] ?? usual.latency
    context.statusDelays = PROGRESS[progress] ?? usual.statusDelays
    context.tokenLifetime = TOKEN_LIFETIMES[session] ?? usual.tokenLifetime
    context.failBotCheck = visitor === 'suspected'
    for (const action of scenario.actions) runAction(context.db, action)
    publish()
  }
  applyScenario(options.scenario ?? '')

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
    publishChanges: publish,
    applyScenario,
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
