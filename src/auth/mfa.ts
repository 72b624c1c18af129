import { authedCall, fields, segment } from './request-helpers'
import type { AuthClient } from './client-types'
import { CORE, type SignedIn, signedIn } from './core'
import { AuthInvalidJwtError, AuthInvalidTokenResponseError } from './errors'
import { readJwt } from './jwt'
import { type Result, settle } from './request'
import type { Factor, User } from './types'
import { isRecord, type Json, recordOf, text } from './values'

export type EnrollParams =
  | { factorType: 'totp'; friendlyName?: string; issuer?: string }
  | { factorType: 'phone'; friendlyName?: string; phone: string }

export interface EnrolledFactor {
  id: string
  type: string
  friendly_name?: string
  phone?: string
  /** `qr_code` is an image's address. */
  totp?: { qr_code: string; secret: string; uri: string }
}

export interface Challenge {
  id: string
  expires_at?: number
}

export type AssuranceLevel = 'aal1' | 'aal2'

export interface AssuranceLevels {
  currentLevel: AssuranceLevel | null
  nextLevel: AssuranceLevel | null
  currentAuthenticationMethods: Json[]
}

export interface Mfa {
  enroll(params: EnrollParams): Promise<Result<EnrolledFactor, null>>
  challenge(params: { factorId: string; channel?: 'sms' | 'whatsapp' }): Promise<Result<Challenge, null>>
  verify(params: {
    factorId: string
    challengeId: string
    code: string
  }): Promise<Result<SignedIn['session'], null>>
  challengeAndVerify(params: { factorId: string; code: string }): Promise<Result<SignedIn['session'], null>>
  unenroll(params: { factorId: string }): Promise<Result<Json, null>>
  /** `totp` and `phone` hold the verified ones only. */
  listFactors(): Promise<Result<{ all: Factor[]; totp: Factor[]; phone: Factor[] }, null>>
  getAuthenticatorAssuranceLevel(jwt?: string): Promise<Result<AssuranceLevels, null>>
}

export const isFactor = (value: unknown): value is Factor =>
  isRecord(value) && [value.id, value.factor_type, value.status].every(field => typeof field === 'string')

const factorsOf = (user: User): Factor[] => (user.factors ?? []).filter(isFactor)

const isVerified = ({ status }: Factor): boolean => status === 'verified'

const levelOf = (value: unknown): AssuranceLevel | null =>
  value === 'aal1' || value === 'aal2' ? value : null

/** A picture as an address; one that is SVG source is quoted whole, so that a `#` in it doesn't end it. */
const pictureOf = (source: string): string =>
  source.startsWith('data:') ? source : `data:image/svg+xml;utf-8,${encodeURIComponent(source)}`

/** Second factors: authenticator apps and phones. */
export const createMfa = (client: AuthClient): Mfa => {
  const core = client[CORE]
  const factorPath = (id: string, rest = '') => `factors/${segment(id)}${rest}`

  const challenge: Mfa['challenge'] = ({ factorId, channel }) =>
    settle(async () => {
      const answer = await authedCall(core, 'POST', factorPath(factorId, '/challenge'), { body: { channel } })
      const { id, expires_at } = fields(answer)
      const name = text(id)
      if (!name) throw new AuthInvalidTokenResponseError(answer.body)
      return { id: name, ...(typeof expires_at === 'number' && { expires_at }) }
    }, null)

  const verify: Mfa['verify'] = ({ factorId, challengeId: challenge_id, code }) =>
    settle(async () => {
      const work = () =>
        authedCall(core, 'POST', factorPath(factorId, '/verify'), { body: { code, challenge_id } })
      return signedIn(await core.signIn(work, { event: 'MFA_CHALLENGE_VERIFIED' })).session
    }, null)

  return {
    challenge,
    verify,

    enroll: params =>
      settle(async () => {
        const body = {
          friendly_name: params.friendlyName,
          factor_type: params.factorType,
          ...(params.factorType === 'phone' ? { phone: params.phone } : { issuer: params.issuer }),
        }
        const answer = await authedCall(core, 'POST', 'factors', { body })
        const { id, type, friendly_name, phone, totp } = fields(answer)
        const [name, kind] = [text(id), text(type) ?? params.factorType]
        if (!name) throw new AuthInvalidTokenResponseError(answer.body)
        const [label, number] = [text(friendly_name), text(phone)]
        const { qr_code, secret, uri } = recordOf(totp)
        const picture = text(qr_code)
        return {
          id: name,
          type: kind,
          ...(label && { friendly_name: label }),
          ...(number && { phone: number }),
          ...(picture && {
            totp: { qr_code: pictureOf(picture), secret: text(secret) ?? '', uri: text(uri) ?? '' },
          }),
        }
      }, null),

    challengeAndVerify: async ({ factorId, code }) => {
      const { data, error } = await challenge({ factorId })
      return error ? { data, error } : verify({ factorId, challengeId: data.id, code })
    },

    unenroll: ({ factorId }) =>
      settle(async () => fields(await authedCall(core, 'DELETE', factorPath(factorId))), null),

    listFactors: async () => {
      const { data, error } = await client.getUser()
      if (error) return { data: null, error }
      const all = factorsOf(data.user)
      const verified = (type: string) => all.filter(f => isVerified(f) && f.factor_type === type)
      return { data: { all, totp: verified('totp'), phone: verified('phone') }, error }
    },

    getAuthenticatorAssuranceLevel: jwt =>
      settle(async () => {
        const session = jwt ? null : await core.session()
        const token = jwt ?? session?.access_token
        if (!token) return { currentLevel: null, nextLevel: null, currentAuthenticationMethods: [] }
        const claims = readJwt(token)?.payload
        if (!claims) throw new AuthInvalidJwtError('Invalid JWT structure')
        const user = session?.user ?? (await core.userOf(token))
        const currentLevel = levelOf(claims.aal)
        return {
          currentLevel,
          nextLevel: factorsOf(user).some(isVerified) ? 'aal2' : currentLevel,
          currentAuthenticationMethods: Array.isArray(claims.amr) ? claims.amr.filter(isRecord) : [],
        }
      }, null),
  }
}
