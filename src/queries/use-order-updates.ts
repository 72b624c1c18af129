import { focusManager } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { WithHub } from '@/api/http'
import type { Order } from '@/api/orders'
import { timing } from '@/config/timing'
import type { OrderStatus } from '@/lib/order-status'
import { useShownOrders } from './live/shown-orders'
import { useLive } from './live/use-live'
import { topicsOf } from './live/patches'

/**
 * Milliseconds until the next request for an open order without a hub, by how long it has been polled: each delay is twice
 * the one before, up to the longest; false after the limit.
 */
export function pollDelay(elapsed: number): number | false {
  // A clock that was set back would have it requested without a pause.
  const waited = Math.max(0, elapsed)
  return waited < timing.pollLimit && Math.min(waited + timing.pollFirst, timing.pollLongest)
}

interface PolledQuery {
  data: WithHub<object> | undefined
  refetch: (options?: { cancelRefetch: boolean }) => unknown
}

/**
 * Keeps a query's orders up to date: by the hub that its result names, and by polling while any of them is open. Polling is
 * slow while the hub is connected: a connection doesn't prove that it delivers. Otherwise orders with a status that is polled
 * are polled at growing intervals, and without a hub up to a limit: then `stopped` is true. Polling restarts with another
 * `source` and by `checkAgain`. `deleted` lists the orders that somebody else has deleted.
 */
export function useOrderUpdates<Query extends PolledQuery>(
  query: Query,
  source: string,
  orders: readonly Order[],
  isPolled: (status: OrderStatus) => boolean,
) {
  const { refetch } = query
  const { hasHub, live, deleted } = useLive(query.data, orders)
  useShownOrders(query.data, orders)
  const gone = new Set(deleted.flatMap(iri => topicsOf({ iri })))
  const left =
    gone.size === 0 ? orders : orders.filter(order => !topicsOf(order).some(topic => gone.has(topic)))
  const isFast = !live && left.some(({ status }) => isPolled(status))
  const isPolling = isFast || (hasHub && left.some(({ status }) => status.isOpen || isPolled(status)))
  const [stoppedAt, setStoppedAt] = useState<string | null>(null)
  const stopped = stoppedAt === source
  if (stopped && !isPolling) setStoppedAt(null)

  useEffect(() => {
    if (!isPolling || stopped) return undefined
    const startedAt = Date.now()
    let timer: ReturnType<typeof setTimeout>
    function schedule() {
      const delay = (isFast && pollDelay(Date.now() - startedAt)) || (hasHub && timing.slowPollInterval)
      if (delay === false) return setStoppedAt(source)
      timer = setTimeout(() => {
        // A hidden page isn't polled; it is refetched once it is visible.
        if (focusManager.isFocused()) void refetch({ cancelRefetch: false })
        schedule()
      }, delay)
    }
    schedule()
    return () => clearTimeout(timer)
  }, [isPolling, isFast, hasHub, stopped, source, refetch])

  function checkAgain() {
    setStoppedAt(null)
    void refetch()
  }
  return { ...query, deleted, stopped, checkAgain }
}
