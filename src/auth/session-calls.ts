import type { AuthClient } from './client'
import { bodyOf, requestWithToken } from './request-helpers'
import { NO_USER, toResult } from './result'
import { INTERNALS } from './session-manager'

/**
 * Ends the user's other sessions at the server and keeps this one. Unlike `signOut({ scope: 'others' })` it doesn't ignore
 * 401, 403 and 404: they say that the other sessions weren't ended.
 */
export const endOtherSessions = (client: AuthClient) =>
  toResult(async () => bodyOf(await requestWithToken(client[INTERNALS], 'POST', 'logout?scope=others')), null)

/** Puts the service's present user into the session. A refresh does so only where its response has a user. */
export const refreshUser = ({ [INTERNALS]: internals }: AuthClient) =>
  toResult(async () => {
    const user = await internals.userOf(await internals.token())
    const present = internals.sessions.current()?.user
    if (JSON.stringify(user) !== JSON.stringify(present)) internals.sessions.mergeUser(user)
    return { user }
  }, NO_USER)
