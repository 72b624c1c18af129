import type { Order } from '@/api/orders'
import { orderStatus } from '@/lib/order-status'
import type { Mock } from '@/mocks/mock'

/** The demo customer's pending order, as a page shows it that pays for it or cancels it. */
export function pendingOrder(mock: Mock): Order {
  const order = mock.db.read().orders.find(({ id }) => id === 78)
  return {
    id: '78',
    iri: '/api/orders/78',
    orderNumber: order?.orderNumber ?? '',
    status: orderStatus('pending'),
    createdAt: null,
    totalAmount: 57_750,
    currency: 'USD',
    itemCount: 3,
    items: [],
    unreadableItems: 0,
    files: [],
    unreadableFiles: 0,
  }
}
