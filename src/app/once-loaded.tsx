import { Suspense, useEffect, useState } from 'react'
import type { part } from '@/ui/part'

/** A part of which no document shows anything. Rendered before its chunk is there it would suspend: React then waits 300 ms. */
export function OnceLoaded({ part: Part }: { part: ReturnType<typeof part<object>> }) {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    void Part.preload().then(() => setLoaded(true))
  }, [Part])
  return (
    isLoaded && (
      <Suspense>
        <Part />
      </Suspense>
    )
  )
}
