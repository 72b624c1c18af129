import { getResponse, http, HttpResponse, type HttpHandler } from 'msw'
import { json, problemResponse, unauthorized, violations } from '@/mocks/responses'
import type { MockContext } from '@/mocks/context'
import { applyPreset, type DataPreset } from '@/mocks/data-presets'
import { waitForLatency } from '@/mocks/routes'
import { CALLS, callNames, isCallName, isNamedFailure, type CallName, type Failure } from '@/mocks/scenarios'
import { STRIPE_API } from './payments'
import { RECAPTCHA_SCRIPTS, STRIPE_SCRIPTS } from './scripts'

/** The URL patterns of a call; none if its service is missing. */
function urlsOf({ apiBase, authBase, hub }: MockContext, name: CallName): string[] {
  const { service, path } = CALLS[name]
  const bases = {
    api: [apiBase],
    auth: [authBase],
    hub: hub === null ? [] : [hub.url],
    card: [STRIPE_API],
    'card-script': [STRIPE_SCRIPTS],
    'bot-script': RECAPTCHA_SCRIPTS,
  }
  return bases[service].map(base => base + path)
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

async function fail(context: MockContext, name: CallName, failure: string): Promise<Response> {
  await waitForLatency(context.latency)
  return isNamedFailure(failure) ? failedResponses[failure]() : refusal(context, name, Number(failure))
}

/** Applies a data preset to a JSON response. */
async function withPreset(response: Response, preset: DataPreset): Promise<Response> {
  if (!/\bjson\b/.test(response.headers.get('Content-Type') ?? '')) return response
  const text = JSON.stringify(applyPreset(await response.json(), preset))
  return new HttpResponse(text, { status: response.status, headers: response.headers })
}

/**
 * Handlers that run before the mock's own `handlers`: they make a call fail, or change its response's data, as the scenario
 * says. Otherwise the mock's own handlers respond.
 */
export function scenarioHandlers(context: MockContext, handlers: HttpHandler[]): HttpHandler[] {
  async function respond(name: CallName, request: Request): Promise<Response | undefined> {
    const failure = preferredStatus(request) ?? context.failures[name]
    const { service } = CALLS[name]
    const preset = service === 'api' || service === 'auth' ? context.data : null
    if (failure === undefined && preset === null) return undefined
    const response =
      failure === undefined ? await getResponse(handlers, request) : await fail(context, name, failure)
    return response !== undefined && preset !== null ? withPreset(response, preset) : response
  }

  const names = callNames.filter(isCallName)
  return names.flatMap(name =>
    urlsOf(context, name).map(url => http[CALLS[name].method](url, ({ request }) => respond(name, request))),
  )
}
