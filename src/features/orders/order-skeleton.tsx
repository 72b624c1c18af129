import { Card } from '@/ui/card'
import { DescriptionListSkeleton } from '@/ui/description-list'
import { Skeleton } from '@/ui/skeleton'

export function OrderSkeleton() {
  return (
    <div aria-hidden="true">
      <DescriptionListSkeleton labels={['date', 'items', 'files', 'total']} />
      <Card className="mt-8 divide-y">
        {['w-1/3', 'w-2/3', 'w-3/5'].map(width => (
          <div key={width} className="flex h-row-file items-center px-4 sm:px-6">
            <Skeleton className={width} />
          </div>
        ))}
      </Card>
    </div>
  )
}

/** The buttons of an order whose files can be downloaded: below one another on phones. */
export const OrderActionsSkeleton = () =>
  ['download', 'receipt', 'reminder'].map(button => (
    <Skeleton key={button} className="h-control-lg w-full sm:h-control sm:w-step" />
  ))
