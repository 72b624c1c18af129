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
    /** What an order line names the offer by. */
    iri: iri ?? `/api/offers/${rest.id}`,
    minQuantity: minQuantity ?? 1,
    sortOrder: sortOrder ?? 0,
  })),
)

/** A plan priced per email; `pricePerDomain` in cents, `maxQuantity` null where unlimited. */
export type Offer = v.InferOutput<typeof offer>

/** All offers, in the order that the backend gives them. */
export const fetchOffers = (http: Http, signal?: AbortSignal): Promise<Offer[]> =>
  fetchAll(http, endpoints.offers, offer, signal)
