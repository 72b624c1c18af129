import { delay, HttpResponse } from 'msw'
import { SERVER_MESSAGE, type Fault } from './fault'

/** The server's message about a field. */
export const VIOLATION_MESSAGE = 'A message about the field.'

function errorResponse(status: number, field: string): Response {
  const body = {
    title: 'An error occurred',
    description: SERVER_MESSAGE,
    ...(status === 422 && { violations: [{ propertyPath: field, message: VIOLATION_MESSAGE }] }),
  }
  return new HttpResponse(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/ld+json' },
  })
}

/** The body with values of wrong types. */
function wrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return 'a text instead of a list'
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, wrongTypes(field)]))
  return typeof value === 'string' ? { text: value } : ['a list']
}

interface FaultDetails {
  /** The field that a violation names. */
  field: string
  /** The body of the mock's own response. */
  body: () => Promise<unknown>
}

/** The response of a request with a fault of the network or the server; undefined for other faults. */
export async function faultyResponse(
  fault: Fault,
  { field, body }: FaultDetails,
): Promise<Response | undefined> {
  const respond = (text: string, type = 'application/ld+json') =>
    new HttpResponse(text, { headers: { 'Content-Type': type } })
  switch (fault) {
    case 'wrong types':
      return respond(JSON.stringify(wrongTypes(await body())))
    case 'offline':
    case 'refused':
      return HttpResponse.error()
    case 'hanging':
      await delay('infinite')
      return undefined
    case 'not JSON':
      return respond(
        '<!doctype html><title>Welcome</title><h1>Accept the terms of this network</h1>',
        'text/html',
      )
    default:
      return /^\d+$/.test(fault) ? errorResponse(Number(fault), field) : undefined
  }
}
