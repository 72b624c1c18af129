export type JsonObject = Record<string, unknown>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A guard that accepts one kind of errors alone. */
export const guardOf =
  <T extends Error>(kind: abstract new (...args: never[]) => T) =>
  (error: unknown): error is T =>
    error instanceof kind

/** The value if it is an object, else an empty one. */
export const toObject = (value: unknown): JsonObject => (isObject(value) ? value : {})

/** The members of a list, none of any other value. PHP writes a list as an object once a member in its middle is gone. */
export const toList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : Object.values(toObject(value))

/** The value if it is a string that isn't empty. */
export const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Those of an object's fields that are strings which aren't empty. */
export const textsOf = <Name extends string>(value: unknown, ...names: Name[]) => {
  const fields = toObject(value)
  const texts: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const text = toText(fields[name])
    if (text) texts[name] = text
  }
  return texts
}

/** A positive finite number, also from a string, as a URL holds it. */
export const toPositive = (value: unknown): number | undefined => {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN
  return number > 0 && number < Infinity ? number : undefined
}

/** The parsed JSON, `undefined` where the text isn't JSON. */
export const parseJson = (source: string): unknown => {
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}

/** The bytes of base64url (RFC 4648, section 5), `undefined` where the text is something else. */
export const fromBase64Url = (source: string): Uint8Array<ArrayBuffer> | undefined => {
  if (!/^[\w-]+$/.test(source)) return undefined
  try {
    return Uint8Array.from(atob(source.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** The parsed JSON of a token's part. */
export const parseJsonPart = (part: string): unknown => {
  const bytes = fromBase64Url(part)
  return bytes && parseJson(new TextDecoder().decode(bytes))
}
