import { isApiError } from '@/api/errors'

/**
 * What the server says, in words, of a call that it refuses and that no retry helps against; null where it says nothing but
 * a code, and for every other error.
 */
export function refusalWords(error: unknown): string | null {
  if (!isApiError(error) || error.isRetryable || error.status === 401) return null
  const { message, texts } = error
  return texts.includes(message) && /\s/.test(message) ? message : null
}
