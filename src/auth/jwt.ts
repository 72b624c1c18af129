import { isObject, type JsonObject, parseJson } from './parse'

export interface Jwt {
  header: JsonObject
  payload: JsonObject
  signature: Uint8Array<ArrayBuffer>
  /** What the signature is over: the first two parts as they came. */
  signed: string
}

/** The bytes of base64url (RFC 4648, section 5), `undefined` where the text isn't that. */
export const fromBase64Url = (source: string): Uint8Array<ArrayBuffer> | undefined => {
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

/** Takes a token apart without trusting it; `undefined` unless it is three base64url parts, two of them JSON objects. */
export const readJwt = (token: string): Jwt | undefined => {
  const [first = '', second = '', third = '', ...more] = token.split('.')
  const header = json(first)
  const payload = json(second)
  const signature = fromBase64Url(third)
  if (more.length || !isObject(header) || !isObject(payload) || !signature) return undefined
  return { header, payload, signature, signed: `${first}.${second}` }
}
