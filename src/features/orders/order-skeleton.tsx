import { DescriptionListSkeleton } from '@/ui/description-list'
import { Skeleton, SkeletonRows } from '@/ui/skeleton'

export const OrderSkeleton = () => (
  <div aria-hidden="true">
    <DescriptionListSkeleton />
    <SkeletonRows className="mt-8" />
  </div>
)

/** The buttons of an order whose files can be downloaded: below one another on phones. */
export const OrderActionsSkeleton = () =>
  ['download', 'receipt', 'reminder'].map(button => (
    <Skeleton key={button} className="h-control-lg w-full sm:h-control sm:w-step" />
  ))
