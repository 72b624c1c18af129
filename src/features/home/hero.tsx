import { Suspense } from 'react'
import { part } from '@/ui/part'
import { StaticPart } from '@/ui/static-part'
import { useAfterHydration } from '@/ui/use-hydrated'

const ExampleRows = part(() => import('./example-rows'), 'goes on')
const LowestPrice = part(() => import('./lowest-price'), 'goes on')

/** Its line is reserved: the price comes after hydration, and the page is whole without it. */
function PriceArea() {
  return (
    <div className="@container mt-3 h-[1lh] overflow-x-clip text-20 sm:mt-6 sm:text-30">
      {useAfterHydration() && (
        <Suspense>
          <LowestPrice />
        </Suspense>
      )}
    </div>
  )
}

/** The page's headline, what it costs, and beside it an example of results. */
export const Hero = () => (
  <div className="grid grid-cols-1 gap-12 lg:grid-cols-hero">
    <div>
      <h1 tabIndex={-1} className="title text-30 tracking-claim sm:text-48">
        Find email addresses. <br />
        Buy only what you need.
      </h1>
      <p className="mt-2 max-w-lead text-16 text-secondary sm:mt-4 sm:text-18">
        Search by keyword, country, TLD or hosting provider.
        {/* Within a line the arrival of the font would move it. */}
        <span className="block lg:text-balance text-foreground">
          The exact count and a masked preview are free, without an account.
        </span>
      </p>
      <PriceArea />
    </div>
    <StaticPart id="example" className="h-[14.5rem] max-lg:hidden">
      <ExampleRows />
    </StaticPart>
  </div>
)
