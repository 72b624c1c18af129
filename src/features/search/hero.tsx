import { lazyOptional } from '@/ui/lazy-with-preload'
import { StaticPart } from '@/ui/static-part'

const ExampleRows = lazyOptional<object>(() =>
  import('./introduction').then(module => ({ default: module.ExampleRows })),
)

/** The page's headline, and beside it an example of results. */
export const Hero = () => (
  <div className="grid grid-cols-1 items-center gap-12 lg:grid-cols-hero">
    <div>
      <h1 tabIndex={-1} className="title text-30 tracking-claim sm:text-48">
        Find the addresses. <br />
        Buy only what you need.
      </h1>
      <p className="mt-3 max-w-text text-16 text-secondary sm:mt-4 sm:text-18">
        Search email addresses by keyword, country, TLD or hosting provider, and buy exactly as many as you
        choose.
      </p>
    </div>
    <StaticPart id="example" className="h-[14rem] max-lg:hidden">
      <ExampleRows />
    </StaticPart>
  </div>
)
