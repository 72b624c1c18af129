import { useEffect, useRef, useState } from 'react'
import { cx } from '@/lib/cx'

/** One bar in the shape of what is to come: give it a width and, where it isn't a line of text, a height. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block h-3 rounded-xs bg-hover', className)} />
}

/**
 * What to show while something loads: 'waiting' (nothing yet, for `delay` ms), then 'skeleton' (held at least `hold` ms
 * once shown, so that it doesn't flash), then 'ready'.
 */
export function useSettled(loading: boolean, { delay = 200, hold = 300 } = {}) {
  const [held, setHeld] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    if (loading === held) return undefined
    const wait = loading ? delay : Math.max(0, since.current + hold - performance.now())
    const timer = setTimeout(() => {
      since.current = performance.now()
      setHeld(loading)
    }, wait)
    return () => clearTimeout(timer)
  }, [loading, held, delay, hold])
  return held ? 'skeleton' : loading ? 'waiting' : 'ready'
}
