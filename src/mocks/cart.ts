import type { Context } from './context'
import { iri } from './links'
import { offerOf } from './offers'
import { CURRENCY, type MockCart, type Line } from './state'

export function lineAnswer(context: Context, line: Line) {
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

export function cartAnswer(context: Context, cart: MockCart) {
  return {
    '@id': iri(context, `carts/${cart.id}`),
    '@type': 'Cart',
    currency: CURRENCY,
    items: cart.lines.map(line => lineAnswer(context, line)),
  }
}
