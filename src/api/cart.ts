import * as v from 'valibot'
import type { SearchCriteria } from '@/config/search-criteria'
import { endpoints } from './endpoints'
import { isApiError } from './errors'
import { id, optionalNumber, optionalText } from './fields'
import type { Http, WithHub } from './http'
import { deleteResource } from './delete-resource'

const parameter = v.nullish(v.union([v.string(), v.array(v.string())]), null)

const cartItem = v.pipe(
  v.object({
    '@id': optionalText,
    id,
    /** A bare reference means that the offer is unknown: the line is skipped. */
    offer: v.nullish(v.union([v.string(), v.object({ name: v.string() })]), null),
    quantity: optionalNumber,
    unitPrice: optionalNumber,
    totalPrice: optionalNumber,
    searchParameters: v.nullish(
      v.union([
        v.record(v.string(), parameter),
        v.pipe(
          v.array(v.unknown()),
          v.transform(() => ({})),
        ),
      ]),
      () => ({}),
    ),
  }),
  v.transform(({ '@id': iri, offer, ...rest }) => ({
    ...rest,
    iri,
    offerName: typeof offer === 'object' && offer !== null ? offer.name : null,
  })),
)

const cart = v.pipe(
  v.object({ '@id': optionalText, currency: optionalText, items: v.nullish(v.array(cartItem), () => []) }),
  v.transform(({ '@id': iri, ...rest }) => ({ ...rest, iri })),
)

/** A line of the cart, with prices in cents. */
export type CartItem = v.InferOutput<typeof cartItem>
export type Cart = v.InferOutput<typeof cart>

/** Parses a live update of a cart; null if it isn't one. */
export function readCart(body: unknown): Cart | null {
  const result = v.safeParse(cart, body)
  return result.success ? result.output : null
}

/** The customer's cart, an empty one if the backend has none yet. */
export async function fetchCart(http: Http, signal?: AbortSignal): Promise<WithHub<Cart>> {
  try {
    return await http.requestWithHub(endpoints.activeCart, cart, { signal })
  } catch (error) {
    if (isApiError(error) && error.status === 404) return { iri: null, currency: null, items: [], hub: null }
    throw error
  }
}

export interface NewCartItem {
  /** The offer's IRI. */
  offer: string
  quantity: number
  searchParameters: SearchCriteria
}

/** Adds a line to the cart. */
export async function addCartItem(http: Http, item: NewCartItem): Promise<void> {
  await http.request(endpoints.cartItems, v.object({ id }), { method: 'POST', body: item })
}

/** Removes a line; one that is already deleted counts as removed. */
export async function removeCartItem(http: Http, item: Pick<CartItem, 'iri' | 'id'>): Promise<void> {
  await deleteResource(http, endpoints.cartItem(item))
}
