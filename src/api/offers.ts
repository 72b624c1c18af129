import * as v from 'valibot'
import { fetchAll } from './collection'
import { endpoints } from './endpoints'
import {
  number,
  optionalItems,
  optionalIri,
  optionalNumber,
  optionalText,
  resource,
  type List,
} from './fields'
import type { Http } from './http'

const offer = v.pipe(
  resource({
    '@id': optionalIri,
    type: optionalText,
    name: v.string(),
    description: optionalText,
    pricePerDomain: number,
    minQuantity: optionalNumber,
    maxQuantity: optionalNumber,
    features: optionalItems(v.string()),
    sortOrder: optionalNumber,
  }),
  v.transform(({ '@id': iri, minQuantity, sortOrder, ...rest }) => ({
    ...rest,
    iri,
    // An order has at least one address, whatever the offer says.
    minQuantity: Math.max(1, minQuantity ?? 1),
    sortOrder: sortOrder ?? 0,
  })),
)

/** A plan priced per email; `pricePerDomain` in cents, `maxQuantity` null where unlimited. */
export type Offer = v.InferOutput<typeof offer> & {
  /** How a cart line refers to the offer. */
  iri: string
}

/** Fetches all offers, in the backend's order. One that comes without an IRI has the path of its URL. */
export async function fetchOffers(http: Http, signal?: AbortSignal): Promise<List<Offer>> {
  const { items, unreadable } = await fetchAll(http, endpoints.offers, offer, signal)
  const pathOf = (id: string) => http.resolve(endpoints.offer(id))?.replace(/^https?:\/\/[^/]+/, '') ?? id
  return { items: items.map(item => ({ ...item, iri: item.iri ?? pathOf(item.id) })), unreadable }
}

const nameOnly = v.object({ name: v.string() })

/** Fetches the name of an offer by its IRI. */
export const fetchOfferName = async (http: Http, iri: string): Promise<string> =>
  (await http.request(iri, nameOnly, { isPublic: true })).name
