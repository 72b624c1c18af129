import * as v from 'valibot'
import { fetchAll } from './collection'
import { endpoints } from './endpoints'
import { id, optionalNumber, optionalText } from './fields'
import type { Http } from './http'

const offer = v.pipe(
  v.object({
    '@id': optionalText,
    id,
    type: optionalText,
    name: v.string(),
    description: optionalText,
    pricePerDomain: v.number(),
    minQuantity: optionalNumber,
    maxQuantity: optionalNumber,
    features: v.nullish(v.array(v.string()), () => []),
    sortOrder: optionalNumber,
  }),
  v.transform(({ '@id': iri, minQuantity, sortOrder, ...rest }) => ({
    ...rest,
    /** How a cart line refers to the offer. */
    iri: iri ?? `/api/offers/${rest.id}`,
    minQuantity: minQuantity ?? 1,
    sortOrder: sortOrder ?? 0,
  })),
)

/** A plan priced per email; `pricePerDomain` in cents, `maxQuantity` null where unlimited. */
export type Offer = v.InferOutput<typeof offer>

/** Fetches all offers, in the backend's order. */
export const fetchOffers = (http: Http, signal?: AbortSignal): Promise<Offer[]> =>
  fetchAll(http, endpoints.offers, offer, signal)
