import { Card } from '@/ui/card'
import { Skeleton } from '@/ui/skeleton'

/** The skeleton of a cart with two lines. */
export function CartSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6 lg:grid lg:grid-cols-cart lg:items-start lg:gap-8">
      <div className="grid grid-cols-1 gap-4 sm:gap-6 sm:rounded-lg sm:border sm:bg-card sm:p-6 sm:shadow-card lg:order-last">
        <Skeleton className="h-6 w-menu max-w-full sm:h-4" />
        <Skeleton className="max-sm:hidden" />
        <Skeleton className="max-sm:hidden" />
        <Skeleton className="h-control-lg max-sm:hidden" />
      </div>
      <Card className="divide-y">
        <div className="h-row-head max-sm:hidden" />
        {['first', 'second'].map(line => (
          <div key={line} className="flex justify-between gap-6 px-4 py-6 sm:px-6">
            <div className="flex min-w-0 flex-1 flex-col gap-4">
              <Skeleton className="h-4 w-nav" />
              <Skeleton className="w-menu max-w-full" />
              <Skeleton className="w-menu max-w-full" />
            </div>
            <Skeleton className="h-4 w-nav" />
          </div>
        ))}
      </Card>
    </div>
  )
}
