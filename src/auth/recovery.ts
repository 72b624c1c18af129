import type { AuthClient } from './client-types'
import { INTERNALS } from './internals'
import type { JsonObject } from './parse'
import { type PkceFlow, withPkce } from './pkce'
import { type Result, captchaField, toResult } from './request'
import { requestWithOptionalToken, bodyOf, withQuery } from './request-helpers'

type Done = Result<JsonObject, null>

export interface Recovery {
  /** Sends a mail with a link to `redirectTo` that holds a session. */
  resetPasswordForEmail(
    email: string,
    options?: { redirectTo?: string; captchaToken?: string },
  ): Promise<Done>
  /** Sends a mail with a link that holds a token for `resetPassword`. */
  forgotPassword(email: string): Promise<Done>
  resetPassword(token: string, password: string): Promise<Done>
  verifyEmail(token: string): Promise<Done>
}

/** Recovery of a forgotten password, and verification of a mail address. */
export const createRecovery = ({ [INTERNALS]: internals }: AuthClient): Recovery => {
  // What these calls send comes from a link or a form: without a bearer no link speaks for who is signed in.
  const post = (path: string, body: object): Promise<Done> =>
    toResult(async () => bodyOf(await internals.request('POST', path, { body })), null)

  return {
    resetPasswordForEmail: (email, { redirectTo, captchaToken } = {}) =>
      toResult(async () => {
        const path = withQuery('recover', { redirect_to: redirectTo })
        const send = ({ challenge }: Partial<PkceFlow>) => {
          const body = { email, ...challenge, ...captchaField(captchaToken) }
          return requestWithOptionalToken(internals, 'POST', path, body)
        }
        return bodyOf(await withPkce(internals, send, true))
      }, null),
    forgotPassword: email => post('forgot-password', { email }),
    resetPassword: (token, password) => post('reset-password', { token, password }),
    verifyEmail: token => post('verify-email', { token }),
  }
}
