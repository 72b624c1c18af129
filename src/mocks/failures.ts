import { HttpResponse } from 'msw'
import type { MockContext } from './context'
import { applyPreset } from './data-presets'
import { json, problemResponse, unauthorized, violations } from './responses'
import { CALLS, callNames, isCallName, isNamedFailure, type CallName, type Failure } from './scenarios'
import { RECAPTCHA_SCRIPTS, STRIPE_API, STRIPE_SCRIPTS } from './third-parties.mjs'

/** The calls that a route responds to, by its method and the pattern of its URL. */
export function callsOf(
  { apiBase, authBase, hub }: MockContext,
  method: string,
  pattern: string,
): CallName[] {
  const bases = {
    api: [apiBase],
    auth: [authBase],
    hub: hub === null ? [] : [hub.url],
    card: [STRIPE_API],
    'card-script': [STRIPE_SCRIPTS],
    'bot-script': RECAPTCHA_SCRIPTS,
  }
  return callNames.filter(isCallName).filter(name => {
    const call = CALLS[name]
    return call.method === method && bases[call.service].some(base => base + call.path === pattern)
  })
}

const words = (status: number) =>
  status >= 500 ? 'The server is having trouble. Nothing was changed.' : 'The server refused this call.'

/** The response of a call that fails with a status, in its service's format. */
function refusal(context: MockContext, name: CallName, status: number): Response {
  const call = CALLS[name]
  if (call.service === 'card') {
    return json({ error: { type: 'api_error', code: 'api_error', message: words(status) } }, status, [
      ['Access-Control-Allow-Origin', '*'],
    ])
  }
  if (status === 401) return unauthorized('Expired JWT Token')
  if (status === 422) {
    const propertyPath = 'field' in call ? call.field : ''
    return violations(context, { propertyPath, message: 'This value is not accepted.' })
  }
  const response = problemResponse(context, status, words(status))
  if (status === 429) response.headers.set('Retry-After', '2')
  return response
}

const failedResponses: Record<Failure, () => Response | Promise<Response>> = {
  network: () => HttpResponse.error(),
  hang: () => new Promise(() => undefined),
  unreadable: () => HttpResponse.html('<!doctype html><title>Welcome to the proxy</title>'),
}

/** The status with which the header `Prefer: code=500` makes a request fail, whatever the scenario is. */
const preferredStatus = (request: Request): string | undefined =>
  /(?:^|[\s,;])code="?([45]\d\d)\b/.exec(request.headers.get('Prefer') ?? '')?.[1]

/** The response that a scenario has in place of that of a route's calls; undefined where it has none. */
export function scenarioResponse(
  context: MockContext,
  names: readonly CallName[],
  request: Request,
): Response | Promise<Response> | undefined {
  for (const name of names) {
    const failure = preferredStatus(request) ?? context.failures[name]
    if (failure === undefined) continue
    return isNamedFailure(failure) ? failedResponses[failure]() : refusal(context, name, Number(failure))
  }
  return undefined
}

/** The response of a route's calls with the data of the scenario: that of a JSON response of the API or the authentication service. */
export async function withData(
  { data }: MockContext,
  names: readonly CallName[],
  response: Response,
): Promise<Response> {
  const isJson = /\bjson\b/.test(response.headers.get('Content-Type') ?? '')
  const hasData = names.some(name => ['api', 'auth'].includes(CALLS[name].service))
  if (data === null || !isJson || !hasData) return response
  const text = JSON.stringify(applyPreset(await response.json(), data))
  return new HttpResponse(text, { status: response.status, headers: response.headers })
}
