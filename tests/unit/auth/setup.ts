import {
  type AuthClient,
  type AuthClientOptions,
  createAuthClient,
  readStoredSession,
  type Session,
} from '@/auth'
import { type FakeBrowser, createFakeBrowser, type TabDependencies } from './fake-browser'
import { createFakeClock, type FakeClock } from './fake-clock'
import {
  createFakeService,
  type Fault,
  parseRequest,
  type SentRequest,
  type FakeService,
} from './fake-service'

export const KEY = 'session'

/** A value as a part of a token. */
export const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A storage that can be looked into. */
export const mapStorage = () => {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string): void => void values.set(key, value),
    removeItem: (key: string): void => void values.delete(key),
  }
}

export interface Tab {
  client: AuthClient
  dependencies: TabDependencies
  /** The events of a subscriber, as `EVENT access-token`. */
  events: string[]
}

export interface Environment {
  clock: FakeClock
  browser: FakeBrowser
  service: FakeService
  /** Stores a session of the service; all tabs see it at once. */
  put(fields?: object, user?: string): void
  open(options?: Partial<AuthClientOptions> & { address?: string }): Tab
  stored(): Session | null
}

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' && value !== null && 'access_token' in value

/** One browser and one service; `open` opens a tab. */
export const createEnvironment = (options: { lag?: () => number } = {}): Environment => {
  const clock = createFakeClock()
  const browser = createFakeBrowser(clock, options)
  const service = createFakeService(clock)
  return {
    clock,
    browser,
    service,
    put: (fields, user = 'ann') => browser.put(KEY, JSON.stringify({ ...service.session(user), ...fields })),
    open: ({ address, ...rest } = {}) => {
      const dependencies = browser.openTab(address)
      const { storage, locks, channel, page } = dependencies
      const client = createAuthClient({
        url: service.base,
        storageKey: KEY,
        fetch: service.fetchFor(dependencies.isAlive),
        clock: { ...clock, after: (delay, run) => clock.after(delay, () => dependencies.isAlive() && run()) },
        storage,
        locks,
        channel,
        page,
        ...rest,
      })
      const events: string[] = []
      client.onAuthStateChange((event, session) => {
        if (dependencies.isAlive()) events.push(session ? `${event} ${session.access_token}` : event)
      })
      return { client, dependencies, events }
    },
    stored: () => {
      const value: unknown = JSON.parse(browser.stored(KEY) ?? 'null')
      return isSession(value) ? value : null
    },
  }
}

export type Responses = (Response | Error | ((sent: SentRequest) => Response | Promise<Response>))[]

/** A client whose requests get the given responses in order, and the requests that were sent. */
export const createClientWithResponses = (
  responses: Responses = [],
  options: Partial<AuthClientOptions> = {},
) => {
  const clock = createFakeClock()
  const browser = createFakeBrowser(clock)
  const { storage, locks, channel, page } = browser.openTab()
  const base = 'https://auth.example/api/'
  const sent: SentRequest[] = []
  const client = createAuthClient({
    url: base,
    storageKey: KEY,
    fetch: async (url, init) => {
      const call = parseRequest(base, url, init)
      sent.push(call)
      const response = responses.shift()
      if (!response) throw new Error(`No response for ${call.method} ${call.path}`)
      if (response instanceof Error) throw response
      return typeof response === 'function' ? response(call) : response
    },
    clock,
    storage,
    locks,
    channel,
    page,
    ...options,
  })
  return {
    client,
    sent,
    clock,
    page,
    storage,
    responses,
    stored: () => readStoredSession((options.storage ?? storage).getItem(KEY)),
  }
}

/** The events of a new subscriber, each with what is named of its session. */
export const recordEvents = (client: AuthClient, nameOf = (_session: Session | null) => '') => {
  const events: string[] = []
  client.onAuthStateChange((event, session) => events.push(`${event} ${nameOf(session)}`.trim()))
  return events
}

/** As `createClientWithResponses`, for somebody who is signed in. */
export const createSignedInClient = (
  responses?: Responses,
  options?: Partial<AuthClientOptions>,
  fields: object = {},
) => {
  const scripted = createClientWithResponses(responses, options)
  scripted.storage.setItem(KEY, JSON.stringify({ ...sessionOf(scripted.clock), ...fields }))
  return scripted
}

export type { Fault }

/** A session as in a service's response. */
export const sessionOf = (clock: Pick<FakeClock, 'now'>, fields: Partial<Session> = {}): Session => ({
  access_token: 'access-1',
  refresh_token: 'refresh-1',
  expires_in: 3600,
  expires_at: Math.round(clock.now() / 1000) + 3600,
  token_type: 'bearer',
  user: { id: 'ann', email: 'ann@example.com' },
  ...fields,
})
