import { noCriteria } from '@/config/search-criteria'
import type { MockContext } from './context'
import { iri } from './links'
import { offerOf } from './offers'
import { CURRENCY, type MockCart, type MockLine } from './state'

export function lineResponse(context: MockContext, line: MockLine) {
  const offer = offerOf(line.offerId)
  return {
    '@id': iri(context, `cart_items/${line.id}`),
    '@type': 'CartItem',
    id: line.id,
    offer: { '@id': iri(context, `offers/${offer.id}`), '@type': 'Offer', id: offer.id, name: offer.name },
    quantity: line.quantity,
    unitPrice: offer.pricePerDomain,
    totalPrice: offer.pricePerDomain * line.quantity,
    searchParameters: context.backend.has('unknown-searches')
      ? null
      : { '@type': 'SearchParameters', ...noCriteria, ...line.searchParameters },
  }
}

type KeyedLine = MockLine & { key: number }

/** The lines with the keys that they have in PHP's list: a removed line leaves a hole. */
export const keyedLines = (lines: readonly MockLine[]): KeyedLine[] =>
  lines.reduce<KeyedLine[]>(
    (all, line) => [...all, { ...line, key: line.key ?? (all.at(-1)?.key ?? -1) + 1 }],
    [],
  )

/** The cart's lines: with the setting `holes` an object with numeric keys, if the list has holes. */
function itemsResponse(context: MockContext, lines: readonly MockLine[]): object[] | Record<string, object> {
  const items = keyedLines(lines).map((line): [number, object] => [line.key, lineResponse(context, line)])
  const isHoled = context.backend.has('holes') && items.some(([key], index) => key !== index)
  return isHoled ? Object.fromEntries(items) : items.map(([, item]) => item)
}

/** A cart as live updates publish it: with an `@id` of its own. */
export function cartResponse(context: MockContext, cart: MockCart) {
  return {
    '@id': iri(context, `carts/${cart.id}`),
    '@type': 'Cart',
    currency: CURRENCY,
    coupon: null,
    items: itemsResponse(context, cart.lines),
  }
}

/** The cart of `active_cart`. Its `@id` is the URL of this call, as with API Platform. */
export function activeCart(context: MockContext, cart: MockCart) {
  const response = cartResponse(context, cart)
  return context.backend.has('ideal') ? response : { ...response, '@id': iri(context, 'active_cart') }
}
