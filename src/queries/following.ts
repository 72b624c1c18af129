import { focusManager, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Order } from '@/api/orders'
import { timing } from '@/config/timing'
import { useLive } from './live'

/**
 * Milliseconds until an open order is asked for again, by how long it has been watched: each pause is twice the one
 * before, up to the longest; false once it has been watched for the limit.
 */
export function followingPause(watched: number): number | false {
  return watched < timing.pollLimit && Math.min(watched + timing.pollFirst, timing.pollLongest)
}

/**
 * An order that is followed while it has one of these statuses: by the hub that the answer from `source` names, else by
 * asking again, longer and longer. `stopped` says that nobody asks any more; `checkAgain` begins anew.
 */
export function useFollowed(
  options: UseQueryOptions<Order, Error, Order, (string | null)[]>,
  source: string,
  statuses: readonly string[],
) {
  const query = useQuery(options)
  const { data, refetch } = query
  const { live, deleted } = useLive(source, data ? [data] : [])
  const isOpen = data !== undefined && statuses.includes(data.status) && deleted.length === 0
  const isAsking = isOpen && !live
  const [stopped, setStopped] = useState(false)
  if (stopped && !isAsking) setStopped(false)

  useEffect(() => {
    if (!isAsking || stopped) return undefined
    const began = Date.now()
    let timer: ReturnType<typeof setTimeout>
    function wait() {
      const pause = followingPause(Date.now() - began)
      if (pause === false) return setStopped(true)
      timer = setTimeout(() => {
        // Nobody looks at a hidden page; it is read again when somebody does.
        if (focusManager.isFocused()) void refetch({ cancelRefetch: false })
        wait()
      }, pause)
    }
    wait()
    return () => clearTimeout(timer)
  }, [isAsking, stopped, refetch])

  function checkAgain() {
    setStopped(false)
    void refetch()
  }
  return { ...query, deleted, stopped, checkAgain }
}
