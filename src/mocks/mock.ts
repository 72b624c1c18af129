import { getResponse, type HttpHandler } from 'msw'
import { scenarioActions } from './scenario-actions'
import type { MockContext, MockSettings } from './context'
import { createDatabase, type Database } from './database'
import { authHandlers } from './handlers/auth'
import { cartHandlers } from './handlers/cart'
import { catalogueHandlers } from './handlers/catalogue'
import { fileHandlers } from './handlers/files'
import { orderHandlers } from './handlers/orders'
import { paymentHandlers } from './handlers/payments'
import { scriptHandlers } from './handlers/scripts'
import { createHub, type Hub } from './hub'
import { setStatus, statusOf } from './orders'
import { publishChanges } from './publisher'
import { noRoute } from './responses'
import { callerOf, route } from './routes'
import { parseScenario, settingsOf, type Choices } from './scenarios'
import type { MockOrder, MockOrderStatus } from './state'
import { memoryStorage, type MockStorage } from './storage'
import { startSession, type SessionResponse } from './tokens'

export interface MockOptions extends Partial<
  Pick<MockContext, 'clock' | 'apiBase' | 'authBase' | 'latency' | 'onMail'>
> {
  /** Memory by default. */
  storage?: MockStorage
  statusDelays?: Partial<MockContext['statusDelays']>
  /** URL of the live-updates hub; without it there is none. */
  hub?: string | null
  /** The initial scenario, in the format of `parseScenario`. */
  scenario?: string
}

export interface Mock {
  handlers: HttpHandler[]
  db: Database
  /** Null without `hub` in the options. */
  hub: Hub | null
  /** Publishes changes that another tab has made in the storage. */
  publishChanges: () => void
  /** Replaces the scenario, in the format of `parseScenario`. Throws if a part of it is invalid. */
  applyScenario: (scenario: string) => void
  /** The choices of the current scenario. */
  choices: () => Choices
  /** An order's current status. */
  orderStatus: (order: MockOrder) => string
  setOrderStatus: (id: number, status: MockOrderStatus) => void
  /** Signs in an existing user, such as the demo customer. Throws if there is none. */
  signIn: (email: string) => SessionResponse
  /** Responds to a request; undefined if no handler matches. */
  respond: (request: Request) => Promise<Response | undefined>
}

/** The settings without a scenario. */
const defaultsOf = ({ latency = [0, 0], statusDelays }: MockOptions): MockSettings => ({
  latency,
  statusDelays: { paid: 0, processing: 2000, completed: 5000, ...statusDelays },
  card: null,
  tokenLifetime: 3600,
  requireConfirmation: false,
  mailLifetime: 3_600_000,
  proof: null,
  failBotCheck: false,
  data: null,
  backend: new Set(),
  failures: {},
})

/** Creates a mock backend, the same for the browser, the tests and the standalone server. */
export function createMock({ storage = memoryStorage(), ...options }: MockOptions = {}): Mock {
  const clock = options.clock ?? Date.now
  const apiBase = options.apiBase ?? 'http://localhost/api/'
  const context: MockContext = {
    db: createDatabase(storage, clock),
    clock,
    apiBase,
    authBase: options.authBase ?? apiBase,
    hub: null,
    onMail: options.onMail ?? (() => undefined),
    ...defaultsOf(options),
  }
  if (options.hub) {
    context.hub = createHub(options.hub, request => {
      if (!request.headers.has('Authorization')) return null
      const caller = callerOf(context, context.db.read(), request)
      return caller instanceof Response ? caller : caller.user.id
    })
  }
  const { hub } = context
  const publish = hub === null ? () => {} : publishChanges(context, hub)
  let choices: Choices = {}

  function applyScenario(text: string) {
    const { scenario, problems } = parseScenario(text)
    if (problems.length > 0) throw new Error(`The mock can't apply this scenario: ${problems.join('; ')}.`)
    choices = scenario.choices
    Object.assign(context, defaultsOf(options), settingsOf(choices))
    for (const action of scenario.actions) scenarioActions[action](context.db)
    publish()
  }
  applyScenario(options.scenario ?? '')

  const handlers = [
    ...catalogueHandlers(context),
    ...authHandlers(context),
    ...cartHandlers(context),
    ...orderHandlers(context),
    ...fileHandlers(context),
    ...paymentHandlers(context),
    ...scriptHandlers(context),
    ...(hub === null ? [] : [route(context, 'all', hub.url, ({ request }) => hub.handle(request))]),
    // Responds 404 to every other URL below the two base URLs.
    ...[...new Set([apiBase, context.authBase])].map(base => route(context, 'all', `${base}*`, noRoute)),
  ]

  return {
    handlers,
    db: context.db,
    hub,
    publishChanges: publish,
    applyScenario,
    choices: () => choices,
    orderStatus: order => statusOf(context, order),
    setOrderStatus: (id, status) =>
      context.db.update(state => {
        const order = state.orders.find(one => one.id === id)
        if (order === undefined) throw new Error(`The mock has no order ${id}.`)
        setStatus(context, order, status)
      }),
    signIn: email =>
      context.db.update(state => {
        const user = state.users.find(one => one.email === email)
        if (user === undefined) throw new Error(`The mock has no user ${email}.`)
        return startSession(context, state, user)
      }),
    async respond(request) {
      if (request.method !== 'HEAD') return getResponse(handlers, request)
      const response = await getResponse(handlers, new Request(request, { method: 'GET' }))
      void response?.body?.cancel()
      return response && new Response(null, response)
    },
  }
}
