import type { AuthClient } from './client'
import { readJwt } from './jwt'
import { isObject, type JsonObject, textsOf, toObject } from './parse'
import { bodyOf, pathSegment } from './request'
import { found, toResult } from './result'
import { INTERNALS } from './session-manager'
import { isFactor } from './session-record'
import type { Factor, User } from './types'

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

interface Challenged {
  factorId: string
  code: string
}

type AssuranceLevel = 'aal1' | 'aal2'

export interface AssuranceLevels {
  currentLevel: AssuranceLevel | null
  nextLevel: AssuranceLevel | null
  currentAuthenticationMethods: JsonObject[]
}

const factorsOf = (user: User): Factor[] => (user.factors ?? []).filter(isFactor)

const isVerified = ({ status }: Factor): boolean => status === 'verified'

/** An image as a data URL. SVG source is encoded, because a `#` in it would end the URL. */
const imageUrlOf = (source: string): string =>
  source.startsWith('data:') ? source : `data:image/svg+xml;utf-8,${encodeURIComponent(source)}`

/** Second factors: authenticator apps and phones. */
export const createMfa = (client: AuthClient) => {
  const internals = client[INTERNALS]
  const factorPath = (id: string, rest = '') => `factors/${pathSegment(id)}${rest}`

  const challenge = ({ factorId, channel }: { factorId: string; channel?: 'sms' | 'whatsapp' }) =>
    toResult(async () => {
      const path = factorPath(factorId, '/challenge')
      const { body } = await internals.requestAsUser('POST', path, { channel })
      const { id, ...type } = textsOf(body, 'id', 'type')
      const { expires_at } = toObject(body)
      return { id: found(id, body), ...type, ...(typeof expires_at === 'number' && { expires_at }) }
    }, null)

  const verify = ({ factorId, challengeId: challenge_id, code }: Challenged & { challengeId: string }) =>
    toResult(async () => {
      const body = { code, challenge_id }
      const response = internals.requestAsUser('POST', factorPath(factorId, '/verify'), body)
      return (await internals.signIn(response, { event: 'MFA_CHALLENGE_VERIFIED' })).session
    }, null)

  return {
    challenge,
    verify,

    enroll: (params: EnrollParams) =>
      toResult(async (): Promise<EnrolledFactor> => {
        const { body } = await internals.requestAsUser('POST', 'factors', {
          friendly_name: params.friendlyName,
          factor_type: params.factorType,
          ...(params.factorType === 'phone' ? { phone: params.phone } : { issuer: params.issuer }),
        })
        const { id, ...factor } = textsOf(body, 'id', 'type', 'friendly_name', 'phone')
        const key = textsOf(toObject(body).totp, 'qr_code', 'secret', 'uri')
        const { qr_code = '', secret = '', uri = '' } = key
        const totp = { qr_code: qr_code && imageUrlOf(qr_code), secret, uri }
        const hasKey = Object.keys(key).length > 0
        return { id: found(id, body), type: params.factorType, ...factor, ...(hasKey && { totp }) }
      }, null),

    challengeAndVerify: async ({ factorId, code }: Challenged) => {
      const { data, error } = await challenge({ factorId })
      return error ? { data, error } : verify({ factorId, challengeId: data.id, code })
    },

    unenroll: ({ factorId }: { factorId: string }) =>
      toResult(async () => {
        const response = await internals.requestAsUser('DELETE', factorPath(factorId))
        // Else a refresh to `aal1` whose response has no user would ask for a code of this factor.
        const user = internals.sessions.current()?.user
        if (user?.factors?.some(({ id }) => id === factorId))
          internals.sessions.mergeUser({ ...user, factors: user.factors.filter(({ id }) => id !== factorId) })
        return bodyOf(response)
      }, null),

    /** `totp` and `phone` hold verified factors only. */
    listFactors: async () => {
      const { data, error } = await client.getUser()
      if (error) return { data: null, error }
      const all = factorsOf(data.user)
      const verified = (type: string) => all.filter(f => isVerified(f) && f.factor_type === type)
      return { data: { all, totp: verified('totp'), phone: verified('phone') }, error }
    },

    getAuthenticatorAssuranceLevel: (jwt?: string) =>
      toResult(async (): Promise<AssuranceLevels> => {
        const session = jwt ? null : await internals.session()
        const token = jwt ?? session?.access_token
        if (!token) return { currentLevel: null, nextLevel: null, currentAuthenticationMethods: [] }
        const claims = readJwt(token).payload
        const user = session?.user ?? (await internals.userOf(token))
        const { aal } = claims
        const currentLevel = aal === 'aal1' || aal === 'aal2' ? aal : null
        return {
          currentLevel,
          nextLevel: factorsOf(user).some(isVerified) ? 'aal2' : currentLevel,
          currentAuthenticationMethods: Array.isArray(claims.amr) ? claims.amr.filter(isObject) : [],
        }
      }, null),
  }
}

export type Mfa = ReturnType<typeof createMfa>
