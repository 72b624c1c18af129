import { http, type HttpHandler } from 'msw'
import * as v from 'valibot'
import { insufficientLevel, unauthorized } from './responses'
import type { MockContext } from './context'
import { readToken, type Caller } from './tokens'

export interface RouteCall {
  request: Request
  url: URL
  /** A named part of the path, decoded; empty if the path has none of that name. */
  param: (name: string) => string
}

type RouteResponse = Response | Promise<Response>
type Method = 'all' | 'get' | 'post' | 'put' | 'delete'

const wait = (time: number) => new Promise<void>(resolve => void setTimeout(resolve, time))

/** Waits for a random time within the latency's bounds. */
export async function waitForLatency([least, most]: readonly [number, number]): Promise<void> {
  const time = least + Math.random() * (most - least)
  if (time > 0) await wait(time)
}

/** A handler of one URL pattern, which responds after the mock's latency. */
export function route(
  context: MockContext,
  method: Method,
  pattern: string,
  respond: (call: RouteCall) => RouteResponse,
): HttpHandler {
  return http[method](pattern, async ({ request, params }) => {
    await waitForLatency(context.latency)
    return respond({
      request,
      url: new URL(request.url),
      param: name => {
        const value = params[name]
        return typeof value === 'string' ? value : ''
      },
    })
  })
}

/** The caller, by the bearer token in the header, or the response that refuses. */
export function callerOf(context: MockContext, request: Request): Caller | Response {
  const header = request.headers.get('Authorization') ?? ''
  const [scheme, token = ''] = header.split(' ')
  return scheme?.toLowerCase() === 'bearer' ? callerOfToken(context, token) : callerOfToken(context, '')
}

/** The caller with this token, or the response that refuses. */
export function callerOfToken(context: MockContext, token: string): Caller | Response {
  if (token === '') return unauthorized('JWT Token not found')
  const caller = readToken(context, context.db.read(), token)
  return typeof caller === 'string' ? unauthorized(caller) : caller
}

/** A handler for everybody, which still refuses a token that isn't valid. */
export function publicRoute(
  context: MockContext,
  method: Method,
  pattern: string,
  respond: (call: RouteCall) => RouteResponse,
): HttpHandler {
  return route(context, method, pattern, call => {
    const caller = call.request.headers.has('Authorization') ? callerOf(context, call.request) : null
    return caller instanceof Response ? caller : respond(call)
  })
}

/** Whether the token lacks the second factor that its user has. */
export const lacksSecondFactor = ({ user, hasPassed }: Caller): boolean =>
  !hasPassed && user.factors.some(({ status }) => status === 'verified')

/** A handler for signed-in customers only, with their second factor if they have one. */
export function privateRoute(
  context: MockContext,
  method: Method,
  pattern: string,
  respond: (call: RouteCall, caller: Caller) => RouteResponse,
): HttpHandler {
  return accountRoute(context, method, pattern, (call, caller) =>
    lacksSecondFactor(caller) ? insufficientLevel() : respond(call, caller),
  )
}

/** A handler for signed-in customers only, before their second factor too: what the account itself needs. */
export function accountRoute(
  context: MockContext,
  method: Method,
  pattern: string,
  respond: (call: RouteCall, caller: Caller) => RouteResponse,
): HttpHandler {
  return route(context, method, pattern, call => {
    const caller = callerOf(context, call.request)
    return caller instanceof Response ? caller : respond(call, caller)
  })
}

/** The request's JSON body; null if it doesn't match the schema. */
export async function readJsonBody<T>(
  request: Request,
  schema: v.GenericSchema<unknown, T>,
): Promise<T | null> {
  try {
    const result = v.safeParse(schema, await request.json())
    return result.success ? result.output : null
  } catch {
    return null
  }
}
