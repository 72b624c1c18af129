import { useEffect, useRef, useState } from 'react'
import { cx } from '@/lib/cx'

/** One bar in the shape of what is to come: give it a width and, where it isn't a line of text, a height. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block h-3 rounded-xs bg-hover', className)} />
}

/** The shape of facts to come. */
export function FactsSkeleton({ facts }: { facts: string[] }) {
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-2 border-y md:auto-cols-fr md:grid-flow-col md:grid-cols-none"
    >
      {facts.map(fact => (
        <div key={fact} className="grid gap-4 py-4 max-md:odd:last:col-span-2 max-md:nth-[n+3]:border-t">
          <Skeleton className="w-1/4" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ))}
    </div>
  )
}

/**
 * What to show while something loads: 'waiting' (nothing yet, for `delay` ms), then 'skeleton' (held at least `hold` ms
 * once shown, so that it doesn't flash), then 'ready'.
 */
export function useSettled(loading: boolean, { delay = 200, hold = 300 } = {}) {
  const [stage, setStage] = useState<'waiting' | 'skeleton' | 'ready'>(loading ? 'waiting' : 'ready')
  const since = useRef(0)
  if (loading && stage === 'ready') setStage('waiting')
  if (!loading && stage === 'waiting') setStage('ready')

  useEffect(() => {
    // A timer may fire after what it waited for has passed: what is ready by then stays.
    const go = (from: typeof stage, to: typeof stage, pause: number) => {
      const timer = setTimeout(() => {
        since.current = performance.now()
        setStage(now => (now === from ? to : now))
      }, pause)
      return () => clearTimeout(timer)
    }
    if (stage === 'waiting') return go('waiting', 'skeleton', delay)
    if (stage === 'skeleton' && !loading)
      return go('skeleton', 'ready', Math.max(0, since.current + hold - performance.now()))
    return undefined
  }, [stage, loading, delay, hold])
  return stage
}
