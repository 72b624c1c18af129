import type { Mock } from '@/mocks/mock'
import { orderStatus } from '@/lib/order-status'

/** The demo customer's pending order, as a page shows it that cancels it. */
export function pendingOrder(mock: Mock) {
  const order = mock.db.read().orders.find(({ id }) => id === 78)
  return { id: '78', orderNumber: order?.orderNumber ?? '', status: orderStatus('pending') }
}
