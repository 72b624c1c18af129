import { getResponse, type HttpHandler } from 'msw'
import type { Context } from './context'
import { createDatabase, type Database } from './database'
import { authHandlers } from './handlers/auth'
import { cartHandlers } from './handlers/cart'
import { catalogueHandlers } from './handlers/catalogue'
import { fallbackHandlers } from './handlers/fallback'
import { fileHandlers } from './handlers/files'
import { orderHandlers } from './handlers/orders'
import { paymentHandlers } from './handlers/payments'
import { scriptHandlers } from './handlers/scripts'
import { memoryStorage, type MockStorage } from './storage'
import { startSession, type SessionAnswer } from './tokens'

export interface MockOptions extends Partial<Omit<Context, 'db'>> {
  /** Memory where absent. */
  storage?: MockStorage
}

export interface Mock {
  handlers: HttpHandler[]
  db: Database
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
    stages: options.stages ?? { processing: 2000, completed: 5000 },
    hub: options.hub ?? null,
    onMail: options.onMail ?? (() => undefined),
  }
  const handlers = [
    ...catalogueHandlers(context),
    ...authHandlers(context),
    ...cartHandlers(context),
    ...orderHandlers(context),
    ...fileHandlers(context),
    ...paymentHandlers(context),
    ...scriptHandlers(context),
    ...fallbackHandlers(context),
  ]

  return {
    handlers,
    db: context.db,
    signIn: email =>
      context.db.update(state => {
        const user = state.users.find(one => one.email === email)
        if (user === undefined) throw new Error(`The mock has no user ${email}.`)
        return startSession(context, state, user)
      }),
    respond: request => getResponse(handlers, request),
  }
}
