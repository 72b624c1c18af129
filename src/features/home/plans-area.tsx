import { Suspense } from 'react'
import { lazyOptional } from '@/ui/lazy-with-preload'
import { useHydrated } from '@/ui/use-hydrated'
import { PlansSection } from './plans-section'

const HomePlans = lazyOptional(() => import('./home-plans'))

/** The section of the plans, which are fetched after hydration. */
export function PlansArea() {
  const waiting = <PlansSection plans={null} currency={null} />
  return useHydrated() ? (
    <Suspense fallback={waiting}>
      <HomePlans />
    </Suspense>
  ) : (
    waiting
  )
}
