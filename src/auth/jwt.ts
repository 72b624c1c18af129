import { AuthError } from './errors'
import { isObject, type JsonObject, parseJson } from './parse'

// Not in errors.ts: a page that verifies no token doesn't load it.
export class AuthInvalidJwtError extends AuthError {
  override name = 'AuthInvalidJwtError'

  constructor(message: string) {
    super(message, 400, 'invalid_jwt')
  }
}

export const isAuthInvalidJwtError = (error: unknown): error is AuthInvalidJwtError =>
  error instanceof AuthInvalidJwtError

export interface Jwt {
  header: JsonObject
  payload: JsonObject
  signature: Uint8Array<ArrayBuffer>
  /** The text that is signed: the first two parts. */
  signed: string
}

/** The bytes of base64url (RFC 4648, section 5), `undefined` where the text is something else. */
const fromBase64Url = (source: string): Uint8Array<ArrayBuffer> | undefined => {
  if (!/^[\w-]+$/.test(source)) return undefined
  try {
    return Uint8Array.from(atob(source.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0))
  } catch {
    return undefined
  }
}

const json = (part: string): unknown => {
  const bytes = fromBase64Url(part)
  return bytes && parseJson(new TextDecoder().decode(bytes))
}

/** Decodes a token without verifying it; `undefined` unless it has three base64url parts, the first two JSON objects. */
export const readJwt = (token: string): Jwt | undefined => {
  const [first = '', second = '', third = '', ...more] = token.split('.')
  const header = json(first)
  const payload = json(second)
  const signature = fromBase64Url(third)
  if (more.length || !isObject(header) || !isObject(payload) || !signature) return undefined
  return { header, payload, signature, signed: `${first}.${second}` }
}
