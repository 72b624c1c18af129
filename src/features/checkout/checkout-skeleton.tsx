import { Card } from '@/ui/card'
import { DescriptionListSkeleton } from '@/ui/description-list'
import { Skeleton } from '@/ui/skeleton'

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
      <div className="grid grid-cols-2 gap-4">
        <FieldSkeleton />
        <FieldSkeleton />
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
    </Card>
  )
}

export function SummarySkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="h-6 w-1/2" />
      <div className="mt-4 divide-y border-y">
        {['number', 'first', 'second'].map(row => (
          <div key={row} className="flex h-row-foot items-center justify-between gap-6">
            <Skeleton className="w-1/3" />
            <Skeleton className="w-nav" />
          </div>
        ))}
      </div>
      <Skeleton className="mt-6 ml-auto h-8 w-1/2" />
    </div>
  )
}

export function OutcomeSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-8">
      <Card className="grid gap-4 p-6">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="w-1/2" />
      </Card>
      <DescriptionListSkeleton labels={['order', 'date', 'items', 'total']} />
    </div>
  )
}
