import type { AuthClient } from './client'
import { AuthInvalidCredentialsError } from './errors'
import { toText } from './parse'
import { withPkce } from './pkce'
import { bodyOf, captchaField, securityField, withQuery } from './request'
import { NO_SESSION, type Result, toResult } from './result'
import { INTERNALS } from './session-manager'
import type { CaptchaOption, ChannelOption, DataOption, UncheckedCredentials } from './types'

type LinkOptions = CaptchaOption & { emailRedirectTo?: string }
type NewUserOptions = DataOption & { shouldCreateUser?: boolean }

export type OtpCredentials =
  | { email: string; options?: LinkOptions & NewUserOptions }
  | { phone: string; options?: CaptchaOption & NewUserOptions & ChannelOption }

type MailedOtpType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change' | 'email'

export type VerifyOtpParams = (
  | { email: string; token: string; type: MailedOtpType }
  | { phone: string; token: string; type: 'sms' | 'phone_change' }
  | { token_hash: string; type: MailedOtpType }
) & { options?: CaptchaOption & { redirectTo?: string } }

export type ResendParams =
  | { email: string; type: 'signup' | 'email_change'; options?: LinkOptions }
  | { phone: string; type: 'sms' | 'phone_change'; options?: CaptchaOption }

/** These calls bring no session. `messageId` identifies the message that was sent to a phone. */
export type OtpResult = Result<{ user: null; session: null; messageId?: string }, typeof NO_SESSION>

/** Sign-in and confirmation by codes that are sent by mail or to a phone. */
export const createOtp = ({ [INTERNALS]: internals }: AuthClient) => {
  const post = (path: string, body: object, redirectTo?: string) =>
    internals.requestAsAnyone('POST', withQuery(path, { redirect_to: redirectTo }), body)

  const send = async (path: string, body: object, redirectTo?: string) => {
    const messageId = toText(bodyOf(await post(path, body, redirectTo)).message_id)
    return { ...NO_SESSION, ...(messageId && { messageId }) }
  }

  return {
    signInWithOtp: (credentials: OtpCredentials): Promise<OtpResult> =>
      toResult(async () => {
        const { email, phone, options = {} }: UncheckedCredentials = credentials
        const { data = {}, shouldCreateUser: create_user = true, captchaToken, channel = 'sms' } = options
        const common = { data, create_user, ...captchaField(captchaToken) }
        if (email) {
          return withPkce(internals, challenge =>
            send('otp', { email, ...common, ...challenge }, options.emailRedirectTo),
          )
        }
        if (phone) return send('otp', { phone, ...common, channel })
        throw new AuthInvalidCredentialsError('You must provide either an email or phone number.')
      }, NO_SESSION),

    verifyOtp: ({ options: { redirectTo, captchaToken } = {}, ...params }: VerifyOtpParams) =>
      toResult(() => {
        const body = { ...params, ...securityField(captchaToken) }
        const event = params.type === 'recovery' ? 'PASSWORD_RECOVERY' : 'SIGNED_IN'
        return internals.signInIfComplete(post('verify', body, redirectTo), { event })
      }, NO_SESSION),

    resend: (params: ResendParams): Promise<OtpResult> =>
      toResult(async () => {
        const { email, phone, type, options = {} }: UncheckedCredentials = params
        const common = { type, ...captchaField(options.captchaToken) }
        if (email && type) {
          return withPkce(internals, challenge =>
            send('resend', { email, ...common, ...challenge }, options.emailRedirectTo),
          )
        }
        if (phone && type) return send('resend', { phone, ...common })
        throw new AuthInvalidCredentialsError('You must provide either an email or phone number and a type')
      }, NO_SESSION),

    reauthenticate: (): Promise<OtpResult> =>
      toResult(async () => {
        await internals.requestAsUser('GET', 'reauthenticate')
        return NO_SESSION
      }, NO_SESSION),
  }
}

export type Otp = ReturnType<typeof createOtp>
