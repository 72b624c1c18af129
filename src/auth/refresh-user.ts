import type { AuthClient, UserResult } from './client-types'
import { INTERNALS, NO_USER } from './internals'
import { toResult } from './request'

/** Puts the service's present user into the session. A refresh does so only where its response has a user. */
export const refreshUser = ({ [INTERNALS]: internals }: AuthClient): Promise<UserResult> =>
  toResult(async () => {
    const user = await internals.userOf(await internals.token())
    const present = internals.sessions.current()?.user
    if (JSON.stringify(user) !== JSON.stringify(present)) internals.sessions.mergeUser(user)
    return { user }
  }, NO_USER)
