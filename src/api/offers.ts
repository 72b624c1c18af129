import * as v from 'valibot'
import { fetchAll } from './collection'
import { endpoints } from './endpoints'
import { list, number, optionalNumber, optionalText, resource, type List } from './fields'
import type { Http } from './http'

const offer = v.pipe(
  resource({
    type: optionalText,
    name: v.string(),
    description: optionalText,
    pricePerDomain: number,
    minQuantity: optionalNumber,
    maxQuantity: optionalNumber,
    features: v.fallback(v.nullish(list(v.string()), null), null),
    sortOrder: optionalNumber,
  }),
  v.transform(({ '@id': iri, minQuantity, features, sortOrder, ...rest }) => ({
    ...rest,
    iri,
    // An order has at least one address, whatever the offer says.
    minQuantity: Math.max(1, minQuantity ?? 1),
    features: features?.items ?? [],
    sortOrder: sortOrder ?? 0,
  })),
)

/** A plan priced per email; `pricePerDomain` in cents, `maxQuantity` null where unlimited. */
export type Offer = v.InferOutput<typeof offer> & {
  /** How a cart line refers to the offer. */
  iri: string
}

/** The IRI of an offer that comes without one: the path of its URL. */
function iriOf(http: Http, id: string): string {
  const path = endpoints.offer(id)
  const url = http.resolve(path)
  return url === null ? path : new URL(url).pathname
}

/** Fetches all offers, in the backend's order. */
export async function fetchOffers(http: Http, signal?: AbortSignal): Promise<List<Offer>> {
  const { items, unreadable } = await fetchAll(http, endpoints.offers, offer, signal)
  return { items: items.map(item => ({ ...item, iri: item.iri ?? iriOf(http, item.id) })), unreadable }
}
