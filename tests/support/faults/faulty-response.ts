import { delay, HttpResponse } from 'msw'
import { malformedBodies } from './malformed-bodies'
import { SERVER_MESSAGE, type Fault } from './fault'

/** The server's message about a field. */
export const VIOLATION_MESSAGE = 'A message about the field.'

const statusTexts = new Map([
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
])

/** A response whose body never ends. */
function dripping(signal: AbortSignal): Response {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const timer = setInterval(() => controller.enqueue(new TextEncoder().encode(' ')), 5)
      signal.addEventListener('abort', () => {
        clearInterval(timer)
        controller.error(signal.reason)
      })
    },
  })
  return new Response(stream, { headers: { 'Content-Type': 'application/ld+json' } })
}

function errorResponse(status: number, field: string): Response {
  const statusText = statusTexts.get(status) ?? ''
  if (status === 503) {
    const html = '<!doctype html><title>503</title><h1>Back soon</h1>'
    return new HttpResponse(html, { status, statusText, headers: { 'Content-Type': 'text/html' } })
  }
  const body = {
    title: 'An error occurred',
    description: SERVER_MESSAGE,
    ...(status === 422 && { violations: [{ propertyPath: field, message: VIOLATION_MESSAGE }] }),
  }
  const headers = { 'Content-Type': 'application/ld+json', ...(status === 429 && { 'Retry-After': '1' }) }
  return new HttpResponse(JSON.stringify(body), { status, statusText, headers })
}

interface RequestContext {
  request: Request
  /** The field that a violation names. */
  field: string
  /** The body of the mock's own response. */
  body: () => Promise<unknown>
}

/** The response of a request with a fault of the network or the server; undefined for other faults. */
export async function faultyResponse(
  fault: Fault,
  { request, field, body }: RequestContext,
): Promise<Response | undefined> {
  const respond = (text: string, type = 'application/ld+json') =>
    new HttpResponse(text, { headers: { 'Content-Type': type } })
  const distort = malformedBodies[fault]
  if (distort) return respond(JSON.stringify(distort(await body())))
  switch (fault) {
    case 'offline':
    case 'refused':
      return HttpResponse.error()
    case 'hanging':
      await delay('infinite')
      return undefined
    case 'dripping':
      return dripping(request.signal)
    case 'truncated': {
      const text = JSON.stringify(await body())
      return respond(text.slice(0, Math.ceil(text.length / 2)))
    }
    case 'not JSON':
      return respond(
        '<!doctype html><title>Welcome</title><h1>Accept the terms of this network</h1>',
        'text/html',
      )
    case 'empty':
      return respond('')
    default:
      return /^\d+$/.test(fault) ? errorResponse(Number(fault), field) : undefined
  }
}
