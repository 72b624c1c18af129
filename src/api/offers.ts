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
    /** How a cart line refers to the offer. */
    iri: iri ?? `/api/offers/${rest.id}`,
    // An order has at least one address, whatever the offer says.
    minQuantity: Math.max(1, minQuantity ?? 1),
    features: features?.items ?? [],
    sortOrder: sortOrder ?? 0,
  })),
)

/** A plan priced per email; `pricePerDomain` in cents, `maxQuantity` null where unlimited. */
export type Offer = v.InferOutput<typeof offer>

/** Fetches all offers, in the backend's order. */
export const fetchOffers = (http: Http, signal?: AbortSignal): Promise<List<Offer>> =>
  fetchAll(http, endpoints.offers, offer, signal)
