import * as v from 'valibot'

/** Ids are numbers or strings on the wire, texts here. */
export const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String))
export const optionalText = v.nullish(v.string(), null)
/** A number that may be absent or null. */
export const optionalNumber = v.nullish(v.number(), null)
/** The answer of a call of which nothing is read. */
export const ignored = v.unknown()
