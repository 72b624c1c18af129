import * as v from 'valibot'

// Half a character is none that an address can carry: making one of it throws.
const whole = (text: string) => text.replace(/\p{Cs}/gu, '\uFFFD')

/** Ids are numbers or strings on the wire, texts here that an address can be made of. */
export const id = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(value => whole(String(value))),
)
/** A text that an address can be made of. */
export const urlSafeText = v.pipe(v.string(), v.transform(whole))
export const optionalText = v.nullish(v.string(), null)
/** A number that may be absent or null. */
export const optionalNumber = v.nullish(v.number(), null)
/** The answer of a call of which nothing is read. */
export const ignored = v.unknown()
