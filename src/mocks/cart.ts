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
    offer: { '@id': iri(context, `offers/${offer.id}`), '@type': 'Offer', name: offer.name },
    quantity: line.quantity,
    unitPrice: offer.pricePerDomain,
    totalPrice: offer.pricePerDomain * line.quantity,
    searchParameters: line.searchParameters,
  }
}

export function cartResponse(context: MockContext, cart: MockCart) {
  return {
    '@id': iri(context, `carts/${cart.id}`),
    '@type': 'Cart',
    currency: CURRENCY,
    items: cart.lines.map(line => lineResponse(context, line)),
  }
}
