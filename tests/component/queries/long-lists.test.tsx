/**
 * @promise A list of 100,000 orders asks the hub for 100 at most.
 */
import { expect, it, vi } from 'vitest'
import type { Order } from '@/api/orders'
import { useLive } from '@/queries/live/use-live'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { sampleOrder } from '@tests/support/sample-order'

it('a list of 100,000 orders resolves the topics of 100 at most', () => {
  const resolved = vi.fn<(id: number) => void>()
  const { iri: _iri, ...order } = sampleOrder(1)
  const orders = Array.from({ length: 100_000 }, (_, id): Order => ({
    ...order,
    get iri() {
      resolved(id)
      return `/api/orders/${id}`
    },
  }))
  renderQueryHook(() => useLive(undefined, orders))
  expect(new Set(resolved.mock.calls.map(([id]) => id)).size).toBe(100)
})
