import type { HttpHandler } from 'msw'
import { json, jsonLd, linkHeaders, noContent, notFound, problemResponse } from '@/mocks/responses'
import type { MockContext } from '@/mocks/context'
import { nextId } from '@/mocks/database'
import { digest } from '@/mocks/digest'
import { pageNumber, collectionPage } from '@/mocks/links'
import { orderResponse, orderDetails, statusOf } from '@/mocks/orders'
import { privateRoute, type Call } from '@/mocks/routes'
import { orderNumberOf } from '@/mocks/seed'
import type { MockIntent, MockOrder, MockState } from '@/mocks/state'

const ORDERS_PER_PAGE = 9

function placeOrder(state: MockState, userId: string, now: number): MockOrder | null {
  const cart = state.carts.find(one => one.userId === userId)
  if (cart === undefined || cart.lines.length === 0) return null
  state.carts = state.carts.filter(one => one !== cart)
  const id = nextId(state)
  const order: MockOrder = {
    id,
    userId,
    orderNumber: orderNumberOf(id, now),
    createdAt: now,
    lines: cart.lines,
    intent: null,
    paidAt: null,
    fixedStatus: null,
    fileExpiries: [],
  }
  state.orders.push(order)
  return order
}

function newIntent(state: MockState, order: MockOrder): MockIntent {
  const id = `pi_${digest(`${state.salt} intent ${order.id}`)}`
  const clientSecret = `${id}_secret_${digest(`${state.salt} secret ${order.id}`)}`
  return { id, clientSecret, status: 'requires_payment_method' }
}

/** The response for an order that can't be paid; null if it can. */
function paymentRefusal(context: MockContext, status: string): Response | null {
  if (status === 'pending') return null
  const body = ['paid', 'processing', 'completed'].includes(status)
    ? { error: 'payment_already_succeeded', message: 'This order has already been paid.' }
    : { error: 'order_not_pending', message: 'This order is no longer pending.' }
  return json(body, 409, linkHeaders(context, true))
}

/** The customer's orders: placing, reading, cancelling, paying. Orders of other customers are not found. */
export function orderHandlers(context: MockContext): HttpHandler[] {
  const { apiBase, clock } = context
  const base = `${apiBase}orders`
  const live = (resource: object, status = 200) => jsonLd(context, resource, { status, isLive: true })

  /** A handler of one order, by its id or number; of another customer's, or none, it responds 404. */
  const orderRoute = (
    method: 'get' | 'post' | 'delete',
    path: string,
    respond: (order: MockOrder, call: Call) => Response,
  ) =>
    privateRoute(context, method, `${base}/${path}`, call => {
      const order = call.state.orders.find(
        one =>
          one.userId === call.user.id &&
          (String(one.id) === call.param('id') || one.orderNumber === call.param('number')),
      )
      return order === undefined ? notFound(context) : respond(order, call)
    })

  return [
    privateRoute(context, 'get', base, ({ url, state, user }) => {
      const page = pageNumber(url.searchParams)
      if (page === null) return problemResponse(context, 400, 'Page should not be less than 1')
      const items = state.orders
        .filter(order => order.userId === user.id)
        .toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id)
      const response = (order: MockOrder) => orderResponse(context, order)
      return live(
        collectionPage(context, 'Order', 'orders', { items, page, size: ORDERS_PER_PAGE, response }),
      )
    }),
    privateRoute(context, 'post', `${base}/checkout`, ({ state, user }) => {
      const order = placeOrder(state, user.id, clock())
      if (order === null) return problemResponse(context, 400, 'The cart is empty.')
      return live(orderResponse(context, order), 201)
    }),
    orderRoute('get', ':id', order => live(orderResponse(context, order))),
    orderRoute('delete', ':id', (order, { state }) => {
      if (!['pending', 'cancelled'].includes(statusOf(context, order)))
        return problemResponse(context, 409, 'Only a pending or a cancelled order can be deleted.')
      state.orders = state.orders.filter(one => one !== order)
      return noContent(linkHeaders(context, true))
    }),
    orderRoute('get', ':number/details', order => live(orderDetails(context, order))),
    orderRoute('post', ':id/cancel', order => {
      if (statusOf(context, order) !== 'pending')
        return problemResponse(context, 409, 'Only a pending order can be cancelled.')
      order.fixedStatus = 'cancelled'
      if (order.intent !== null) order.intent.status = 'canceled'
      return live(orderResponse(context, order), 201)
    }),
    orderRoute('post', ':id/payment-intent', (order, { state }) => {
      const refusal = paymentRefusal(context, statusOf(context, order))
      if (refusal !== null) return refusal
      order.intent ??= newIntent(state, order)
      return json({ clientSecret: order.intent.clientSecret }, 200, linkHeaders(context, true))
    }),
  ]
}
