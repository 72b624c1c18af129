import { focusManager } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { WithHub } from '@/api/http'
import type { Order } from '@/api/orders'
import { timing } from '@/config/timing'
import type { OrderStatus } from '@/lib/order-status'
import { useLive } from './live/use-live'
import { topicOf, topicsOf } from './live/patches'

/**
 * Milliseconds until an open order is asked for again, by how long it has been watched: each pause is twice the one
 * before, up to the longest; false once it has been watched for the limit.
 */
export function pollDelay(watched: number): number | false {
  return watched < timing.pollLimit && Math.min(watched + timing.pollFirst, timing.pollLongest)
}

interface Readable {
  data: WithHub<object> | undefined
  refetch: (options?: { cancelRefetch: boolean }) => unknown
}

/**
 * Keeps orders that were read up to date: by the hub that the answer from `source` names, else by asking again, longer and
 * longer, while any of them has a status that is polled. That begins anew with another `source`, and with `checkAgain`;
 * `stopped` says that nobody asks any more. `deleted` names those that somebody else has deleted.
 */
export function usePolling<Query extends Readable>(
  query: Query,
  source: string,
  orders: readonly Order[],
  isPolled: (status: OrderStatus) => boolean,
) {
  const { refetch } = query
  const { live, deleted } = useLive(query.data, orders)
  const gone = topicsOf(deleted.map(iri => ({ iri })))
  const isOpen = orders.some(order => isPolled(order.status) && !gone.includes(topicOf(order) ?? ''))
  const isAsking = isOpen && !live
  const [stoppedAt, setStoppedAt] = useState<string | null>(null)
  const stopped = stoppedAt === source
  if (stopped && !isAsking) setStoppedAt(null)

  useEffect(() => {
    if (!isAsking || stopped) return undefined
    const began = Date.now()
    let timer: ReturnType<typeof setTimeout>
    function wait() {
      const pause = pollDelay(Date.now() - began)
      if (pause === false) return setStoppedAt(source)
      timer = setTimeout(() => {
        // Nobody looks at a hidden page; it is read again when somebody does.
        if (focusManager.isFocused()) void refetch({ cancelRefetch: false })
        wait()
      }, pause)
    }
    wait()
    return () => clearTimeout(timer)
  }, [isAsking, stopped, source, refetch])

  function checkAgain() {
    setStoppedAt(null)
    void refetch()
  }
  return { ...query, deleted, stopped, checkAgain }
}
