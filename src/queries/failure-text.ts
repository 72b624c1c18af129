import { isApiError } from '@/api/errors'
import { customerText, GENERAL_FAILURE } from '@/lib/customer-text'

/** What the server says of a failed call, as far as a customer may read it; null where it says nothing. */
export const serverText = (error: unknown): string | null =>
  isApiError(error) && error.kind === 'http' ? customerText(error.message, error) : null

/** What a page says of a failed call that has no words of its own. */
export const failureText = (error: unknown): string =>
  isApiError(error) && (error.kind === 'network' || error.kind === 'timeout')
    ? error.message
    : (serverText(error) ?? GENERAL_FAILURE)

/**
 * What the server says, in words, of a call that it refuses and that no retry helps against; null where it says nothing but
 * a code, and for every other error.
 */
export function refusalWords(error: unknown): string | null {
  if (!isApiError(error) || error.isRetryable || error.status === 401) return null
  const { message, texts } = error
  return texts.includes(message) && /\s/.test(message) ? serverText(error) : null
}
