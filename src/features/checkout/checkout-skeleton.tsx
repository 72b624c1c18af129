import { Card } from '@/ui/card'
import { Skeleton, SkeletonRows } from '@/ui/skeleton'

function FieldSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="w-1/3" />
      <Skeleton className="h-field" />
    </div>
  )
}

export function CardFormSkeleton() {
  return (
    <Card aria-hidden="true" className="flex flex-col gap-4 p-4 sm:p-6">
      <Skeleton className="mb-2 w-1/4" />
      <FieldSkeleton />
      <FieldSkeleton />
      <FieldSkeleton />
    </Card>
  )
}

export const SummarySkeleton = () => (
  <div aria-hidden="true">
    <Skeleton className="h-6 w-1/2" />
    <SkeletonRows className="mt-4" />
  </div>
)
