import { HttpResponse } from 'msw'

const type = (contentType: string) => ({ 'Content-Type': `${contentType}; charset=utf-8` })

/** A JSON-LD response. */
export function jsonLd(body: object, status = 200, headers: Record<string, string> = {}): Response {
  return new HttpResponse(JSON.stringify(body), {
    status,
    headers: { ...type('application/ld+json'), ...headers },
  })
}

export function json(body: object, status = 200, headers: Record<string, string> = {}): Response {
  return new HttpResponse(JSON.stringify(body), {
    status,
    headers: { ...type('application/json'), ...headers },
  })
}

export const noContent = (): Response => new HttpResponse(null, { status: 204 })

/** An error response as RFC 9457 defines it. */
export function problemResponse(status: number, detail: string): Response {
  const body = { type: `/errors/${status}`, title: 'An error occurred', status, detail }
  return new HttpResponse(JSON.stringify(body), { status, headers: type('application/problem+json') })
}

export const notFound = (): Response => problemResponse(404, 'Not Found')

/** The response to a request that comes too soon. */
export function tooSoon(seconds: number): Response {
  const msg = `For security purposes, you can only request this after ${seconds} seconds.`
  return json({ code: 429, error_code: 'over_email_send_rate_limit', msg }, 429, {
    'Retry-After': String(seconds),
  })
}

/** A 422 response with the invalid fields. */
export function violations(...found: { propertyPath: string; message: string }[]): Response {
  const description = found.map(({ propertyPath, message }) => `${propertyPath}: ${message}`).join('\n')
  return jsonLd(
    { '@type': 'ConstraintViolationList', title: 'An error occurred', description, violations: found },
    422,
  )
}

/** The response to an invalid token or password. */
export function unauthorized(message: string): Response {
  return json({ code: 401, message }, 401, { 'WWW-Authenticate': 'Bearer' })
}
