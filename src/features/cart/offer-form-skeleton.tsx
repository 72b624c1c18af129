import { cx } from '@/lib/cx'
import { Skeleton } from '@/ui/skeleton'

const rows = ['first', 'second', 'third']

/** The form's skeleton. While hidden it only reserves the space. */
export function OfferFormSkeleton({ hidden }: { hidden: boolean }) {
  return (
    <div aria-busy="true" className={cx('flex flex-col gap-6', hidden && 'invisible')}>
      <div className="divide-y rounded-md border">
        {rows.map(row => (
          <div key={row} className="flex gap-3 p-4">
            <span className="size-radio shrink-0 rounded-full bg-hover" />
            <div className="flex min-w-0 flex-1 flex-col gap-3 py-1">
              <Skeleton className="w-menu max-w-full" />
              <Skeleton className="w-number-field max-w-full" />
            </div>
            <Skeleton className="mt-1 w-nav shrink-0" />
          </div>
        ))}
      </div>
      <div className="flex flex-col gap-4 px-2 sm:flex-row sm:gap-12 sm:px-0">
        <Skeleton className="h-control-lg sm:h-field sm:w-number-field" />
        <div className="grid flex-1 content-start gap-4 py-2">
          <Skeleton />
          <Skeleton />
          <Skeleton className="h-6" />
        </div>
      </div>
    </div>
  )
}
