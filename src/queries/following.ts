import { useRef } from 'react'
import { timing } from '@/config/timing'

/**
 * Milliseconds until an open order is asked for again, by how long it has been watched: each pause is twice the one
 * before, up to the longest; false once it has been watched for the limit.
 */
export function followingPause(watched: number): number | false {
  return watched < timing.pollLimit && Math.min(watched + timing.pollFirst, timing.pollLongest)
}

interface Watched {
  state: { data: { status: string } | undefined }
}

/** A `refetchInterval` that follows an order while it has one of these statuses. */
export function useFollowing(statuses: readonly string[]) {
  const since = useRef<number | null>(null)
  return ({ state: { data } }: Watched): number | false => {
    if (data === undefined || !statuses.includes(data.status)) {
      since.current = null
      return false
    }
    since.current ??= Date.now()
    return followingPause(Date.now() - since.current)
  }
}
