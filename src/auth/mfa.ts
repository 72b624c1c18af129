import type { AuthClient } from './client-types'
import { AuthInvalidTokenResponseError } from './errors'
import { INTERNALS } from './internals'
import { AuthInvalidJwtError, readJwt } from './jwt'
import { isObject, type JsonObject, toObject, toText } from './parse'
import { type Result, toResult } from './request'
import { requestWithToken, bodyOf, pathSegment } from './request-helpers'
import type { Factor, Session, User } from './types'

export type EnrollParams =
  | { factorType: 'totp'; friendlyName?: string; issuer?: string }
  | { factorType: 'phone'; friendlyName?: string; phone: string }

export interface EnrolledFactor {
  id: string
  type: string
  friendly_name?: string
  phone?: string
  /** `qr_code` is the URL of an image. A part that the server doesn’t send is ''. */
  totp?: { qr_code: string; secret: string; uri: string }
}

interface Challenge {
  id: string
  type?: string
  expires_at?: number
}

type AssuranceLevel = 'aal1' | 'aal2'

export interface AssuranceLevels {
  currentLevel: AssuranceLevel | null
  nextLevel: AssuranceLevel | null
  currentAuthenticationMethods: JsonObject[]
}

export interface Mfa {
  enroll(params: EnrollParams): Promise<Result<EnrolledFactor, null>>
  challenge(params: { factorId: string; channel?: 'sms' | 'whatsapp' }): Promise<Result<Challenge, null>>
  verify(params: { factorId: string; challengeId: string; code: string }): Promise<Result<Session, null>>
  challengeAndVerify(params: { factorId: string; code: string }): Promise<Result<Session, null>>
  unenroll(params: { factorId: string }): Promise<Result<JsonObject, null>>
  /** `totp` and `phone` hold verified factors only. */
  listFactors(): Promise<Result<{ all: Factor[]; totp: Factor[]; phone: Factor[] }, null>>
  getAuthenticatorAssuranceLevel(jwt?: string): Promise<Result<AssuranceLevels, null>>
}

export const isFactor = (value: unknown): value is Factor =>
  isObject(value) && [value.id, value.factor_type, value.status].every(field => typeof field === 'string')

const factorsOf = (user: User): Factor[] => (user.factors ?? []).filter(isFactor)

const isVerified = ({ status }: Factor): boolean => status === 'verified'

const levelOf = (value: unknown): AssuranceLevel | null =>
  value === 'aal1' || value === 'aal2' ? value : null

/** An image as a data URL. SVG source is encoded, because a `#` in it would end the URL. */
const imageUrlOf = (source: string): string =>
  source.startsWith('data:') ? source : `data:image/svg+xml;utf-8,${encodeURIComponent(source)}`

/** Second factors: authenticator apps and phones. */
export const createMfa = (client: AuthClient): Mfa => {
  const internals = client[INTERNALS]
  const factorPath = (id: string, rest = '') => `factors/${pathSegment(id)}${rest}`

  const challenge: Mfa['challenge'] = ({ factorId, channel }) =>
    toResult(async () => {
      const path = factorPath(factorId, '/challenge')
      const response = await requestWithToken(internals, 'POST', path, { channel })
      const { id, type, expires_at } = bodyOf(response)
      const name = toText(id)
      if (!name) throw new AuthInvalidTokenResponseError(response.body)
      const kind = toText(type)
      return {
        id: name,
        ...(kind && { type: kind }),
        ...(typeof expires_at === 'number' && { expires_at }),
      }
    }, null)

  const verify: Mfa['verify'] = ({ factorId, challengeId: challenge_id, code }) =>
    toResult(async () => {
      const body = { code, challenge_id }
      const send = () => requestWithToken(internals, 'POST', factorPath(factorId, '/verify'), body)
      return (await internals.signIn(send, { event: 'MFA_CHALLENGE_VERIFIED' })).session
    }, null)

  return {
    challenge,
    verify,

    enroll: params =>
      toResult(async () => {
        const body = {
          friendly_name: params.friendlyName,
          factor_type: params.factorType,
          ...(params.factorType === 'phone' ? { phone: params.phone } : { issuer: params.issuer }),
        }
        const response = await requestWithToken(internals, 'POST', 'factors', body)
        const { id, type, friendly_name, phone, ...more } = bodyOf(response)
        const totp = toObject(more.totp)
        const [name, kind] = [toText(id), toText(type) ?? params.factorType]
        if (!name) throw new AuthInvalidTokenResponseError(response.body)
        const [label, number] = [toText(friendly_name), toText(phone)]
        const [qr_code = '', secret = '', uri = ''] = [totp.qr_code, totp.secret, totp.uri].map(toText)
        return {
          id: name,
          type: kind,
          ...(label && { friendly_name: label }),
          ...(number && { phone: number }),
          ...((qr_code || secret || uri) && {
            totp: { qr_code: qr_code && imageUrlOf(qr_code), secret, uri },
          }),
        }
      }, null),

    challengeAndVerify: async ({ factorId, code }) => {
      const { data, error } = await challenge({ factorId })
      return error ? { data, error } : verify({ factorId, challengeId: data.id, code })
    },

    unenroll: ({ factorId }) =>
      toResult(async () => {
        const response = await requestWithToken(internals, 'DELETE', factorPath(factorId))
        // Else a refresh to `aal1` whose response has no user would ask for a code of this factor.
        const user = internals.sessions.current()?.user
        if (user?.factors?.some(({ id }) => id === factorId))
          internals.sessions.mergeUser({ ...user, factors: user.factors.filter(({ id }) => id !== factorId) })
        return bodyOf(response)
      }, null),

    listFactors: async () => {
      const { data, error } = await client.getUser()
      if (error) return { data: null, error }
      const all = factorsOf(data.user)
      const verified = (type: string) => all.filter(f => isVerified(f) && f.factor_type === type)
      return { data: { all, totp: verified('totp'), phone: verified('phone') }, error }
    },

    getAuthenticatorAssuranceLevel: jwt =>
      toResult(async () => {
        const session = jwt ? null : await internals.session()
        const token = jwt ?? session?.access_token
        if (!token) return { currentLevel: null, nextLevel: null, currentAuthenticationMethods: [] }
        const claims = readJwt(token)?.payload
        if (!claims) throw new AuthInvalidJwtError('Invalid JWT structure')
        const user = session?.user ?? (await internals.userOf(token))
        const currentLevel = levelOf(claims.aal)
        return {
          currentLevel,
          nextLevel: factorsOf(user).some(isVerified) ? 'aal2' : currentLevel,
          currentAuthenticationMethods: Array.isArray(claims.amr) ? claims.amr.filter(isObject) : [],
        }
      }, null),
  }
}
