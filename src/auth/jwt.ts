import { AuthError } from './errors'
import { fromBase64Url, guardOf, isObject, type JsonObject, parseJsonPart } from './parse'

// Not in errors.ts: a page that verifies no token doesn't load it.
export class AuthInvalidJwtError extends AuthError {
  override name = 'AuthInvalidJwtError'

  constructor(message: string) {
    super(message, 400, 'invalid_jwt')
  }
}

export const isAuthInvalidJwtError = guardOf(AuthInvalidJwtError)

export interface Jwt {
  header: JsonObject
  payload: JsonObject
  signature: Uint8Array<ArrayBuffer>
  /** The text that is signed: the first two parts. */
  signed: string
}

/** Decodes a token without verifying it; throws unless it has three base64url parts, the first two JSON objects. */
export const readJwt = (token: string): Jwt => {
  const [first = '', second = '', third = '', ...more] = token.split('.')
  const header = parseJsonPart(first)
  const payload = parseJsonPart(second)
  const signature = fromBase64Url(third)
  if (more.length || !isObject(header) || !isObject(payload) || !signature)
    throw new AuthInvalidJwtError('Invalid JWT structure')
  return { header, payload, signature, signed: `${first}.${second}` }
}
