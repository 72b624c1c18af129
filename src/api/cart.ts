import * as v from 'valibot'
import type { SearchCriteria } from '@/config/search-criteria'
import { endpoints } from './endpoints'
import {
  hasContent,
  ignored,
  isList,
  isRecord,
  list,
  offerReference,
  optional,
  optionalIri,
  optionalNumber,
  optionalText,
  resource,
} from './fields'
import type { Http, WithHub } from './http'
import { orIfMissing } from './errors'
import { requestWithMembers } from './relations'

const scalarText = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String))
const scalarTexts = v.pipe(
  list(scalarText),
  v.transform(({ items }) => items),
)
const shownParameters = v.record(v.string(), optional(v.union([scalarText, scalarTexts])))

/** A value without the keys of JSON-LD such as `@type`: a blank node's `@id` is another one in each response. */
function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainValue)
  if (!isRecord(value)) return value
  const plain = Object.entries(value).filter(([key]) => !key.startsWith('@'))
  return Object.fromEntries(plain.map(([key, member]) => [key, plainValue(member)]))
}

/** Whether there is a text, a number or a boolean in a value. */
function hasValue(value: unknown): boolean {
  if (typeof value === 'string') return /[^\s,]/.test(value)
  return typeof value !== 'object' || (value !== null && Object.values(value).some(hasValue))
}

/** Search parameters by name; null where they say no search. Every line is of one: then it isn't known. */
function readParameters(value: unknown) {
  const raw = plainValue(value)
  if (isList(raw) || !isRecord(raw)) return null
  return Object.keys(raw).some(name => name !== 'searchType' && hasValue(raw[name])) ? raw : null
}

const searchParameters = v.pipe(
  v.unknown(),
  v.transform(readParameters),
  v.transform(raw => ({ rawParameters: raw, searchParameters: v.parse(shownParameters, raw ?? {}) })),
  v.metadata({ wire: shownParameters }),
)

const cartItem = v.pipe(
  resource({
    '@id': optionalIri,
    offer: offerReference,
    quantity: optionalNumber,
    unitPrice: optionalNumber,
    totalPrice: optionalNumber,
    searchParameters: v.optional(searchParameters, null),
  }),
  v.transform(({ '@id': iri, offer, searchParameters: parameters, ...rest }) => ({
    ...rest,
    iri,
    ...offer,
    ...parameters,
  })),
)

const cart = v.pipe(
  v.object({ '@id': optionalIri, currency: optionalText, items: v.nullish(list(cartItem)) }),
  v.transform(({ '@id': iri, currency, items: lines }) => ({
    iri,
    currency,
    items: lines?.items ?? [],
    unreadable: lines?.unreadable ?? 0,
  })),
)

/**
 * A line of the cart, with prices in cents. Where the server sends only an offer's IRI, its name is null. `searchParameters`
 * are those that can be shown, `rawParameters` all of them, as a line that is added again has to have them; null where its
 * search isn't known: then it must not be added again.
 */
export type CartItem = v.InferOutput<typeof cartItem>
/** A cart; `unreadable` counts the lines that couldn't be read. */
export type Cart = v.InferOutput<typeof cart>

/** Parses a live update of a cart; null if it isn't one, or doesn't say all of its lines: a hub may send parts of them. */
export function readCart(body: unknown): Cart | null {
  const result = v.safeParse(cart, body)
  if (!result.success || !isRecord(body) || !isList(body['items'])) return null
  const { items } = result.output
  const isWhole = items.every(({ rawParameters, unitPrice }) => rawParameters !== null && unitPrice !== null)
  return isWhole && hasContent(result.output) ? result.output : null
}

const noCart = { iri: null, currency: null, items: [], unreadable: 0, hub: null }

/** The customer's cart, an empty one if the backend has none yet. */
export const fetchCart = (http: Http, signal?: AbortSignal): Promise<WithHub<Cart>> =>
  orIfMissing(requestWithMembers(http, endpoints.activeCart, cart, { lists: ['items'], signal }), noCart)

export interface NewCartItem {
  /** The offer's IRI. */
  offer: string
  quantity: number
  searchParameters: SearchCriteria | NonNullable<CartItem['rawParameters']>
}

/** Adds a line to the cart. Resolves to its id. */
export async function addCartItem(http: Http, item: NewCartItem): Promise<string> {
  const { id } = await http.request(endpoints.cartItems, resource({}), { method: 'POST', body: item })
  return id
}

/** Removes a line; one that is already deleted counts as removed. */
export async function removeCartItem(http: Http, item: Pick<CartItem, 'iri' | 'id'>): Promise<void> {
  await orIfMissing(http.request(endpoints.cartItem(item), ignored, { method: 'DELETE' }), null)
}
