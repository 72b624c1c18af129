import { isApiError } from './errors'

/** What a call resolves to; `value` where the server answers 404. */
export async function orIfMissing<T>(call: Promise<T>, value: T): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isApiError(error) && error.status === 404) return value
    throw error
  }
}
