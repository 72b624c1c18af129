import type { HttpHandler } from 'msw'
import * as v from 'valibot'
import type { MockContext } from '@/mocks/context'
import { limitMails, sendMail, takeMail } from '@/mocks/mail'
import { challengeOfVerifier, refusedUrl, seeOther, signedInUrl, takeCode } from '@/mocks/redirects'
import { authRefusal, json, problemResponse, tooSoon, violations } from '@/mocks/responses'
import { accountRoute, publicRoute, route, texts } from '@/mocks/routes'
import type { MockCode, MockMail, MockState, MockUser } from '@/mocks/state'
import { startSession, decodePart } from '@/mocks/tokens'
import { addIdentity, addUser, findUser, isEmail, normal } from '@/mocks/users'

const OTP_EXPIRED = 'Email link is invalid or has expired'

/** The kind of message that a type of `verify` is about; any other is about a code. */
const KINDS: Readonly<Partial<Record<string, MockMail['kind']>>> = {
  signup: 'confirm',
  recovery: 'reset',
  email_change: 'email-change',
}

/** The site's own URL, where a request names no page to return to. */
export const originOf = (request: Request): string =>
  `${request.headers.get('Origin') ?? new URL(request.url).origin}/`

/** What the token of a message confirms. */
function confirmUser(context: MockContext, user: MockUser, kind: MockMail['kind']): void {
  user.confirmedAt ??= context.clock()
  if (kind !== 'email-change') return
  user.email = user.newEmail ?? user.email
  user.newEmail = null
}

/** Sign-in by mailed links and codes, and by the codes that redirects bring. */
export function linkHandlers(context: MockContext): HttpHandler[] {
  const { authBase, clock, db } = context

  /** The account of a provider's token; a new one where the token is signed in with for the first time. */
  function userOfIdToken(state: MockState, token: string, provider: string): MockUser | null {
    const email = decodePart(token.split('.')[1] ?? '')?.email
    if (typeof email !== 'string' || !isEmail(email)) return null
    const user = findUser(state, email) ?? addUser(state, clock(), { email: normal(email) })
    confirmUser(context, user, 'code')
    addIdentity(user, provider)
    return user
  }

  /** The session for a code of PKCE with the verifier of its challenge. */
  async function exchange(taken: MockCode | null, verifier: string): Promise<Response> {
    const challenge = await challengeOfVerifier(verifier)
    return db.update(state => {
      const user = state.users.find(({ id }) => id === taken?.userId)
      return user === undefined || taken?.challenge !== challenge
        ? authRefusal(404, 'flow_state_not_found', 'The code is invalid or has expired.')
        : json(startSession(context, state, user))
    })
  }

  return [
    publicRoute(context, 'post', `${authBase}otp`, ({ request, url, body, state }) => {
      const { email, phone, create_user, code_challenge } = body(
        v.object({
          ...texts('email', 'phone', 'code_challenge').entries,
          create_user: v.optional(v.boolean(), true),
        }),
      )
      const name = normal(email || phone)
      if (name === '' || (email !== '' && !isEmail(email))) {
        return violations(context, {
          propertyPath: 'email',
          message: 'This value is not a valid email address.',
        })
      }
      const wait = limitMails(context, state, name, 'code')
      if (wait > 0) return tooSoon(wait)
      const known = findUser(state, name)
      if (known === undefined && !create_user)
        return authRefusal(422, 'otp_disabled', 'Signups not allowed for otp')
      const user = known ?? addUser(state, clock(), email === '' ? { phone: name } : { email: name })
      const redirectTo = url.searchParams.get('redirect_to') ?? originOf(request)
      const link = { type: 'magiclink', redirectTo, challenge: code_challenge } as const
      sendMail(context, state, user, 'code', email === '' ? null : link)
      return json({})
    }),
    publicRoute(context, 'post', `${authBase}verify`, ({ body, state }) => {
      const { email, phone, type, token, token_hash } = body(
        texts('email', 'phone', 'type', 'token', 'token_hash'),
      )
      const kind = KINDS[type] ?? 'code'
      const name = normal(email || phone)
      const user = takeMail(context, state, kind, token || token_hash)?.user
      const isTheirs =
        name === '' ? token_hash !== '' : [user?.email, user?.newEmail, user?.phone].includes(name)
      if (user === undefined || !isTheirs)
        return authRefusal(403, 'otp_expired', 'The code is invalid or has expired.')
      confirmUser(context, user, kind)
      return json(startSession(context, state, user))
    }),
    // The URL of a mailed link: a browser opens it.
    route(context, 'get', `${authBase}verify`, ({ url, state }) => {
      const { token = '', type = '', redirect_to: redirectTo = '' } = Object.fromEntries(url.searchParams)
      if (!URL.canParse(redirectTo)) return problemResponse(context, 400, 'redirect_to is missing.')
      const kind = KINDS[type] ?? 'code'
      const taken = takeMail(context, state, kind, token)
      if (taken?.mail.link !== url.href)
        return seeOther(refusedUrl({ redirectTo, challenge: null }, 'otp_expired', OTP_EXPIRED))
      const { user, mail } = taken
      confirmUser(context, user, kind)
      return seeOther(signedInUrl(context, state, user, { redirectTo, challenge: mail.challenge }, type))
    }),
    accountRoute(context, 'get', `${authBase}reauthenticate`, ({ state, user }) => {
      const wait = limitMails(context, state, user.email ?? user.id, 'code')
      if (wait > 0) return tooSoon(wait)
      sendMail(context, state, user, 'code')
      return json({})
    }),
    publicRoute(context, 'post', `${authBase}token`, ({ url, body, state }) => {
      const { auth_code, code_verifier, provider, id_token } = body(
        texts('auth_code', 'code_verifier', 'provider', 'id_token'),
      )
      if (url.searchParams.get('grant_type') !== 'id_token')
        return exchange(takeCode(context, state, auth_code), code_verifier)
      const user = userOfIdToken(state, id_token, provider)
      return user === null
        ? authRefusal(400, 'bad_jwt', 'Bad ID token')
        : json(startSession(context, state, user))
    }),
  ]
}
