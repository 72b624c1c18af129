import { focusManager } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { WithHub } from '@/api/http'
import type { Order } from '@/api/orders'
import { timing } from '@/config/timing'
import type { OrderStatus } from '@/lib/order-status'
import { useLive } from './live/use-live'
import { topicOf, topicsOf } from './live/patches'

/**
 * Milliseconds until the next request for an open order, by how long it has been polled: each delay is twice the one
 * before, up to the longest; false after the limit.
 */
export function pollDelay(elapsed: number): number | false {
  return elapsed < timing.pollLimit && Math.min(elapsed + timing.pollFirst, timing.pollLongest)
}

interface PolledQuery {
  data: WithHub<object> | undefined
  refetch: (options?: { cancelRefetch: boolean }) => unknown
}

/**
 * Keeps a query's orders up to date: by the hub that its result names, or else by polling at growing intervals while any of
 * them has a status that is polled. Polling restarts with another `source` and by `checkAgain`; `stopped` is true once it
 * has reached its limit. `deleted` lists the orders that somebody else has deleted.
 */
export function usePolling<Query extends PolledQuery>(
  query: Query,
  source: string,
  orders: readonly Order[],
  isPolled: (status: OrderStatus) => boolean,
) {
  const { refetch } = query
  const { live, deleted } = useLive(query.data, orders)
  const gone = topicsOf(deleted.map(iri => ({ iri })))
  const isOpen = orders.some(order => isPolled(order.status) && !gone.includes(topicOf(order) ?? ''))
  const isPolling = isOpen && !live
  const [stoppedAt, setStoppedAt] = useState<string | null>(null)
  const stopped = stoppedAt === source
  if (stopped && !isPolling) setStoppedAt(null)

  useEffect(() => {
    if (!isPolling || stopped) return undefined
    const startedAt = Date.now()
    let timer: ReturnType<typeof setTimeout>
    function schedule() {
      const delay = pollDelay(Date.now() - startedAt)
      if (delay === false) return setStoppedAt(source)
      timer = setTimeout(() => {
        // A hidden page isn't polled; it is refetched once it is visible.
        if (focusManager.isFocused()) void refetch({ cancelRefetch: false })
        schedule()
      }, delay)
    }
    schedule()
    return () => clearTimeout(timer)
  }, [isPolling, stopped, source, refetch])

  function checkAgain() {
    setStoppedAt(null)
    void refetch()
  }
  return { ...query, deleted, stopped, checkAgain }
}
