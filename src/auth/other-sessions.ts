import type { AuthClient } from './client-types'
import { INTERNALS } from './internals'
import { type Result, toResult } from './request'
import { bodyOf, requestWithToken } from './request-helpers'
import type { JsonObject } from './parse'

/**
 * Ends the user's other sessions at the server and keeps this one. Unlike `signOut({ scope: 'others' })` it doesn't ignore
 * 401, 403 and 404: they say that the other sessions weren't ended.
 */
export const endOtherSessions = (client: AuthClient): Promise<Result<JsonObject, null>> =>
  toResult(async () => bodyOf(await requestWithToken(client[INTERNALS], 'POST', 'logout?scope=others')), null)
