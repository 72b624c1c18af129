import { problemText, problemTexts, problemViolations } from '@/lib/problem'

/** Why a call failed: a status other than 2xx, no response, none in time, or a body of an unexpected shape. */
type ApiErrorKind = 'http' | 'network' | 'timeout' | 'shape'

type ApiErrorDetails = ErrorOptions & Partial<Pick<ApiError, 'status' | 'code' | 'texts' | 'violations'>>

/** The error of all calls. `message` can be shown to the customer: it is the server's text where there is one. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  /** HTTP status; 0 without a response. */
  readonly status: number
  /** The machine-readable `error` of the response, such as `order_not_pending`. */
  readonly code: string | null
  /** What the response says of the error in words. Some backends put their code there. */
  readonly texts: readonly string[]
  /** Messages by property path; several of one path are joined by newlines. */
  readonly violations: Record<string, string>

  constructor(kind: ApiErrorKind, message: string, details: ApiErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.kind = kind
    this.status = details.status ?? 0
    this.code = details.code ?? null
    this.texts = details.texts ?? []
    this.violations = details.violations ?? {}
  }

  /** Whether the response names this code: backends differ in where. */
  hasCode(code: string): boolean {
    return [this.code, this.message, ...this.texts].includes(code)
  }

  /** Whether the same call may succeed later: not after a 4xx status other than 408 and 429. */
  get isRetryable(): boolean {
    return this.status < 400 || this.status >= 500 || this.status === 408 || this.status === 429
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

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

/** What a call resolves to; `value` where the server answers 404. */
export async function orIfMissing<T>(call: Promise<T>, value: T): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isApiError(error) && error.status === 404) return value
    throw error
  }
}
