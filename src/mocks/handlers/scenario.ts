import { getResponse, http, HttpResponse, type HttpHandler } from 'msw'
import { json, problemResponse, unauthorized, violations } from '@/mocks/responses'
import type { MockContext } from '@/mocks/context'
import { applyPreset, combinePresets } from '@/mocks/data-presets'
import { waitForLatency } from '@/mocks/routes'
import { CALLS, CARDS, type CallName, type Choices } from '@/mocks/scenarios'
import { STRIPE_API } from './payments'
import { RECAPTCHA_SCRIPTS, STRIPE_SCRIPTS } from './scripts'

/** The addresses of a call: none without its service. */
function addressesOf({ apiBase, authBase, hub }: MockContext, name: CallName): string[] {
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

/** The answer of a call that fails with a status, in the shape that its service would give. */
function refusal(name: CallName, status: number): Response {
  const call = CALLS[name]
  if (call.service === 'card') {
    return json({ error: { type: 'api_error', code: 'api_error', message: words(status) } }, status, {
      'Access-Control-Allow-Origin': '*',
    })
  }
  if (status === 401) return unauthorized('Expired JWT Token')
  if (status === 422) {
    const propertyPath = 'field' in call ? call.field : ''
    return violations({ propertyPath, message: 'This value is not accepted.' })
  }
  const answer = problemResponse(status, words(status))
  if (status === 429) answer.headers.set('Retry-After', '2')
  return answer
}

async function fail(context: MockContext, name: CallName, failure: string): Promise<Response> {
  if (failure === 'hang') return new Promise(() => undefined)
  await waitForLatency(context.latency)
  if (failure === 'network') return HttpResponse.error()
  if (failure === 'unreadable') return HttpResponse.html('<!doctype html><title>Welcome to the proxy</title>')
  return refusal(name, Number(failure))
}

/** The answer with its data distorted, where it is of JSON. */
async function distorted(answer: Response, names: string): Promise<Response> {
  if (!/\bjson\b/.test(answer.headers.get('Content-Type') ?? '')) return answer
  const text = JSON.stringify(applyPreset(await answer.json(), combinePresets(names)))
  return new HttpResponse(text, { status: answer.status, headers: answer.headers })
}

/** The answer to a payment as if another card had been typed. */
async function paidBy(handlers: HttpHandler[], request: Request, number: string) {
  const form = new URLSearchParams(await request.text())
  form.set('payment_method_data[card][number]', number)
  return getResponse(handlers, new Request(request.url, { method: 'POST', body: form }))
}

/**
 * What stands in front of the mock's own `handlers`: each call fails, or its answer is distorted, as the current choices
 * have it; where they have nothing of it, the handlers behind answer.
 */
export function scenarioHandlers(
  context: MockContext,
  choices: () => Choices,
  handlers: HttpHandler[],
): HttpHandler[] {
  async function answer(name: CallName, request: Request): Promise<Response | undefined> {
    const { [name]: failure, data, card } = choices()
    const { service } = CALLS[name]
    const number = CARDS[card ?? '']
    const distorts = data !== undefined && (service === 'api' || service === 'auth')
    if (failure === undefined && !distorts) {
      return name === 'pay' && number !== undefined ? paidBy(handlers, request, number) : undefined
    }
    const plain =
      failure === undefined ? await getResponse(handlers, request) : await fail(context, name, failure)
    return plain !== undefined && distorts ? distorted(plain, data) : plain
  }

  const names = Object.keys(CALLS).filter((name): name is CallName => name in CALLS)
  return names.flatMap(name =>
    addressesOf(context, name).map(address =>
      http[CALLS[name].method](address, ({ request }) => answer(name, request)),
    ),
  )
}
