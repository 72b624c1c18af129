import { http, type HttpHandler } from 'msw'
import * as v from 'valibot'
import { insufficientLevel, problemResponse, unauthorized } from './responses'
import type { MockContext } from './context'
import { callsOf, scenarioResponse, withData } from './failures'
import type { MockState } from './state'
import { readToken, type Caller } from './tokens'

/** A call of a route. It is a transaction: what it changes in the state is stored with its response. */
export interface Call {
  request: Request
  url: URL
  /** The request's body. */
  text: string
  /** The request's JSON body. Throws if it doesn't match the schema, which is responded to with 400. */
  body: <T>(schema: v.GenericSchema<unknown, T>) => T
  /** A named part of the path, decoded; empty if the path has none of that name. */
  param: (name: string) => string
  state: MockState
}

/** The schema of a body's fields that are texts: an absent one is empty. */
export const texts = <Name extends string>(...names: Name[]) =>
  v.object(v.entriesFromList(names, v.optional(v.string(), '')))

type Respond<C> = (call: C) => Response | Promise<Response>
type Method = 'all' | 'get' | 'post' | 'put' | 'delete'
/** Makes the handler of one URL pattern. */
type Route<C> = (context: MockContext, method: Method, pattern: string, respond: Respond<C>) => HttpHandler

const wait = (time: number) => new Promise<void>(resolve => void setTimeout(resolve, time))

/** Waits for a random time within the latency's bounds. */
async function waitForLatency([least, most]: readonly [number, number]): Promise<void> {
  const time = least + Math.random() * (most - least)
  if (time > 0) await wait(time)
}

/** A handler of one URL pattern, which responds after the mock's latency, and as the scenario says. */
export const route: Route<Call> = (context, method, pattern, respond) => {
  const names = callsOf(context, method, pattern)

  async function respondTo(request: Request, param: Call['param']): Promise<Response> {
    const text = await request.clone().text()
    const body = <T>(schema: v.GenericSchema<unknown, T>) =>
      v.parse(v.pipe(v.string(), v.parseJson(), schema), text)
    const call = { request, url: new URL(request.url), text, body, param }
    try {
      return await context.db.update(state => respond({ ...call, state }))
    } catch (error) {
      if (error instanceof v.ValiError)
        return problemResponse(context, 400, 'The body is not what this call takes.')
      throw error
    }
  }

  return http[method](pattern, async ({ request, params }) => {
    await waitForLatency(context.latency)
    const failure = await scenarioResponse(context, names, request)
    const param = (name: string) => String(params[name] ?? '')
    return withData(context, names, failure ?? (await respondTo(request, param)))
  })
}

/** The caller, by the bearer token in the header, or the response that refuses. */
export function callerOf(context: MockContext, state: MockState, request: Request): Caller | Response {
  const header = request.headers.get('Authorization') ?? ''
  return callerOfToken(context, state, /^bearer ([^ ]*)/i.exec(header)?.[1] ?? '')
}

/** The caller with this token, or the response that refuses. */
export function callerOfToken(context: MockContext, state: MockState, token: string): Caller | Response {
  if (token === '') return unauthorized('JWT Token not found')
  const caller = readToken(context, state, token)
  return typeof caller === 'string' ? unauthorized(caller) : caller
}

/** A handler for everybody, which still refuses a token that isn't valid. */
export const publicRoute: Route<Call> = (context, method, pattern, respond) =>
  route(context, method, pattern, call => {
    const { request, state } = call
    const caller = request.headers.has('Authorization') ? callerOf(context, state, request) : null
    return caller instanceof Response ? caller : respond(call)
  })

/** Whether the token lacks the second factor that its user has. */
export const lacksSecondFactor = ({ user, hasPassed }: Caller): boolean =>
  !hasPassed && user.factors.some(({ status }) => status === 'verified')

/** A handler for signed-in customers only, before their second factor too: what the account itself needs. */
export const accountRoute: Route<Call & Caller> = (context, method, pattern, respond) =>
  route(context, method, pattern, call => {
    const caller = callerOf(context, call.state, call.request)
    return caller instanceof Response ? caller : respond({ ...call, ...caller })
  })

/** A handler for signed-in customers only, with their second factor if they have one. */
export const privateRoute: Route<Call & Caller> = (context, method, pattern, respond) =>
  accountRoute(context, method, pattern, call =>
    lacksSecondFactor(call) ? insufficientLevel() : respond(call),
  )
