import { AuthInvalidTokenResponseError, AuthRefreshDiscardedError } from './errors'
import { type ResolvedOptions, RETRY_LIMIT, USER_RETRIES } from './options'
import { toAuthError } from './request'
import type { SessionStore } from './session-store'
import type { User } from './types'

/** Whether it may succeed later: there was no response, or one of a server that is busy or has failed. */
const isTemporary = (cause: unknown): boolean => {
  const { status } = toAuthError(cause)
  if (cause instanceof AuthInvalidTokenResponseError || status === undefined) return false
  return status === 0 || status === 429 || status >= 500
}

/**
 * The user of a session that was just received. The link or code that has brought the session works once, so a reading that
 * fails for a while doesn't lose it: it is repeated, until a later sign-in or sign-out, or the end of the client.
 */
export const readNewSessionUser = async (
  read: () => Promise<User>,
  { clock, retryDelay }: ResolvedOptions,
  { pause }: SessionStore,
  isLatest: () => boolean,
): Promise<User> => {
  const start = clock.monotonic()
  for (let retries = 0; ; retries += 1) {
    try {
      return await read()
    } catch (cause) {
      const delay = Math.max(retryDelay(retries), toAuthError(cause).retryAfter ?? 0)
      const isLate = retries >= USER_RETRIES || clock.monotonic() - start + delay > RETRY_LIMIT
      const isRepeated = !isLate && isTemporary(cause)
      if (isRepeated && isLatest()) await pause(delay)
      if (!isLatest()) throw new AuthRefreshDiscardedError()
      if (!isRepeated) throw cause
    }
  }
}
