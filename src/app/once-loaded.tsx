import { startTransition, Suspense, useEffect, useState } from 'react'
import type { part } from '@/ui/part'

/** A part of which no document shows anything. Rendered before its chunk is there it would suspend: React then waits 300 ms. */
export function OnceLoaded({ part: Part }: { part: ReturnType<typeof part<object>> }) {
  const [isHydrated, setHydrated] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  // The transition in which the main area is hydrated, see there.
  useEffect(() => startTransition(() => setHydrated(true)), [])
  useEffect(() => {
    if (isHydrated) void Part.preload().then(() => setLoaded(true))
  }, [isHydrated, Part])
  return (
    isLoaded && (
      <Suspense>
        <Part />
      </Suspense>
    )
  )
}
