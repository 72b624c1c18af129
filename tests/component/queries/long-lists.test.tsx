import { expect, it, vi } from 'vitest'
import type { Order } from '@/api/orders'
import { orderStatus } from '@/lib/order-status'
import { useLive } from '@/queries/live/use-live'
import { renderQueryHook } from '@tests/support/render-query-hook'

it('a list of 100,000 orders resolves the topics of 100 at most', () => {
  const resolved = vi.fn<(id: number) => void>()
  const orders = Array.from({ length: 100_000 }, (_, id): Order => ({
    id: String(id),
    get iri() {
      resolved(id)
      return `/api/orders/${id}`
    },
    orderNumber: `ORD-${id}`,
    status: orderStatus('completed'),
    createdAt: null,
    totalAmount: null,
    currency: null,
    itemCount: 0,
    items: [],
    unreadableItems: 0,
    files: [],
    unreadableFiles: 0,
  }))
  renderQueryHook(() => useLive(undefined, orders))
  expect(new Set(resolved.mock.calls.map(([id]) => id)).size).toBe(100)
})
