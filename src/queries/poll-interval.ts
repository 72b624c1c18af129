import type { QueryState } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '@/api/errors'
import type { Order } from '@/api/orders'
import { useApp } from '@/config/app'
import type { Timing } from '@/config/timing'
import type { OrderStatus } from '@/lib/order-status'
import { isLive } from './live/use-live'

/**
 * Milliseconds until an open order is read again; `elapsed` of them are from when it was first shown to its last read. Without a
 * hub the interval doubles. With one, which doesn't prove that it delivers, the order is read once soon all the same: a payment
 * often arrives between the first read and the connection.
 */
export function pollInterval(timing: Timing, isConnected: boolean, elapsed: number): number {
  const next = Math.min(Math.max(elapsed, 0) + timing.pollFirst, timing.pollLongest)
  return isConnected && elapsed >= timing.pollFirst ? timing.slowPollInterval : next
}

/** The `refetchInterval` of a query of orders; begins anew with another `source`. An order that is gone isn't polled. */
export function usePollInterval<T>(
  source: string,
  ordersOf: (data: T) => readonly Order[],
  isPolled: (status: OrderStatus) => boolean,
) {
  const app = useApp()
  const [shown, setShown] = useState(() => ({ source, since: Date.now() }))
  if (shown.source !== source) setShown(() => ({ source, since: Date.now() }))
  type State = Pick<QueryState<T>, 'data' | 'error' | 'dataUpdatedAt' | 'errorUpdatedAt'>
  return ({ state: { data, error, dataUpdatedAt, errorUpdatedAt } }: { state: State }) => {
    const orders = data === undefined ? [] : ordersOf(data)
    const isGone = isApiError(error) && error.status === 404
    const elapsed = Math.max(dataUpdatedAt, errorUpdatedAt) - shown.since
    return (
      !isGone &&
      orders.some(({ status }) => isPolled(status)) &&
      pollInterval(app.timing, isLive(app, orders), elapsed)
    )
  }
}
