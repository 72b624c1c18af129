import type { Order } from '@/api/orders'
import type { Mock } from '@/mocks/mock'
import { orderOf } from './mock-orders'
import { sampleOrder } from './sample-order'

/** The demo customer's pending order, as a page shows it that pays for it or cancels it. */
export function pendingOrder(mock: Mock): Order {
  const { orderNumber } = orderOf(mock, 78)
  return sampleOrder(78, { orderNumber, totalAmount: 57_750, currency: 'USD', itemCount: 3 })
}
