import type { HttpHandler } from 'msw'
import { json, jsonLd, linkHeaders, noContent, notFound, problemResponse } from '@/mocks/responses'
import type { MockContext } from '@/mocks/context'
import { nextId } from '@/mocks/database'
import { digest } from '@/mocks/digest'
import { pageNumber, collectionPage } from '@/mocks/links'
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
function paymentRefusal(context: MockContext, status: string): Response | null {
  if (status === 'pending') return null
  const body = ['paid', 'processing', 'completed'].includes(status)
    ? { error: 'payment_already_succeeded', message: 'This order has already been paid.' }
    : { error: 'order_not_pending', message: 'This order is no longer pending.' }
  return json(body, 409, linkHeaders(context, true))
}

/** The customer's orders: placing, reading, cancelling, paying. Orders of other customers are not found. */
export function orderHandlers(context: MockContext): HttpHandler[] {
  const { apiBase, clock, db } = context
  const base = `${apiBase}orders`
  return [
    privateRoute(context, 'get', base, ({ url }, { user }) => {
      const page = pageNumber(url.searchParams)
      if (page === null) return problemResponse(context, 400, 'Page should not be less than 1')
      const orders = db
        .read()
        .orders.filter(order => order.userId === user.id)
        .toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id)
      const shown = { items: orders, page, size: ORDERS_PER_PAGE }
      const response = (order: MockOrder) => orderResponse(context, order)
      return jsonLd(context, collectionPage(context, 'Order', 'orders', { ...shown, response }), {
        isLive: true,
      })
    }),
    privateRoute(context, 'post', `${base}/checkout`, (_, { user }) => {
      const order = db.update(state => placeOrder(state, user.id, clock()))
      if (order === null) return problemResponse(context, 400, 'The cart is empty.')
      return jsonLd(context, orderResponse(context, order), { status: 201, isLive: true })
    }),
    privateRoute(context, 'get', `${base}/:id`, ({ param }, { user }) => {
      const order = ownOrder(db.read(), user.id, param('id'))
      return order === undefined
        ? notFound(context)
        : jsonLd(context, orderResponse(context, order), { isLive: true })
    }),
    privateRoute(context, 'delete', `${base}/:id`, ({ param }, { user }) =>
      db.update(state => {
        const order = ownOrder(state, user.id, param('id'))
        if (order === undefined) return notFound(context)
        if (!['pending', 'cancelled'].includes(statusOf(context, order)))
          return problemResponse(context, 409, 'Only a pending or a cancelled order can be deleted.')
        state.orders = state.orders.filter(one => one !== order)
        return noContent(linkHeaders(context, true))
      }),
    ),
    privateRoute(context, 'get', `${base}/:number/details`, ({ param }, { user }) => {
      const order = db
        .read()
        .orders.find(one => one.userId === user.id && one.orderNumber === param('number'))
      return order === undefined
        ? notFound(context)
        : jsonLd(context, orderDetails(context, order), { isLive: true })
    }),
    privateRoute(context, 'post', `${base}/:id/cancel`, ({ param }, { user }) =>
      db.update(state => {
        const order = ownOrder(state, user.id, param('id'))
        if (order === undefined) return notFound(context)
        if (statusOf(context, order) !== 'pending') {
          return problemResponse(context, 409, 'Only a pending order can be cancelled.')
        }
        order.fixedStatus = 'cancelled'
        if (order.intent !== null) order.intent.status = 'canceled'
        return jsonLd(context, orderResponse(context, order), { status: 201, isLive: true })
      }),
    ),
    privateRoute(context, 'post', `${base}/:id/payment-intent`, ({ param }, { user }) =>
      db.update(state => {
        const order = ownOrder(state, user.id, param('id'))
        if (order === undefined) return notFound(context)
        const refusal = paymentRefusal(context, statusOf(context, order))
        if (refusal !== null) return refusal
        order.intent ??= newIntent(state, order)
        return json({ clientSecret: order.intent.clientSecret }, 200, linkHeaders(context, true))
      }),
    ),
  ]
}
