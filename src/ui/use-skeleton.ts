import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useApp } from '@/config/app'

type LoadingState = 'waiting' | 'skeleton' | 'ready'

/**
 * What to show while something loads: 'waiting' (nothing, for the first 200 ms), then 'skeleton' (for at least 300 ms, so
 * that it doesn't flash), then 'ready'.
 */
export function useSkeleton(isLoading: boolean): LoadingState {
  const { timing } = useApp()
  const [state, setState] = useState<LoadingState>(isLoading ? 'waiting' : 'ready')
  const shownAt = useRef(0)
  if (isLoading && state === 'ready') setState('waiting')
  if (!isLoading && state === 'waiting') setState('ready')

  useEffect(() => {
    if (state === 'ready' || (state === 'skeleton' && isLoading)) return undefined
    const left = shownAt.current + timing.skeletonMinDuration - performance.now()
    const [next, delay]: [LoadingState, number] =
      state === 'waiting' ? ['skeleton', timing.skeletonDelay] : ['ready', left]
    const timer = setTimeout(() => {
      shownAt.current = performance.now()
      // Content that is ready isn't replaced by a skeleton: not by a timer that fires after it has changed, and not by an update
      // that waits for a navigation which brings the content.
      flushSync(() => setState(now => (now === state ? next : now)))
    }, delay)
    return () => clearTimeout(timer)
  }, [state, isLoading, timing])
  return state
}
