import type { AuthClient } from './client'
import { type Challenge, withPkce } from './pkce'
import { bodyOf, captchaField, withQuery } from './request'
import { toResult } from './result'
import { INTERNALS } from './session-manager'

/** Recovery of a forgotten password, and verification of a mail address. */
export const createRecovery = ({ [INTERNALS]: internals }: AuthClient) => {
  // What these calls send comes from a link or a form: without a bearer no link speaks for who is signed in.
  const post = (path: string, body: object) =>
    toResult(async () => bodyOf(await internals.request('POST', path, { body })), null)

  return {
    /** Sends a mail with a link to `redirectTo` that holds a session. */
    resetPasswordForEmail: (
      email: string,
      { redirectTo, captchaToken }: { redirectTo?: string; captchaToken?: string } = {},
    ) =>
      toResult(async () => {
        const path = withQuery('recover', { redirect_to: redirectTo })
        const send = (challenge: Challenge) => {
          const body = { email, ...challenge, ...captchaField(captchaToken) }
          return internals.requestAsAnyone('POST', path, body)
        }
        return bodyOf(await withPkce(internals, send, true))
      }, null),
    /** Sends a mail with a link that holds a token for `resetPassword`. */
    forgotPassword: (email: string) => post('forgot-password', { email }),
    resetPassword: (token: string, password: string) => post('reset-password', { token, password }),
    verifyEmail: (token: string) => post('verify-email', { token }),
  }
}

export type Recovery = ReturnType<typeof createRecovery>
