import { Card } from '@/ui/card'
import { Skeleton } from '@/ui/skeleton'

/** The card form to come. */
export function CardFormSkeleton() {
  return (
    <Card aria-hidden="true" className="flex flex-col gap-6 p-6">
      <Skeleton className="w-1/4" />
      <Skeleton className="h-field w-full" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-field" />
        <Skeleton className="h-field" />
        <Skeleton className="h-field" />
        <Skeleton className="h-field" />
      </div>
    </Card>
  )
}

/** The order summary to come. */
export function SummarySkeleton() {
  return (
    <div aria-hidden="true" className="flex max-w-dialog flex-col gap-6">
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="w-full" />
      <Skeleton className="w-full" />
      <Skeleton className="h-8 w-1/2 self-end" />
    </div>
  )
}
