import type { AuthClient } from './client'
import { AuthInvalidJwtError, type Jwt, readJwt } from './jwt'
import { KEY_SET_LIFETIME } from './options'
import { isObject, type JsonObject, textsOf, toText } from './parse'
import { bodyOf } from './request'
import { toResult } from './result'
import { INTERNALS } from './session-manager'

export interface ClaimsOptions {
  /** Keys that are tried before the service's. */
  jwks?: { keys: JsonObject[] }
  allowExpired?: boolean
}

export interface VerifiedClaims {
  claims: JsonObject
  header: JsonObject
  signature: Uint8Array
}

interface Algorithm {
  /** What the key must have: the token's header alone never decides the algorithm. */
  key: JsonObject
  /** Importing a key and verifying with it each take what they need of this. */
  webCrypto: { name: string; hash?: string; namedCurve?: string }
}

const ALGORITHMS: Record<string, Algorithm> = {
  RS256: { key: { kty: 'RSA' }, webCrypto: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } },
  ES256: {
    key: { kty: 'EC', crv: 'P-256' },
    webCrypto: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  },
  EdDSA: { key: { kty: 'OKP', crv: 'Ed25519' }, webCrypto: { name: 'Ed25519' } },
}

const isKeyFor = (key: JsonObject, algorithm: Algorithm, name: string): boolean =>
  Object.entries(algorithm.key).every(([field, value]) => key[field] === value) &&
  (key.alg === undefined || key.alg === name) &&
  (key.use === undefined || key.use === 'sig') &&
  (key.key_ops === undefined || (Array.isArray(key.key_ops) && key.key_ops.includes('verify')))

/** `undefined` where the browser can't verify: without HTTPS there is no WebCrypto, in older browsers no Ed25519. */
const verify = async (jwt: Jwt, key: JsonObject, { webCrypto }: Algorithm): Promise<boolean | undefined> => {
  try {
    // The public parts of the key.
    const jwk = textsOf(key, 'kty', 'crv', 'n', 'e', 'x', 'y')
    const imported = await crypto.subtle.importKey('jwk', jwk, webCrypto, false, ['verify'])
    const signed = new TextEncoder().encode(jwt.signed)
    return await crypto.subtle.verify(webCrypto, imported, jwt.signature, signed)
  } catch (cause) {
    return cause instanceof DOMException && cause.name === 'DataError' ? false : undefined
  }
}

/** Verifies tokens by the keys of the service. */
export const createClaims = ({ [INTERNALS]: internals }: AuthClient) => {
  const { clock } = internals.settings
  let cached: { keys: JsonObject[]; until: number } | undefined

  const find = (keys: JsonObject[], kid: unknown): JsonObject[] =>
    keys.filter(key => kid === undefined || key.kid === kid)

  const keysFor = async (kid: unknown, given: JsonObject[]): Promise<JsonObject[]> => {
    const known = find([...given, ...(cached && cached.until > clock.monotonic() ? cached.keys : [])], kid)
    if (known.length) return known
    const { keys } = bodyOf(await internals.requestAsAnyone('GET', '.well-known/jwks.json'))
    const fetched = Array.isArray(keys) ? keys.filter(isObject) : []
    if (!fetched.length) throw new AuthInvalidJwtError('JWKS is empty')
    cached = { keys: fetched, until: clock.monotonic() + KEY_SET_LIFETIME }
    const found = find(fetched, kid)
    if (!found.length) throw new AuthInvalidJwtError('No matching signing key found in JWKS')
    return found
  }

  const check = async (token: string, { jwks, allowExpired }: ClaimsOptions): Promise<VerifiedClaims> => {
    const jwt = readJwt(token)
    const { header, payload, signature } = jwt
    if (!allowExpired) {
      if (typeof payload.exp !== 'number') throw new AuthInvalidJwtError('Missing exp claim')
      if (payload.exp <= clock.now() / 1000) throw new AuthInvalidJwtError('JWT has expired')
    }
    const { nbf = 0 } = payload
    if (typeof nbf !== 'number' || nbf > clock.now() / 1000)
      throw new AuthInvalidJwtError('JWT is not valid yet')
    // No extension of RFC 7515 is known here, nor an unencoded payload (RFC 7797).
    if (header.crit !== undefined || (header.b64 ?? true) !== true)
      throw new AuthInvalidJwtError('JWT has an unknown critical header')
    const name = toText(header.alg) ?? ''
    const algorithm = Object.hasOwn(ALGORITHMS, name) ? ALGORITHMS[name] : undefined
    let isValid: boolean | undefined
    if (algorithm) {
      const keys = await keysFor(header.kid, jwks?.keys ?? [])
      const fitting = keys.filter(key => isKeyFor(key, algorithm, name))
      // A token without a key id may be signed with any of them.
      const verdicts = await Promise.all(fitting.map(key => verify(jwt, key, algorithm)))
      isValid = verdicts.includes(true) || (verdicts.includes(undefined) ? undefined : false)
    } else if (!/^HS\d+$/.test(name)) isValid = false
    // Only the service can check a token with a shared secret, or one with an algorithm that this browser lacks.
    if (isValid === undefined) await internals.userOf(token)
    else if (!isValid) throw new AuthInvalidJwtError('Invalid JWT signature')
    return { claims: payload, header, signature }
  }

  return {
    /**
     * The claims of a token, the session's unless one is given, once its expiry and its signature hold. `data` is null where there
     * is no session.
     */
    getClaims: (jwt?: string, options: ClaimsOptions = {}) =>
      toResult(async () => {
        const token = jwt ?? (await internals.session())?.access_token
        return token ? check(token, options) : null
      }, null),
  }
}

export type Claims = ReturnType<typeof createClaims>
