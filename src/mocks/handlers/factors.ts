import type { HttpHandler } from 'msw'
import * as v from 'valibot'
import type { MockContext } from '@/mocks/context'
import { nextId } from '@/mocks/database'
import { digest, idOf } from '@/mocks/digest'
import { insufficientLevel, json, problemResponse } from '@/mocks/responses'
import { accountRoute, lacksSecondFactor, readJsonBody } from '@/mocks/routes'
import type { MockFactor, MockState, MockUser } from '@/mocks/state'
import { raiseSession, type Caller } from '@/mocks/tokens'
import { base32Of, isCurrentCode } from '@/mocks/totp'

const CHALLENGE_LIFETIME = 5 * 60_000
/** How long a factor waits for its first code. */
const UNVERIFIED_LIFETIME = 5 * 60_000
const MOST_FACTORS = 10
/** Wrong codes within this time, of which more than `WRONG_CODES` are too many. */
const WRONG_CODES_WINDOW = 60_000
const WRONG_CODES = 5

const text = v.optional(v.string(), '')
const refusal = (status: number, error_code: string, msg: string) =>
  json({ code: status, error_code, msg }, status)
const notFound = () => refusal(404, 'mfa_factor_not_found', 'Factor not found')

/** Adds an authenticator app to a user, with a secret of 20 bytes. */
export function addFactor(
  state: MockState,
  user: MockUser,
  details: Pick<MockFactor, 'name' | 'status' | 'createdAt'> & { secret?: string },
): MockFactor {
  const seed = digest(`${state.salt} factor ${nextId(state)}`) + digest(`${state.salt} more ${nextId(state)}`)
  const factor = { id: idOf(seed), secret: base32Of(new TextEncoder().encode(seed.slice(0, 20))), ...details }
  user.factors.push(factor)
  return factor
}

/** The second factors of an account: authenticator apps. */
export function factorHandlers(context: MockContext): HttpHandler[] {
  const { authBase, clock, db } = context
  const isAlive = ({ status, createdAt }: MockFactor) =>
    status === 'verified' || createdAt > clock() - UNVERIFIED_LIFETIME
  const userOf = (state: MockState, caller: Caller) => state.users.find(one => one.id === caller.user.id)

  return [
    accountRoute(context, 'post', `${authBase}factors`, async ({ request }, caller) => {
      const body = await readJsonBody(
        request,
        v.object({ friendly_name: text, factor_type: text, issuer: text }),
      )
      if (body?.factor_type !== 'totp') {
        return refusal(400, 'validation_failed', 'factor_type needs to be totp')
      }
      if (lacksSecondFactor(caller)) return insufficientLevel()
      return db.update(state => {
        const user = userOf(state, caller)
        if (user === undefined) return notFound()
        const { friendly_name: name, issuer } = body
        user.factors = user.factors.filter(one => isAlive(one))
        if (name !== '' && user.factors.some(one => one.name === name)) {
          return refusal(422, 'mfa_factor_name_conflict', 'A factor with this name exists.')
        }
        if (user.factors.length >= MOST_FACTORS) {
          return refusal(403, 'too_many_enrolled_mfa_factors', 'Maximum number of factors reached.')
        }
        const { id, secret } = addFactor(state, user, { name, status: 'unverified', createdAt: clock() })
        const label = `${issuer || 'Listwell'}:${user.email ?? user.phone ?? user.id}`
        const query = new URLSearchParams({ secret, issuer: issuer || 'Listwell' })
        const uri = `otpauth://totp/${encodeURIComponent(label)}?${query}`
        // The app makes the picture itself.
        return json({ id, type: 'totp', friendly_name: name, totp: { qr_code: '<svg/>', secret, uri } })
      })
    }),
    accountRoute(context, 'delete', `${authBase}factors/:id`, ({ param }, caller) =>
      db.update(state => {
        const user = userOf(state, caller)
        const factor = user?.factors.find(({ id }) => id === param('id'))
        if (user === undefined || factor === undefined) return notFound()
        if (factor.status === 'verified' && lacksSecondFactor(caller)) return insufficientLevel()
        user.factors = user.factors.filter(one => one !== factor)
        if (user.factors.some(({ status }) => status === 'verified')) return json({ id: factor.id })
        for (const session of state.sessions) if (session.userId === user.id) session.level = 'aal1'
        return json({ id: factor.id })
      }),
    ),
    accountRoute(context, 'post', `${authBase}factors/:id/challenge`, ({ param }, caller) =>
      db.update(state => {
        const factor = userOf(state, caller)?.factors.find(({ id }) => id === param('id'))
        if (factor === undefined || !isAlive(factor)) return notFound()
        const expiresAt = clock() + CHALLENGE_LIFETIME
        const challenge = { id: idOf(`challenge ${nextId(state)}`), factorId: factor.id, expiresAt }
        state.challenges = [...state.challenges.filter(one => one.expiresAt > clock()), challenge]
        return json({ id: challenge.id, type: 'totp', expires_at: Math.floor(expiresAt / 1000) })
      }),
    ),
    accountRoute(context, 'post', `${authBase}factors/:id/verify`, async ({ request, param }, caller) => {
      const body = await readJsonBody(request, v.object({ challenge_id: text, code: text }))
      if (body === null) return problemResponse(context, 400, 'The body is not what this call takes.')
      return db.update(state => {
        const user = userOf(state, caller)
        const factor = user?.factors.find(({ id }) => id === param('id'))
        if (user === undefined || factor === undefined) return notFound()
        const isOpen = state.challenges.some(
          one => one.id === body.challenge_id && one.factorId === factor.id && one.expiresAt > clock(),
        )
        if (!isOpen) return refusal(422, 'mfa_challenge_expired', 'MFA challenge has expired')
        user.wrongCodes = user.wrongCodes.filter(at => at > clock() - WRONG_CODES_WINDOW)
        const [first = 0] = user.wrongCodes
        if (user.wrongCodes.length >= WRONG_CODES) {
          const seconds = Math.ceil((first + WRONG_CODES_WINDOW - clock()) / 1000)
          const tooMany = refusal(429, 'over_request_rate_limit', 'Too many wrong codes.')
          tooMany.headers.set('Retry-After', String(seconds))
          return tooMany
        }
        if (!isCurrentCode(factor.secret, body.code, clock() / 1000)) {
          user.wrongCodes.push(clock())
          return refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
        }
        factor.status = 'verified'
        state.challenges = state.challenges.filter(({ id }) => id !== body.challenge_id)
        const session = raiseSession(context, state, caller.session.id, user)
        return session === null ? notFound() : json(session)
      })
    }),
  ]
}
