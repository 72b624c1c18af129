import type { AuthClient } from './client-types'
import { call, fields, withQuery } from './request-helpers'
import { CORE } from './core'
import { beginFlow } from './pkce'
import { type Result, security, settle } from './request'
import type { Json } from './values'

type Done = Result<Json, null>

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
export const createRecovery = ({ [CORE]: core }: AuthClient): Recovery => {
  const post = (path: string, body: object): Promise<Done> =>
    settle(async () => fields(await call(core, 'POST', path, { body })), null)

  return {
    resetPasswordForEmail: (email, { redirectTo, captchaToken } = {}) =>
      settle(async () => {
        const { challenge } = await beginFlow(core, true)
        const body = { email, ...challenge, ...security(captchaToken) }
        const answer = await call(core, 'POST', withQuery('recover', { redirect_to: redirectTo }), { body })
        return fields(answer)
      }, null),
    forgotPassword: email => post('forgot-password', { email }),
    resetPassword: (token, password) => post('reset-password', { token, password }),
    verifyEmail: token => post('verify-email', { token }),
  }
}
