import { memo, Suspense } from 'react'
import { lazyOptional } from '@/ui/lazy-with-preload'

const ExampleRows = lazyOptional<object>(() =>
  import('./introduction').then(module => ({ default: module.ExampleRows })),
)

/**
 * The page's headline, and beside it an example of results. Rendered once: another render before the example's chunk is
 * there would replace the prerendered example by nothing.
 */
export const Hero = memo(() => (
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
    <Suspense fallback={<div className="h-[14rem] max-lg:hidden" />}>
      <ExampleRows />
    </Suspense>
  </div>
))
