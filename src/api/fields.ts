import * as v from 'valibot'

// encodeURIComponent throws on half of a surrogate pair.
const replaceSurrogates = (text: string) => text.replace(/\p{Cs}/gu, '\uFFFD')

/** An id: a number or a string on the wire, here a string that can be part of a URL. */
export const id = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(value => replaceSurrogates(String(value))),
)
/** A string that can be part of a URL. */
export const urlSafeText = v.pipe(v.string(), v.transform(replaceSurrogates))
export const optionalText = v.nullish(v.string(), null)
export const optionalNumber = v.nullish(v.number(), null)
/** A response body that isn't read. */
export const ignored = v.unknown()
