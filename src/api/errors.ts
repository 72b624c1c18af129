/** What went wrong with a call: an answer other than 2xx, no answer, none in time, or one of an unexpected shape. */
export type ApiErrorKind = 'http' | 'network' | 'timeout' | 'shape'

interface ApiErrorDetails {
  status?: number
  code?: string | null
  violations?: Record<string, string>
  cause?: unknown
}

/** The one error of the fetch layer. `message` is fit to be shown: the server's own words where it gave any. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  /** HTTP status, 0 without an answer. */
  readonly status: number
  /** The machine-readable `error` of the answer, such as `order_not_pending`. */
  readonly code: string | null
  /** Messages by property path; several of one path are joined by newlines. */
  readonly violations: Record<string, string>

  constructor(kind: ApiErrorKind, message: string, details: ApiErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.kind = kind
    this.status = details.status ?? 0
    this.code = details.code ?? null
    this.violations = details.violations ?? {}
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

/** Whether the same call could succeed later: not after a client error other than 408 and 429, nor a wrong shape. */
export function isRetryable(error: unknown): boolean {
  if (!isApiError(error)) return false
  if (error.kind === 'network' || error.kind === 'timeout') return true
  return error.kind === 'http' && (error.status >= 500 || error.status === 408 || error.status === 429)
}
