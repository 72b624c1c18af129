/** Why a call failed: a status other than 2xx, no response, none in time, or a body of an unexpected shape. */
type ApiErrorKind = 'http' | 'network' | 'timeout' | 'shape'

interface ApiErrorDetails {
  status?: number
  code?: string | null
  texts?: string[]
  violations?: Record<string, string>
  cause?: unknown
}

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
