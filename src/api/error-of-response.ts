import { problemText, problemTexts, problemViolations } from '@/lib/problem'
import { ApiError } from './errors'

/**
 * The error for a response other than 2xx. Its message is the body's description (`detail` in problem+json), title or
 * message, else 'An error occurred.'; the status text where the body isn't JSON.
 */
export function errorOfResponse({ status, statusText }: Response, text: string): ApiError {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return new ApiError('http', statusText || 'An error occurred.', { status })
  }
  const message = problemText(body, 'description', 'detail', 'title', 'message') ?? 'An error occurred.'
  return new ApiError('http', message, {
    status,
    code: problemText(body, 'error'),
    texts: problemTexts(body, 'message', 'description', 'detail', 'error_code', 'code'),
    violations: problemViolations(body),
  })
}
