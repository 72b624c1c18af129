import * as v from 'valibot'

// encodeURIComponent throws on half of a surrogate pair.
const replaceSurrogates = (text: string) => text.replace(/\p{Cs}/gu, '\uFFFD')

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An id: a number or a string on the wire, here a string that can be part of a URL. A larger number has been rounded. */
export const id = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())]),
  v.transform(value => replaceSurrogates(String(value))),
)

/** The id of a record; undefined where it has none, or not exactly. */
export const exactIdOf = (record: Record<string, unknown>): unknown => {
  const result = v.safeParse(id, record['id'])
  return result.success ? result.output : undefined
}

/** A number, which PHP sends as a string where its column is a decimal or a bigint. */
export const number = v.union([
  v.number(),
  v.pipe(v.string(), v.regex(/^\s*[-+]?\d+(\.\d*)?\s*$/), v.transform(Number)),
])

// What isn't needed makes no page fail: a value of another type counts as absent.
export const optionalText = v.fallback(v.nullish(v.string(), null), null)
export const optionalNumber = v.fallback(v.nullish(number, null), null)
export const optionalId = v.fallback(v.nullish(id, null), null)

/**
 * The `@id` of a resource; null where it has none. API Platform makes one up, anew in each response, where the resource has no
 * URL: no request and no update can name it.
 */
export const optionalIri = v.pipe(
  optionalText,
  v.transform(iri => (iri?.includes('/.well-known/genid/') ? null : iri)),
)

/** A response body that isn't read. */
export const ignored = v.unknown()

/** A list of those members that can be read; `unreadable` counts the others. */
export interface List<T> {
  items: T[]
  unreadable: number
}

const hasNumericKeys = (value: unknown): value is object =>
  isRecord(value) && Object.keys(value).every(key => /^\d+$/.test(key))

/** Whether a value is a list with members, or an object with numeric keys: PHP encodes a list with holes so. */
export const isList = (value: unknown): boolean =>
  Array.isArray(value) || (hasNumericKeys(value) && Object.keys(value).length > 0)

const values = v.union([
  v.array(v.unknown()),
  v.pipe(
    v.custom<object>(hasNumericKeys),
    v.transform((value): unknown[] => Object.values(value)),
  ),
])

/** A list of which one member may be of another shape than the rest. */
export const list = <T>(member: v.GenericSchema<unknown, T>) =>
  v.pipe(
    values,
    v.transform((all): List<T> => {
      const items = all.flatMap(one => {
        const result = v.safeParse(member, one)
        return result.success ? [result.output] : []
      })
      return { items, unreadable: all.length - items.length }
    }),
    // For the contract: what can't be read is no part of it.
    v.metadata({ member }),
  )

/** A list, or null where it is absent. Anything else in its place is one unreadable member. */
export const optionalList = <T>(member: v.GenericSchema<unknown, T>) =>
  v.fallback(v.nullish(list(member), null), { items: [], unreadable: 1 })

/** A line of a cart or of an order. */
interface Line {
  quantity: number | null
  totalPrice: number | null
  offerIri: string | null
  offerName: string | null
}

/**
 * Whether a list says all of each member: hubs may send no more than a reference to one, a part of it, or what can't be read.
 */
export const hasContent = ({ items, unreadable }: List<Line>): boolean =>
  unreadable === 0 &&
  items.every(({ quantity, totalPrice, offerIri, offerName }) =>
    [quantity, totalPrice, offerIri ?? offerName].every(value => value !== null),
  )

/**
 * The fields of a resource. Servers may send its IRI in its place: then it has nothing but its `@id`. The `@id` is also its
 * id where it has no other.
 */
export const resource = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.unknown(),
    v.transform(value => {
      const record = typeof value === 'string' ? { '@id': value } : value
      return isRecord(record) ? { ...record, id: exactIdOf(record) ?? record['@id'] } : record
    }),
    v.object({ '@id': optionalIri, id, ...entries }),
  )

/** A relation to an offer: the object, or its IRI. */
export const offerReference = v.pipe(
  v.fallback(v.nullish(resource({ id: optionalId, name: optionalText }), null), null),
  v.transform(offer => ({ offerIri: offer?.['@id'] ?? null, offerName: offer?.name ?? null })),
)
