import { cx } from '@/lib/cx'
import { Skeleton } from '@/ui/skeleton'

const rows = ['first', 'second', 'third']

/** The skeleton of the form of three offers, of which the last is too large for the search. While hidden it reserves its space. */
export function OfferFormSkeleton({ hidden }: { hidden: boolean }) {
  return (
    <div aria-busy="true" className={cx(hidden && 'invisible')}>
      <div className="mb-8 divide-y rounded-md border sm:mb-row-head">
        {rows.map(row => (
          <div
            key={row}
            className="flex min-h-offer-phone gap-3 p-4 last:min-h-offer-hint-phone max-sm:py-3 sm:min-h-offer sm:last:min-h-offer-hint"
          >
            <span className="size-radio shrink-0 rounded-full bg-hover" />
            <div className="flex min-w-0 flex-1 flex-col gap-3 py-1">
              <Skeleton className="w-menu max-w-full" />
              <Skeleton className="w-number-field max-w-full max-sm:hidden" />
            </div>
            <Skeleton className="mt-1 w-nav shrink-0" />
          </div>
        ))}
      </div>
      <div className="flex min-h-offer-quantity-phone flex-col gap-4 sm:min-h-offer-quantity sm:flex-row sm:gap-12">
        <Skeleton className="mt-6 h-control-lg sm:mt-8 sm:h-field sm:w-number-field" />
        <div className="grid flex-1 content-start gap-4 py-2">
          <Skeleton />
          <Skeleton />
          <Skeleton className="h-6" />
          <Skeleton className="h-control-sm" />
        </div>
      </div>
    </div>
  )
}
