import { nextId } from '@/mocks/database'
import type { Mock } from '@/mocks/mock'
import { demoCustomer } from './render-app'

/** Cart lines by name. */
const cartLines = {
  growth: {
    offerId: 2,
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
    offerId: 1,
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

/** Adds lines to the demo customer's cart, as an earlier visit would have. */
export function fillCart(mock: Mock, ...names: (keyof typeof cartLines)[]) {
  const userId = mock.signIn(demoCustomer).user.id
  mock.db.update(state => {
    for (const name of names) {
      let cart = state.carts.find(one => one.userId === userId)
      if (cart === undefined) {
        cart = { id: nextId(state), userId, lines: [] }
        state.carts.push(cart)
      }
      cart.lines.push({ id: nextId(state), ...cartLines[name] })
    }
  })
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
