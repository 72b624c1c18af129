import type { MockContext } from './context'
import { filesOf, type MockOrderFile } from './files'
import { iri } from './links'
import { offerOf } from './offers'
import { CURRENCY, type MockOrder, type MockOrderStatus } from './state'

/** An order's current status: after the payment it depends on the time that has passed. */
export function statusOf(context: MockContext, order: MockOrder): string {
  if (order.fixedStatus !== null) return order.fixedStatus
  if (order.paidAt === null) return 'pending'
  const passed = context.clock() - order.paidAt
  const { paid, processing, completed } = context.statusDelays
  if (passed >= completed) return 'completed'
  if (passed >= processing) return 'processing'
  return passed >= paid ? 'paid' : 'pending'
}

/** Gives an order a status. A completed one has been paid for so long that it is due. */
export function setStatus(context: MockContext, order: MockOrder, status: MockOrderStatus): void {
  const isTimed = status === 'pending' || status === 'completed'
  order.fixedStatus = isTimed ? null : status
  if (status === 'pending') Object.assign(order, { paidAt: null, intent: null })
  if (status === 'completed') order.paidAt ??= context.clock()
  if (status === 'completed' && statusOf(context, order) !== status)
    order.paidAt = context.clock() - context.statusDelays.completed
}

/** An order's files; none before it is completed. */
export function filesNow(context: MockContext, order: MockOrder): MockOrderFile[] {
  if (order.paidAt === null || statusOf(context, order) !== 'completed') return []
  return filesOf(order, order.paidAt + context.statusDelays.completed)
}

/** Total in cents. */
export const amountOf = (order: MockOrder): number =>
  order.lines.reduce((sum, line) => sum + offerOf(line.offerId).pricePerDomain * line.quantity, 0)

const isoTime = (time: number) => new Date(time).toISOString().replace(/\.\d+Z$/, '+00:00')

export function orderResponse(context: MockContext, order: MockOrder) {
  return {
    '@id': iri(context, `orders/${order.id}`),
    '@type': 'Order',
    id: order.id,
    orderNumber: order.orderNumber,
    status: statusOf(context, order),
    createdAt: isoTime(order.createdAt),
    // The site doesn't read it: it stands for a field that is never set.
    paidAt: null,
    totalAmount: amountOf(order),
    currency: CURRENCY,
    itemCount: order.lines.length,
    items: order.lines.map(line => {
      const offer = offerOf(line.offerId)
      return {
        '@type': 'OrderItem',
        id: line.id,
        offer: { '@id': iri(context, `offers/${offer.id}`), '@type': 'Offer', name: offer.name },
        quantity: line.quantity,
        totalPrice: offer.pricePerDomain * line.quantity,
        note: null,
      }
    }),
  }
}

/** An order with its files. Its `@id` is the URL of this call, as with API Platform; an ideal backend sends the order's own. */
export function orderDetails(context: MockContext, order: MockOrder) {
  const own = context.backend.has('ideal')
  return {
    ...orderResponse(context, order),
    ...(own ? {} : { '@id': iri(context, `orders/${order.orderNumber}/details`) }),
    files: filesNow(context, order).map(file => ({
      '@type': 'OrderFile',
      id: file.id,
      fileName: file.name,
      fileSize: file.size(),
      downloadUrl: iri(context, `order_files/${file.id}/download`),
      expiresAt: isoTime(file.expiresAt),
      metadata: { order_item_id: file.line.id },
    })),
  }
}
