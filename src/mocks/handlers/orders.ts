import type { HttpHandler } from 'msw'
import { json, jsonLd, noContent, notFound, problemResponse } from '@/mocks/responses'
import type { MockContext } from '@/mocks/context'
import { nextId } from '@/mocks/database'
import { digest } from '@/mocks/digest'
import { hubLink, pageNumber, collectionPage } from '@/mocks/links'
import { orderResponse, orderDetails, statusOf } from '@/mocks/orders'
import { privateRoute } from '@/mocks/routes'
import { orderNumberOf } from '@/mocks/seed'
import type { MockIntent, MockOrder, MockState } from '@/mocks/state'

const ORDERS_PER_PAGE = 9

const ownOrder = (state: MockState, userId: string, id: string) =>
  state.orders.find(one => one.userId === userId && String(one.id) === id)

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
function paymentRefusal(status: string): Response | null {
  if (status === 'pending') return null
  return ['paid', 'processing', 'completed'].includes(status)
    ? json({ error: 'payment_already_succeeded', message: 'This order has already been paid.' }, 409)
    : json({ error: 'order_not_pending', message: 'This order is no longer pending.' }, 409)
}

/** The customer's orders: placing, reading, cancelling, paying. Orders of other customers are not found. */
export function orderHandlers(context: MockContext): HttpHandler[] {
  const { apiBase, clock, db } = context
  const base = `${apiBase}orders`
  return [
    privateRoute(context, 'get', base, ({ url }, { user }) => {
      const page = pageNumber(url.searchParams)
      if (page === null) return problemResponse(400, 'Page should not be less than 1')
      const orders = db
        .read()
        .orders.filter(order => order.userId === user.id)
        .toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id)
      const { member, ...rest } = collectionPage(context, 'orders', orders, page, ORDERS_PER_PAGE)
      return jsonLd(
        { ...rest, member: member.map(order => orderResponse(context, order)) },
        200,
        hubLink(context),
      )
    }),
    privateRoute(context, 'post', `${base}/checkout`, (_, { user }) => {
      const order = db.update(state => placeOrder(state, user.id, clock()))
      if (order === null) return problemResponse(400, 'The cart is empty.')
      return jsonLd(orderResponse(context, order), 201, hubLink(context))
    }),
    privateRoute(context, 'get', `${base}/:id`, ({ param }, { user }) => {
      const order = ownOrder(db.read(), user.id, param('id'))
      return order === undefined ? notFound() : jsonLd(orderResponse(context, order), 200, hubLink(context))
    }),
    privateRoute(context, 'delete', `${base}/:id`, ({ param }, { user }) =>
      db.update(state => {
        const order = ownOrder(state, user.id, param('id'))
        if (order === undefined) return notFound()
        if (statusOf(context, order) !== 'pending')
          return problemResponse(409, 'Only a pending order can be deleted.')
        state.orders = state.orders.filter(one => one !== order)
        return noContent()
      }),
    ),
    privateRoute(context, 'get', `${base}/:number/details`, ({ param }, { user }) => {
      const order = db
        .read()
        .orders.find(one => one.userId === user.id && one.orderNumber === param('number'))
      return order === undefined ? notFound() : jsonLd(orderDetails(context, order), 200, hubLink(context))
    }),
    privateRoute(context, 'post', `${base}/:id/cancel`, ({ param }, { user }) =>
      db.update(state => {
        const order = ownOrder(state, user.id, param('id'))
        if (order === undefined) return notFound()
        if (statusOf(context, order) !== 'pending') {
          return problemResponse(409, 'Only a pending order can be cancelled.')
        }
        order.fixedStatus = 'cancelled'
        if (order.intent !== null) order.intent.status = 'canceled'
        return jsonLd(orderResponse(context, order), 200, hubLink(context))
      }),
    ),
    privateRoute(context, 'post', `${base}/:id/payment-intent`, ({ param }, { user }) =>
      db.update(state => {
        const order = ownOrder(state, user.id, param('id'))
        if (order === undefined) return notFound()
        const refusal = paymentRefusal(statusOf(context, order))
        if (refusal !== null) return refusal
        order.intent ??= newIntent(state, order)
        return jsonLd({ clientSecret: order.intent.clientSecret })
      }),
    ),
  ]
}
