import { Suspense } from 'react'
import { part } from '@/ui/part'
import { Skeleton } from '@/ui/skeleton'
import { useAfterHydration } from '@/ui/use-hydrated'
import { PlansSection, plansLook } from './plans-section'

const HomePlans = part(() => import('./home-plans'), 'goes on')

/** The section as high as it is with its plans. */
const plansSkeleton = (
  <PlansSection>
    <div className={plansLook.list}>
      {['first', 'second', 'third'].map(plan => (
        <div key={plan} className={plansLook.plan}>
          <Skeleton withFooter className="w-nav lg:mt-2" />
          <Skeleton withFooter className="h-6 w-nav lg:mt-6" />
        </div>
      ))}
    </div>
  </PlansSection>
)

/** The plans, which are fetched after hydration. */
export const PlansArea = () => (
  <Suspense fallback={plansSkeleton}>
    {useAfterHydration() ? <HomePlans skeleton={plansSkeleton} /> : plansSkeleton}
  </Suspense>
)
