import type { Order } from '@/api/orders'
import { orderStatus } from '@/lib/order-status'

/** An order as it is read, pending and without anything in it, but for what a test gives. */
export const sampleOrder = (id: number, more: Partial<Order> = {}): Order => ({
  iri: `/api/orders/${id}`,
  id: String(id),
  orderNumber: `ORD-${id}`,
  status: orderStatus('pending'),
  createdAt: null,
  totalAmount: null,
  currency: null,
  itemCount: 0,
  items: [],
  unreadableItems: 0,
  files: [],
  unreadableFiles: 0,
  ...more,
})
