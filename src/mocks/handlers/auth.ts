import type { HttpHandler } from 'msw'
import {
  authRefusal,
  json,
  noContent,
  problemResponse,
  tooSoon,
  unauthorized,
  violations,
} from '@/mocks/responses'
import type { MockContext } from '@/mocks/context'
import { digest } from '@/mocks/digest'
import { accountRoute, publicRoute, route, texts } from '@/mocks/routes'
import type { MockState, MockUser } from '@/mocks/state'
import { refreshSession, startSession, userResponse, type SessionResponse } from '@/mocks/tokens'
import { factorHandlers } from './factors'
import { linkHandlers, originOf } from './links'
import { providerHandlers } from './providers'
import { limitMails, sendMail, takeMail } from '@/mocks/mail'
import { addUser, findUser, isEmail, normal } from '@/mocks/users'

/** A bot-check token that the mock refuses. */
const REFUSED_CAPTCHA = 'fail'

/** The response to a sign-in or a refresh; with the setting `bare-sign-in` two tokens, as LexikJWT sends them. */
function tokensResponse({ backend }: MockContext, session: SessionResponse): Response {
  const { access_token: token, refresh_token } = session
  return json(backend.has('bare-sign-in') ? { token, refresh_token } : session)
}

/** Sign-up, sign-in, sign-out, refresh and the user's account. */
export function authHandlers(context: MockContext): HttpHandler[] {
  const { authBase, clock } = context
  return [
    route(context, 'post', `${authBase}login_check`, ({ body, state }) => {
      const { password, ...names } = body(texts('username', 'email', 'phone', 'password'))
      const name = names.username || names.email || names.phone
      if (name === '' || password === '')
        return problemResponse(context, 400, 'The body is not what this call takes.')
      const user = findUser(state, name)
      if (user?.passwordDigest !== digest(password)) return unauthorized('Invalid credentials.')
      if (context.requireConfirmation && user.confirmedAt === null)
        return authRefusal(400, 'email_not_confirmed', 'Email not confirmed')
      return tokensResponse(context, startSession(context, state, user))
    }),
    publicRoute(context, 'post', `${authBase}register`, ({ body, state }) => {
      const { email, phone, captcha, ...passwords } = body(
        texts('email', 'phone', 'plainPassword', 'password', 'captcha'),
      )
      const password = passwords.plainPassword || passwords.password
      const refuse = (propertyPath: string, message: string) => violations(context, { propertyPath, message })
      if (captcha === REFUSED_CAPTCHA) return refuse('captcha', 'The bot check was not passed.')
      if (email === '' && phone === '') {
        const guest = addUser(state, clock(), {})
        return json(startSession(context, state, guest), 201)
      }
      if (email !== '' && !isEmail(email)) return refuse('email', 'This value is not a valid email address.')
      if (password === '') return refuse('plainPassword', 'This value should not be blank.')
      if (findUser(state, email || phone) !== undefined)
        return refuse(email === '' ? 'phone' : 'email', 'This value is already used.')
      const user = addUser(state, clock(), {
        email: email === '' ? null : normal(email),
        phone: phone === '' ? null : phone,
        passwordDigest: digest(password),
      })
      sendMail(context, state, user, 'confirm')
      return json(userResponse(user), 201)
    }),
    route(context, 'post', `${authBase}token/refresh`, ({ body, state }) => {
      const { refresh_token } = body(texts('refresh_token'))
      if (refresh_token === '') return unauthorized('Missing JWT Refresh Token')
      const session = refreshSession(context, state, refresh_token)
      return session === null ? unauthorized('JWT Refresh Token Not Found') : tokensResponse(context, session)
    }),
    accountRoute(context, 'post', `${authBase}logout`, ({ url, state, session, user }) => {
      const scope = url.searchParams.get('scope') ?? 'global'
      state.sessions = state.sessions.filter(one => {
        if (one.userId !== user.id) return true
        if (scope === 'global') return false
        return (one.id === session.id) === (scope === 'others')
      })
      return noContent()
    }),
    accountRoute(context, 'get', `${authBase}user`, ({ user }) => json(userResponse(user))),
    accountRoute(context, 'put', `${authBase}user`, ({ request, url, body, state, user }) => {
      const changes = body(texts('email', 'password', 'current_password', 'nonce', 'code_challenge'))
      const refusal = proofRefusal(context, state, user, changes)
      if (refusal !== null) return refusal
      const email = normal(changes.email)
      if (email !== '' && email !== user.email) {
        if (!isEmail(email))
          return authRefusal(400, 'email_address_invalid', `Email address "${changes.email}" is invalid`)
        if (findUser(state, email) !== undefined)
          return violations(context, { propertyPath: 'email', message: 'This value is already used.' })
        const wait = limitMails(context, state, email, 'email-change')
        if (wait > 0) return tooSoon(wait)
        user.newEmail = email
        const redirectTo = url.searchParams.get('redirect_to') ?? originOf(request)
        const link = { type: 'email_change', redirectTo, challenge: changes.code_challenge } as const
        sendMail(context, state, user, 'email-change', link)
      }
      if (changes.password !== '') user.passwordDigest = digest(changes.password)
      return json(userResponse(user))
    }),
    ...recoveryHandlers(context),
    ...linkHandlers(context),
    ...providerHandlers(context),
    ...factorHandlers(context),
  ]
}

/** The refusal of a change that lacks what it needs beside the session, or brings a wrong one; in the words of GoTrue. */
function proofRefusal(
  context: MockContext,
  state: MockState,
  user: MockUser,
  { current_password, nonce }: { current_password: string; nonce: string },
): Response | null {
  if (context.proof === 'password' && user.passwordDigest !== digest(current_password)) {
    const code = current_password === '' ? 'current_password_required' : 'current_password_invalid'
    return authRefusal(400, code, 'Current password required when setting new password.')
  }
  if (context.proof !== 'code') return null
  if (nonce === '')
    return authRefusal(400, 'reauthentication_needed', 'Password update requires reauthentication')
  if (takeMail(context, state, 'code', nonce)?.user === user) return null
  return authRefusal(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}

const PASSWORD_MINIMUM = 8

/** Calls that involve a message: confirming an email address, a forgotten password. */
function recoveryHandlers(context: MockContext): HttpHandler[] {
  const { authBase, clock } = context
  // The response is the same whether the account exists or not, so that it doesn't reveal accounts.
  const request = (path: string, kind: 'confirm' | 'reset') =>
    publicRoute(context, 'post', authBase + path, ({ body, state }) => {
      const { email, phone } = body(texts('email', 'phone'))
      const name = email || phone
      if (name === '')
        return violations(context, { propertyPath: 'email', message: 'This value should not be blank.' })
      const wait = path === 'resend' ? limitMails(context, state, normal(name), kind) : 0
      if (wait > 0) return tooSoon(wait)
      const user = findUser(state, name)
      if (user !== undefined) sendMail(context, state, user, kind)
      return json({ message: 'If there is such an account, a message is on its way.' })
    })

  return [
    request('forgot-password', 'reset'),
    request('recover', 'reset'),
    request('resend', 'confirm'),
    publicRoute(context, 'post', `${authBase}reset-password`, ({ body, state }) => {
      const { token, password } = body(texts('token', 'password'))
      if (password.length < PASSWORD_MINIMUM) {
        return violations(context, {
          propertyPath: 'password',
          message: `This value is too short. It should have ${PASSWORD_MINIMUM} characters or more.`,
        })
      }
      const user = takeMail(context, state, 'reset', token)?.user
      if (user === undefined)
        return problemResponse(context, 400, 'The password reset link is invalid or has expired.')
      user.passwordDigest = digest(password)
      return json({ message: 'The password was reset.' })
    }),
    publicRoute(context, 'post', `${authBase}verify-email`, ({ body, state }) => {
      const user = takeMail(context, state, 'confirm', body(texts('token')).token)?.user
      if (user === undefined)
        return problemResponse(context, 400, 'The confirmation link is invalid or has expired.')
      user.confirmedAt = clock()
      return json({ message: 'The email address was confirmed.' })
    }),
  ]
}
