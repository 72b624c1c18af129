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

/** A number, which PHP sends as a string where its column is a decimal or a bigint. */
export const number = v.union([
  v.number(),
  v.pipe(v.string(), v.regex(/^\s*[-+]?\d+(\.\d*)?\s*$/), v.transform(Number)),
])

/** A field that no page needs: a value of another type counts as absent. */
export const optional = <T>(schema: v.GenericSchema<unknown, T>) => v.fallback(v.nullish(schema, null), null)

export const optionalText = optional(v.string())
export const optionalNumber = optional(number)
export const optionalId = optional(id)

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
export const isList = (value: unknown): value is object =>
  Array.isArray(value) || (hasNumericKeys(value) && Object.keys(value).length > 0)

/** A list of which one member may be of another shape than the rest. */
export const list = <T>(member: v.GenericSchema<unknown, T>) =>
  v.pipe(
    v.custom<object>(value => Array.isArray(value) || hasNumericKeys(value)),
    v.transform((value): List<T> => {
      const all: unknown[] = Object.values(value)
      const items = all.flatMap(one => {
        const result = v.safeParse(member, one)
        return result.success ? [result.output] : []
      })
      return { items, unreadable: all.length - items.length }
    }),
    // For the contract: what can't be read is no part of it.
    v.metadata({ member }),
  )

/** The members of a list that can be read, of which no page needs any. */
export const optionalItems = <T>(member: v.GenericSchema<unknown, T>) =>
  v.pipe(
    optional(list(member)),
    v.transform(all => all?.items ?? []),
  )

/**
 * Whether a list says all of each line: hubs may send no more than a reference to one or to its offer, a part of it, or what
 * can't be read.
 */
export const hasContent = ({
  items,
  unreadable,
}: List<Record<'quantity' | 'totalPrice' | 'offerName', unknown>>): boolean =>
  unreadable === 0 &&
  items.every(({ quantity, totalPrice, offerName }) =>
    [quantity, totalPrice, offerName].every(value => value !== null),
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
      if (!isRecord(record) || v.is(id, record['id'])) return record
      return { ...record, id: record['@id'] }
    }),
    v.object({ id, ...entries }),
  )

/** A relation to an offer: the object, or its IRI. */
export const offerReference = v.pipe(
  optional(resource({ '@id': optionalIri, id: optionalId, name: optionalText })),
  v.transform(offer => ({ offerIri: offer?.['@id'] ?? null, offerName: offer?.name ?? null })),
)
