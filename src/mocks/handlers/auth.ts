import type { HttpHandler } from 'msw'
import * as v from 'valibot'
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
import { accountRoute, publicRoute, readJsonBody, route } from '@/mocks/routes'
import type { MockState, MockUser } from '@/mocks/state'
import { refreshSession, startSession, userResponse, type SessionResponse } from '@/mocks/tokens'
import { factorHandlers } from './factors'
import { linkHandlers, originOf } from './links'
import { providerHandlers } from './providers'
import { consumeMail, limitMails, sendMail } from '@/mocks/mail'
import { addUser, findUser, isEmail, normal } from '@/mocks/users'

const text = v.optional(v.string(), '')
const credentials = v.object({ username: text, email: text, phone: text, password: text })
const registration = v.object({
  email: text,
  phone: text,
  plainPassword: text,
  password: text,
  captcha: text,
})
const BROKEN_BODY = 'The body is not what this call takes.'

/** A bot-check token that the mock refuses. */
const REFUSED_CAPTCHA = 'fail'

/** The response to a sign-in or a refresh; with the setting `bare-sign-in` two tokens, as LexikJWT sends them. */
function tokensResponse({ backend }: MockContext, session: SessionResponse): Response {
  const { access_token: token, refresh_token } = session
  return json(backend.has('bare-sign-in') ? { token, refresh_token } : session)
}

/** Sign-up, sign-in, sign-out, refresh and the user's account. */
export function authHandlers(context: MockContext): HttpHandler[] {
  const { authBase, clock, db } = context
  return [
    route(context, 'post', `${authBase}login_check`, async ({ request }) => {
      const body = await readJsonBody(request, credentials)
      const name = body?.username || body?.email || body?.phone
      if (body === null || !name || body.password === '') return problemResponse(context, 400, BROKEN_BODY)
      return db.update(state => {
        const user = findUser(state, name)
        if (user?.passwordDigest !== digest(body.password)) return unauthorized('Invalid credentials.')
        if (context.requireConfirmation && user.confirmedAt === null) {
          return json({ code: 400, error_code: 'email_not_confirmed', msg: 'Email not confirmed' }, 400)
        }
        return tokensResponse(context, startSession(context, state, user))
      })
    }),
    publicRoute(context, 'post', `${authBase}register`, async ({ request }) => {
      const body = await readJsonBody(request, registration)
      if (body === null) return problemResponse(context, 400, BROKEN_BODY)
      const { email, phone } = body
      const password = body.plainPassword || body.password
      if (body.captcha === REFUSED_CAPTCHA) {
        return violations(context, { propertyPath: 'captcha', message: 'The bot check was not passed.' })
      }
      return db.update(state => {
        if (email === '' && phone === '') {
          const guest = addUser(state, clock(), { email: null, phone: null, passwordDigest: null })
          return json(startSession(context, state, guest), 201)
        }
        const field = email === '' ? 'phone' : 'email'
        if (field === 'email' && !isEmail(email)) {
          return violations(context, {
            propertyPath: 'email',
            message: 'This value is not a valid email address.',
          })
        }
        if (password === '') {
          return violations(context, {
            propertyPath: 'plainPassword',
            message: 'This value should not be blank.',
          })
        }
        if (findUser(state, email || phone) !== undefined) {
          return violations(context, { propertyPath: field, message: 'This value is already used.' })
        }
        const user = addUser(state, clock(), {
          email: email === '' ? null : normal(email),
          phone: phone === '' ? null : phone,
          passwordDigest: digest(password),
        })
        sendMail(context, state, user, 'confirm')
        return json(userResponse(user), 201)
      })
    }),
    route(context, 'post', `${authBase}token/refresh`, async ({ request }) => {
      const body = await readJsonBody(request, v.object({ refresh_token: v.string() }))
      if (body === null) return unauthorized('Missing JWT Refresh Token')
      return db.update(state => {
        const session = refreshSession(context, state, body.refresh_token)
        return session === null
          ? unauthorized('JWT Refresh Token Not Found')
          : tokensResponse(context, session)
      })
    }),
    accountRoute(context, 'post', `${authBase}logout`, ({ url }, { session, user }) => {
      const scope = url.searchParams.get('scope') ?? 'global'
      db.update(state => {
        state.sessions = state.sessions.filter(one => {
          if (one.userId !== user.id) return true
          if (scope === 'global') return false
          return (one.id === session.id) === (scope === 'others')
        })
      })
      return noContent()
    }),
    accountRoute(context, 'get', `${authBase}user`, (_, { user }) => json(userResponse(user))),
    accountRoute(context, 'put', `${authBase}user`, async ({ request, url }, caller) => {
      const body = await readJsonBody(
        request,
        v.object({ email: text, password: text, current_password: text, nonce: text, code_challenge: text }),
      )
      if (body === null) return problemResponse(context, 400, BROKEN_BODY)
      return db.update(state => {
        const user = state.users.find(one => one.id === caller.user.id)
        if (user === undefined) return unauthorized('Invalid JWT Token')
        const refusal = proofRefusal(context, state, user, body)
        if (refusal !== null) return refusal
        const email = normal(body.email)
        if (email !== '' && email !== user.email) {
          if (!isEmail(email)) {
            return authRefusal(400, 'email_address_invalid', `Email address "${body.email}" is invalid`)
          }
          if (findUser(state, email) !== undefined) {
            return violations(context, { propertyPath: 'email', message: 'This value is already used.' })
          }
          const wait = limitMails(context, state, email, 'email-change')
          if (wait > 0) return tooSoon(wait)
          user.newEmail = email
          const redirectTo = url.searchParams.get('redirect_to') ?? originOf(request)
          const link = { type: 'email_change', redirectTo, challenge: body.code_challenge } as const
          sendMail(context, state, user, 'email-change', link)
        }
        if (body.password !== '') user.passwordDigest = digest(body.password)
        return json(userResponse(user))
      })
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
  if (consumeMail(context, state, 'code', nonce) === user) return null
  return authRefusal(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}

const PASSWORD_MINIMUM = 8

/** Calls that involve a message: confirming an email address, a forgotten password. */
function recoveryHandlers(context: MockContext): HttpHandler[] {
  const { authBase, clock, db } = context
  // The response is the same whether the account exists or not, so that it doesn't reveal accounts.
  const request = (path: string, kind: 'confirm' | 'reset') =>
    publicRoute(context, 'post', authBase + path, async call => {
      const body = await readJsonBody(call.request, v.object({ email: text, phone: text }))
      const name = body?.email || body?.phone
      if (!name) {
        return violations(context, { propertyPath: 'email', message: 'This value should not be blank.' })
      }
      return db.update(state => {
        const wait = path === 'resend' ? limitMails(context, state, normal(name), kind) : 0
        if (wait > 0) return tooSoon(wait)
        const user = findUser(state, name)
        if (user !== undefined) sendMail(context, state, user, kind)
        return json({ message: 'If there is such an account, a message is on its way.' })
      })
    })

  return [
    request('forgot-password', 'reset'),
    request('recover', 'reset'),
    request('resend', 'confirm'),
    publicRoute(context, 'post', `${authBase}reset-password`, async call => {
      const body = await readJsonBody(call.request, v.object({ token: text, password: text }))
      if (body === null) return problemResponse(context, 400, BROKEN_BODY)
      if (body.password.length < PASSWORD_MINIMUM) {
        return violations(context, {
          propertyPath: 'password',
          message: `This value is too short. It should have ${PASSWORD_MINIMUM} characters or more.`,
        })
      }
      return db.update(state => {
        const user = consumeMail(context, state, 'reset', body.token)
        if (user === null)
          return problemResponse(context, 400, 'The password reset link is invalid or has expired.')
        user.passwordDigest = digest(body.password)
        return json({ message: 'The password was reset.' })
      })
    }),
    publicRoute(context, 'post', `${authBase}verify-email`, async call => {
      const body = await readJsonBody(call.request, v.object({ token: text }))
      return db.update(state => {
        const user = consumeMail(context, state, 'confirm', body?.token ?? '')
        if (user === null)
          return problemResponse(context, 400, 'The confirmation link is invalid or has expired.')
        user.confirmedAt = clock()
        return json({ message: 'The email address was confirmed.' })
      })
    }),
  ]
}
