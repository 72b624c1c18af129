import { act } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '@/api/orders'
import { orderStatus, type OrderStatus } from '@/lib/order-status'
import { useOrderUpdates } from '@/queries/use-order-updates'
import { configureApp } from '@tests/support/app-config'
import { renderQueryHook } from '@tests/support/render-query-hook'
import { setVisibility } from '@tests/support/visibility'

const order = (status: string): Order => ({
  iri: '/api/orders/1',
  id: '1',
  orderNumber: 'ORD-1',
  status: orderStatus(status),
  createdAt: null,
  totalAmount: 6000,
  currency: 'USD',
  itemCount: 1,
  items: [],
  unreadableItems: 0,
  files: [],
  unreadableFiles: 0,
})
const hub = {
  link: '<https://hub.example>; rel="mercure"',
  url: 'http://localhost/api/orders',
  requestedAt: 0,
  receivedAt: 0,
}
const isOpen = (status: OrderStatus) => status.isOpen

beforeEach(() => {
  vi.useFakeTimers()
  configureApp({
    timing: { pollFirst: 1000, pollLongest: 4000, pollLimit: 15_000, slowPollInterval: 10_000 },
  })
})

/** Polls orders of these statuses; returns how often they were read and when. */
function poll(statuses: string[], { hasHub = false, isPolled = isOpen } = {}) {
  const reads: [seconds: number, cancelRefetch: boolean | undefined][] = []
  const startedAt = Date.now()
  const refetch = (options?: { cancelRefetch: boolean }) =>
    reads.push([Math.round((Date.now() - startedAt) / 1000), options?.cancelRefetch])
  const shown = { source: 'a', orders: statuses.map(order) }
  const query = { data: { hub: hasHub ? hub : null }, refetch, name: 'kept' }
  const view = renderQueryHook(() => useOrderUpdates(query, shown.source, shown.orders, isPolled))
  const show = (next: Partial<typeof shown>) => {
    Object.assign(shown, next)
    view.rerender()
  }
  return { ...view, reads, show, times: () => reads.map(([seconds]) => seconds) }
}
const wait = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000))

describe('an open order without a hub', () => {
  it('is read at growing intervals up to a limit, without ending another read', () => {
    const { result, reads, times } = poll(['pending', 'completed'])
    expect(result.current).toMatchObject({ name: 'kept', stopped: false, deleted: [] })
    wait(60)
    expect(times()).toEqual([1, 3, 7, 11, 15])
    expect(reads[0]).toEqual([1, false])
    expect(result.current.stopped).toBe(true)
  })

  it('is read at once and anew on request', () => {
    const { result, reads, times } = poll(['pending'])
    wait(60)
    act(() => result.current.checkAgain())
    expect(reads.at(-1)).toEqual([60, undefined])
    expect(result.current.stopped).toBe(false)
    wait(2)
    expect(times().at(-1)).toBe(61)
  })

  it('is read anew for another source', () => {
    const { result, show, times } = poll(['pending'])
    wait(60)
    show({ source: 'b' })
    expect(result.current.stopped).toBe(false)
    wait(1)
    expect(times().at(-1)).toBe(61)
  })

  it('that was no longer read is read anew after it was not open meanwhile', () => {
    const { result, show, times } = poll(['pending'])
    wait(60)
    show({ orders: [order('completed')] })
    expect(result.current.stopped).toBe(false)
    show({ orders: [order('pending')] })
    wait(1)
    expect(times().at(-1)).toBe(61)
  })

  it('isn’t read while the page is hidden', () => {
    const { times } = poll(['pending'])
    act(() => setVisibility('hidden'))
    wait(4)
    act(() => setVisibility('visible'))
    wait(4)
    expect(times()).toEqual([7])
  })

  it('isn’t read after its page is left', () => {
    const { unmount, reads } = poll(['pending'])
    unmount()
    wait(60)
    expect(reads).toEqual([])
  })
})

it('orders that aren’t polled are never read', () => {
  const { reads, result } = poll(['completed', 'pending'], { isPolled: () => false })
  wait(60)
  expect(reads).toEqual([])
  expect(result.current.stopped).toBe(false)
})

describe('with a hub that isn’t connected', () => {
  it('an open order is read slowly after the limit', () => {
    const { times, result } = poll(['pending'], { hasHub: true })
    wait(40)
    expect(times()).toEqual([1, 3, 7, 11, 15, 25, 35])
    expect(result.current.stopped).toBe(false)
  })

  it('an open order that isn’t polled is read slowly, beside one that is complete', () => {
    const { times } = poll(['pending', 'completed'], { hasHub: true, isPolled: () => false })
    wait(25)
    expect(times()).toEqual([10, 20])
  })

  it('an order that isn’t open but polled is read slowly after the limit', () => {
    const { times } = poll(['payment_failed'], { hasHub: true, isPolled: () => true })
    wait(40)
    expect(times()).toEqual([1, 3, 7, 11, 15, 25, 35])
  })

  it('an order that is complete is never read', () => {
    const { reads } = poll(['completed'], { hasHub: true })
    wait(60)
    expect(reads).toEqual([])
  })
})
