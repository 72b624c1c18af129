import type { Mock } from '@/mocks/mock'
import { demoCustomer } from './render-app'
import { api } from '@tests/support/api-url'

/** Cart lines by name. */
const cartLines = {
  growth: {
    offer: '/api/offers/2',
    quantity: 12_500,
    searchParameters: {
      searchType: 'keyword',
      keywords: ['bank', 'credit'],
      countries: ['US', 'DE', 'CA'],
      tlds: [],
      hostingProviders: [],
    },
  },
  starter: {
    offer: '/api/offers/1',
    quantity: 1150,
    searchParameters: {
      searchType: 'isp',
      keywords: [],
      countries: [],
      tlds: [],
      hostingProviders: ['Hetzner', 'OVH'],
    },
  },
}

/** Adds lines to the demo customer's cart through the mock API. */
export async function fillCart(mock: Mock, ...lines: (keyof typeof cartLines)[]) {
  const { access_token } = mock.signIn(demoCustomer)
  for (const line of lines) {
    const response = await mock.respond(
      new Request(api('cart_items'), {
        method: 'POST',
        headers: { 'Content-Type': 'application/ld+json', Authorization: `Bearer ${access_token}` },
        body: JSON.stringify(cartLines[line]),
      }),
    )
    if (response?.status !== 201) throw new Error(`The mock refused the line: ${await response?.text()}`)
  }
}

/** The lines of the carts at the backend. */
export const linesInCart = (mock: Mock) => mock.db.read().carts.flatMap(({ lines }) => lines)

/** What was ordered by them. */
export const contentOfCart = (mock: Mock) =>
  linesInCart(mock).map(({ offerId, quantity, searchParameters }) => ({
    offerId,
    quantity,
    searchParameters,
  }))
