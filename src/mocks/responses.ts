import { HttpResponse } from 'msw'
import type { MockContext } from './context'
import { hubLink, iri } from './links'
import { serialize } from './serializer'

const type = (contentType: string): [string, string] => ['Content-Type', `${contentType}; charset=utf-8`]

const docsLink = ({ apiBase }: MockContext) =>
  `<${apiBase}docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`

/** The `Link` headers of a product call: the documentation and, where the resource has live updates, the hub. */
export function linkHeaders(context: MockContext, isLive: boolean): [string, string][] {
  const hub = isLive ? hubLink(context) : null
  return [['Link', docsLink(context)], ...(hub === null ? [] : [['Link', hub] satisfies [string, string]])]
}

/** The JSON-LD response of a resource; `isLive` where it has live updates. */
export function jsonLd(
  context: MockContext,
  resource: object,
  { status = 200, isLive = false }: { status?: number; isLive?: boolean } = {},
): Response {
  return new HttpResponse(JSON.stringify(serialize(context, resource)), {
    status,
    headers: [type('application/ld+json'), ...linkHeaders(context, isLive)],
  })
}

export function json(body: object, status = 200, headers: readonly [string, string][] = []): Response {
  return new HttpResponse(JSON.stringify(body), {
    status,
    headers: [type('application/json'), ...headers],
  })
}

export const noContent = (headers: [string, string][] = []): Response =>
  new HttpResponse(null, { status: 204, headers })

/** An error as API Platform writes it: RFC 9457 with JSON-LD, and two links in one header. */
function errorResponse(context: MockContext, name: string, fields: { status: number; detail: string }) {
  const { status, detail } = fields
  const isPrefixed = context.backend.has('hydra-prefix')
  const title = 'An error occurred'
  const path = name === 'Error' ? `errors/${status}` : 'validation_errors/0000000000000000'
  const body = {
    '@context': iri(context, `contexts/${name}`),
    '@id': iri(context, path),
    '@type': isPrefixed && name === 'Error' ? 'hydra:Error' : name,
    title,
    ...fields,
    type: `/${path}`,
    description: detail,
    ...(isPrefixed ? { 'hydra:title': title, 'hydra:description': detail } : {}),
  }
  const errorLink = '<http://www.w3.org/ns/hydra/error>; rel="http://www.w3.org/ns/json-ld#error"'
  return new HttpResponse(JSON.stringify(body), {
    status,
    headers: [type('application/problem+json'), ['Link', `${errorLink},${docsLink(context)}`]],
  })
}

export const problemResponse = (context: MockContext, status: number, detail: string): Response =>
  errorResponse(context, 'Error', { status, detail })

export const notFound = (context: MockContext): Response => problemResponse(context, 404, 'Not Found')

/** The response to a URL that no resource has. */
export function noRoute(): Response {
  const body = {
    type: 'https://tools.ietf.org/html/rfc2616#section-10',
    title: 'An error occurred',
    status: 404,
    detail: 'Not Found',
  }
  return new HttpResponse(JSON.stringify(body), {
    status: 404,
    headers: [['Content-Type', 'application/ld+json']],
  })
}

/** The response to a request that comes too soon. */
export function tooSoon(seconds: number): Response {
  const msg = `For security purposes, you can only request this after ${seconds} seconds.`
  return json({ code: 429, error_code: 'over_email_send_rate_limit', msg }, 429, [
    ['Retry-After', String(seconds)],
  ])
}

/** An error as the authentication service writes it. */
export const authRefusal = (status: number, error_code: string, msg: string): Response =>
  json({ code: status, error_code, msg }, status)

/** The response to a session without the second factor that it needs. */
export const insufficientLevel = (): Response =>
  authRefusal(403, 'insufficient_aal', 'AAL2 session is required to do this.')

/** A 422 response with the invalid fields. */
export function violations(
  context: MockContext,
  ...found: { propertyPath: string; message: string }[]
): Response {
  const fields = {
    status: 422,
    violations: found.map(one => ({ ...one, code: null })),
    detail: found.map(({ propertyPath, message }) => `${propertyPath}: ${message}`).join('\n'),
  }
  return errorResponse(context, 'ConstraintViolationList', fields)
}

/** The response to an invalid token or password. */
export function unauthorized(message: string): Response {
  return json({ code: 401, message }, 401, [['WWW-Authenticate', 'Bearer']])
}
