import type { HttpHandler } from 'msw'
import * as v from 'valibot'
import { jsonLd, linkHeaders, noContent, notFound, problemResponse, violations } from '@/mocks/responses'
import { activeCart, keyedLines, lineResponse } from '@/mocks/cart'
import type { MockContext } from '@/mocks/context'
import { criteriaOfParameters, isEmpty } from '@/mocks/criteria'
import { nextId } from '@/mocks/database'
import { iri } from '@/mocks/links'
import { OFFERS, type MockOffer } from '@/mocks/offers'
import { privateRoute } from '@/mocks/routes'
import { countMatches } from '@/mocks/search'
import { searchParameters, type MockCart, type MockLine, type MockState, type MockUser } from '@/mocks/state'

const newLine = v.object({
  offer: v.string(),
  quantity: v.pipe(v.number(), v.safeInteger()),
  searchParameters: v.optional(searchParameters, {}),
})

/** A message about an invalid quantity of an offer, given the search's total; null if it is valid. */
function quantityProblem(quantity: number, offer: MockOffer, total: number): string | null {
  const { minQuantity: least, maxQuantity: most } = offer
  if (quantity < least) return `This value should be greater than or equal to ${least}.`
  if (most !== null && quantity > most) return `This value should be less than or equal to ${most}.`
  if (quantity > total) return `Only ${total} email addresses match this search.`
  return null
}

/** The customer's cart and its lines. */
export function cartHandlers(context: MockContext): HttpHandler[] {
  const { apiBase } = context
  const cartOf = (state: MockState, { id }: MockUser) => state.carts.find(one => one.userId === id)
  const lineRoute = (method: 'get' | 'delete', respond: (line: MockLine, cart: MockCart) => Response) =>
    privateRoute(context, method, `${apiBase}cart_items/:id`, ({ param, state, user }) => {
      const cart = cartOf(state, user)
      const line = cart?.lines.find(({ id }) => String(id) === param('id'))
      return cart === undefined || line === undefined ? notFound(context) : respond(line, cart)
    })

  return [
    privateRoute(context, 'get', `${apiBase}active_cart`, ({ state, user }) => {
      const cart = cartOf(state, user)
      return cart === undefined
        ? notFound(context)
        : jsonLd(context, activeCart(context, cart), { isLive: true })
    }),
    privateRoute(context, 'post', `${apiBase}cart_items`, ({ body, state, user }) => {
      const { offer: offerIri, quantity, searchParameters: searched } = body(newLine)
      const offer = OFFERS.find(one => iri(context, `offers/${one.id}`) === offerIri)
      if (offer === undefined) return problemResponse(context, 400, `Item not found for "${offerIri}".`)
      const criteria = criteriaOfParameters(searched)
      if (isEmpty(criteria)) {
        return violations(context, {
          propertyPath: 'searchParameters',
          message: 'This value should not be blank.',
        })
      }
      const message = quantityProblem(quantity, offer, countMatches(criteria))
      if (message !== null) return violations(context, { propertyPath: 'quantity', message })
      let cart = cartOf(state, user)
      if (cart === undefined) {
        cart = { id: nextId(state), userId: user.id, lines: [] }
        state.carts.push(cart)
      }
      const line: MockLine = { id: nextId(state), offerId: offer.id, quantity, searchParameters: searched }
      cart.lines.push(line)
      return jsonLd(context, lineResponse(context, line), { status: 201 })
    }),
    lineRoute('get', line => jsonLd(context, lineResponse(context, line))),
    lineRoute('delete', (line, cart) => {
      cart.lines = keyedLines(cart.lines).filter(one => one.id !== line.id)
      return noContent(linkHeaders(context, false))
    }),
  ]
}
