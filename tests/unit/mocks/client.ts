import * as v from 'valibot'
import { createMock, type Mock, type MockOptions } from '@/mocks/mock'

export const DEMO = 'demo@listwell.example'
export const BASE = 'http://localhost/api/'

export interface Clock {
  now: number
  pass: (milliseconds: number) => void
}

export function createClock(now = Date.UTC(2026, 10, 21, 12)): Clock {
  const clock = {
    now,
    pass: (milliseconds: number) => {
      clock.now += milliseconds
    },
  }
  return clock
}

/** A mock with a clock that the test moves. */
export function createTimedMock(options: MockOptions = {}): { mock: Mock; clock: Clock } {
  const clock = createClock()
  return { clock, mock: createMock({ clock: () => clock.now, ...options }) }
}

export interface TestResponse {
  status: number
  headers: Headers
  body: unknown
}

/** Sends one call to a mock; `body` is sent as JSON, or unchanged if it is a form. */
export async function call(
  mock: Mock,
  address: string,
  { method = 'GET', token, body }: { method?: string; token?: string | undefined; body?: unknown } = {},
): Promise<TestResponse> {
  const response = await mock.respond(
    new Request(new URL(address, BASE), {
      method,
      headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
      body: body === undefined || body instanceof URLSearchParams ? (body ?? null) : JSON.stringify(body),
    }),
  )
  if (response === undefined) throw new Error(`The mock has no response for ${method} ${address}.`)
  const text = await response.text()
  let parsed: unknown = text
  try {
    parsed = text === '' ? undefined : JSON.parse(text)
  } catch {
    // A file isn't JSON: it stays a text.
  }
  return { status: response.status, headers: response.headers, body: parsed }
}

/** The calls of one customer. */
export function customer(mock: Mock, token: string | undefined) {
  return {
    get: (address: string) => call(mock, address, { token }),
    head: (address: string) => call(mock, address, { method: 'HEAD', token }),
    post: (address: string, body: unknown = {}) => call(mock, address, { method: 'POST', token, body }),
    put: (address: string, body: unknown) => call(mock, address, { method: 'PUT', token, body }),
    remove: (address: string) => call(mock, address, { method: 'DELETE', token }),
  }
}

/** Sends a call of the card provider's form about an intent, by its secret. */
export function payment(mock: Mock, secret: string, path: 'confirm' | 'authenticate', fields = {}) {
  const url = `https://api.stripe.com/v1/payment_intents/${secret.replace(/_secret_.*/, '')}/${path}`
  return call(mock, url, { method: 'POST', body: new URLSearchParams({ client_secret: secret, ...fields }) })
}

/** Types a card's number, and confirms the payment. */
export const payWith = (mock: Mock, secret: string, card: string) =>
  payment(mock, secret, 'confirm', { 'payment_method_data[card][number]': card })

export const demo = (mock: Mock) => customer(mock, mock.signIn(DEMO).access_token)

/** A field of a response, at a path such as `items.0.id`. */
export function at(response: TestResponse, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    const parent = v.parse(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())]), value)
    return Array.isArray(parent) ? parent[Number(name)] : parent[name]
  }, response.body)
}

/** A response's body without the `@id`s of objects that are no resources: they differ in each response. */
export const stableBody = ({ body }: TestResponse): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll(/genid\/\w+/g, 'genid'))

export const listAt = (response: TestResponse, path: string): unknown[] =>
  v.parse(v.array(v.unknown()), at(response, path))
export const textAt = (response: TestResponse, path: string): string =>
  v.parse(v.string(), at(response, path))
export const numberAt = (response: TestResponse, path: string): number =>
  v.parse(v.number(), at(response, path))
