import { problemText, problemViolations } from '@/lib/problem'
import { ApiError } from './errors'

/** Seconds from a `Retry-After` header, which holds seconds or a date; null where it can't be read. */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, (date - now) / 1000)
}

/**
 * The error of an answer other than 2xx. Its message is the body's description (`detail` in problem+json), title or
 * message, else 'An error occurred.'; the status text where the body isn't JSON.
 */
export function errorOfAnswer(response: Response, text: string): ApiError {
  const details = {
    status: response.status,
    retryAfter: readRetryAfter(response.headers.get('Retry-After'), Date.now()),
  }
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return new ApiError('http', response.statusText || 'An error occurred.', details)
  }
  if (typeof body !== 'object' || body === null) return new ApiError('http', 'An error occurred.', details)
  const message = problemText(body, 'description', 'detail', 'title', 'message') ?? 'An error occurred.'
  return new ApiError('http', message, {
    ...details,
    code: problemText(body, 'error'),
    violations: problemViolations(body),
  })
}
