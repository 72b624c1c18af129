import type { AuthClient } from './client-types'
import { requestWithOptionalToken, bodyOf, withQuery } from './request-helpers'
import { INTERNALS } from './internals'
import { beginPkceFlow } from './pkce'
import { type Result, captchaField, toResult } from './request'
import type { JsonObject } from './parse'

type Done = Result<JsonObject, null>

export interface Recovery {
  /** Sends the mail with a link that leads back to `redirectTo` with a session in it. */
  resetPasswordForEmail(
    email: string,
    options?: { redirectTo?: string; captchaToken?: string },
  ): Promise<Done>
  /** Sends the mail with a link that carries a token for `resetPassword`. */
  forgotPassword(email: string): Promise<Done>
  resetPassword(token: string, password: string): Promise<Done>
  verifyEmail(token: string): Promise<Done>
}

/** The ways back to a lost password, and the confirmation of an address. */
export const createRecovery = ({ [INTERNALS]: internals }: AuthClient): Recovery => {
  const post = (path: string, body: object): Promise<Done> =>
    toResult(async () => bodyOf(await requestWithOptionalToken(internals, 'POST', path, { body })), null)

  return {
    resetPasswordForEmail: (email, { redirectTo, captchaToken } = {}) =>
      toResult(async () => {
        const { challenge } = await beginPkceFlow(internals, true)
        const body = { email, ...challenge, ...captchaField(captchaToken) }
        const answer = await requestWithOptionalToken(
          internals,
          'POST',
          withQuery('recover', { redirect_to: redirectTo }),
          { body },
        )
        return bodyOf(answer)
      }, null),
    forgotPassword: email => post('forgot-password', { email }),
    resetPassword: (token, password) => post('reset-password', { token, password }),
    verifyEmail: token => post('verify-email', { token }),
  }
}
