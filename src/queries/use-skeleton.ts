import { useEffect, useRef, useState } from 'react'
import { timing } from '@/config/timing'

type LoadingState = 'waiting' | 'skeleton' | 'ready'

/**
 * What to show while something loads: 'waiting' (nothing, for the first 200 ms), then 'skeleton' (for at least 300 ms, so
 * that it doesn't flash), then 'ready'.
 */
export function useSkeleton(isLoading: boolean): LoadingState {
  const [state, setState] = useState<LoadingState>(isLoading ? 'waiting' : 'ready')
  const shownAt = useRef(0)
  if (isLoading && state === 'ready') setState('waiting')
  if (!isLoading && state === 'waiting') setState('ready')

  useEffect(() => {
    // The state may have changed just before the timer fires: content that is ready is not replaced by a skeleton.
    const change = (from: LoadingState, to: LoadingState, delay: number) => {
      const timer = setTimeout(() => {
        shownAt.current = performance.now()
        setState(now => (now === from ? to : now))
      }, delay)
      return () => clearTimeout(timer)
    }
    if (state === 'waiting') return change('waiting', 'skeleton', timing.skeletonDelay)
    if (state === 'skeleton' && !isLoading) {
      const remaining = shownAt.current + timing.skeletonMinDuration - performance.now()
      return change('skeleton', 'ready', Math.max(0, remaining))
    }
    return undefined
  }, [state, isLoading])
  return state
}
