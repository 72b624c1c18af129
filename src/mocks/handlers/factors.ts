import type { HttpHandler } from 'msw'
import type { MockContext } from '@/mocks/context'
import { nextId } from '@/mocks/database'
import { digest, idOf } from '@/mocks/digest'
import { authRefusal, insufficientLevel, json } from '@/mocks/responses'
import { accountRoute, lacksSecondFactor, texts } from '@/mocks/routes'
import type { MockFactor, MockState, MockUser } from '@/mocks/state'
import { raiseSession } from '@/mocks/tokens'
import { isCurrentCode, secretOf } from '@/mocks/totp'

const CHALLENGE_LIFETIME = 5 * 60_000

const notFound = () => authRefusal(404, 'mfa_factor_not_found', 'Factor not found')

/** Adds an authenticator app to a user, with a secret of 20 bytes. */
export function addFactor(
  state: MockState,
  user: MockUser,
  details: Pick<MockFactor, 'name' | 'status' | 'createdAt'> & { secret?: string },
): MockFactor {
  const seed = digest(`${state.salt} factor ${nextId(state)}`) + digest(`${state.salt} more ${nextId(state)}`)
  const factor = { id: idOf(seed), secret: secretOf(seed), ...details }
  user.factors.push(factor)
  return factor
}

/** The second factors of an account: authenticator apps. */
export function factorHandlers(context: MockContext): HttpHandler[] {
  const { authBase, clock, db } = context

  return [
    accountRoute(context, 'post', `${authBase}factors`, call => {
      const { body, state, user } = call
      const { friendly_name, factor_type, issuer } = body(texts('friendly_name', 'factor_type', 'issuer'))
      if (factor_type !== 'totp') return authRefusal(400, 'validation_failed', 'factor_type needs to be totp')
      if (lacksSecondFactor(call)) return insufficientLevel()
      if (friendly_name !== '' && user.factors.some(({ name }) => name === friendly_name))
        return authRefusal(422, 'mfa_factor_name_conflict', 'A factor with this name exists.')
      const details = { name: friendly_name, status: 'unverified', createdAt: clock() } as const
      const { id, secret } = addFactor(state, user, details)
      const label = `${issuer || 'Listwell'}:${user.email ?? user.phone ?? user.id}`
      const query = new URLSearchParams({ secret, issuer: issuer || 'Listwell' })
      const uri = `otpauth://totp/${encodeURIComponent(label)}?${query}`
      // The app makes the picture itself.
      return json({ id, type: 'totp', friendly_name, totp: { qr_code: '<svg/>', secret, uri } })
    }),
    accountRoute(context, 'delete', `${authBase}factors/:id`, call => {
      const { param, state, user } = call
      const factor = user.factors.find(({ id }) => id === param('id'))
      if (factor === undefined) return notFound()
      if (factor.status === 'verified' && lacksSecondFactor(call)) return insufficientLevel()
      user.factors = user.factors.filter(one => one !== factor)
      if (user.factors.every(({ status }) => status !== 'verified'))
        for (const session of state.sessions) if (session.userId === user.id) session.level = 'aal1'
      return json({ id: factor.id })
    }),
    accountRoute(context, 'post', `${authBase}factors/:id/challenge`, ({ param, state, user }) => {
      const factor = user.factors.find(({ id }) => id === param('id'))
      if (factor === undefined) return notFound()
      const expiresAt = clock() + CHALLENGE_LIFETIME
      const challenge = { id: idOf(`challenge ${nextId(state)}`), factorId: factor.id, expiresAt }
      state.challenges = [...state.challenges.filter(one => one.expiresAt > clock()), challenge]
      return json({ id: challenge.id, type: 'totp', expires_at: Math.floor(expiresAt / 1000) })
    }),
    accountRoute(context, 'post', `${authBase}factors/:id/verify`, async call => {
      const { challenge_id, code } = call.body(texts('challenge_id', 'code'))
      const typed = call.user.factors.find(({ id }) => id === call.param('id'))
      if (typed === undefined) return notFound()
      const isRight = await isCurrentCode(typed.secret, code, clock() / 1000)
      // Of the state as it is now: the call's own was read before.
      return db.update(state => {
        const user = state.users.find(({ id }) => id === call.user.id)
        const session = state.sessions.find(({ id }) => id === call.session.id)
        const factor = user?.factors.find(({ id }) => id === typed.id)
        if (user === undefined || session === undefined || factor === undefined) return notFound()
        const isOpen = state.challenges.some(
          one => one.id === challenge_id && one.factorId === factor.id && one.expiresAt > clock(),
        )
        if (!isOpen) return authRefusal(422, 'mfa_challenge_expired', 'MFA challenge has expired')
        if (!isRight) return authRefusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
        factor.status = 'verified'
        state.challenges = state.challenges.filter(({ id }) => id !== challenge_id)
        return json(raiseSession(context, state, session, user))
      })
    }),
  ]
}
