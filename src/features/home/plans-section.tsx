import type { ReactNode } from 'react'
import { paths } from '@/config/paths'
import { TextLink } from '@/ui/link'

/** The look of the plans: beside one another where there is room for what each includes. */
export const plansLook = {
  list: 'grid grid-cols-1 divide-y border-y lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:divide-x lg:divide-y-0',
  plan: 'flex min-h-plan-row min-w-0 items-center justify-between gap-x-4 py-4 lg:min-h-plan lg:items-start lg:flex-col lg:justify-start lg:px-6 lg:py-6 lg:first:pl-0 lg:last:pr-0',
}

/** The home page's section of the plans. */
export function PlansSection({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="plans">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="plans" className="text-24 text-secondary sm:text-30">
          <span className="title text-foreground">Priced per Email,</span> <br />
          by the plan you choose.
        </h2>
        <p className="text-16">
          <TextLink to={paths.offers}>Available Plans</TextLink>
        </p>
      </div>
      {children}
    </section>
  )
}
