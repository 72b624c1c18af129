import { Card } from '@/ui/card'
import { Skeleton } from '@/ui/skeleton'

export function PlansSkeleton() {
  return (
    <div aria-busy="true" className="@container">
      <div className="grid grid-cols-1 gap-6 roomy:grid-cols-3">
        {['first', 'second', 'third'].map(plan => (
          <Card key={plan} className="grid grid-cols-1 gap-6 p-6">
            <Skeleton className="h-6 w-nav" />
            <Skeleton className="h-8" />
            <Skeleton className="h-8 w-nav" />
            <Skeleton />
            <Skeleton className="w-menu max-w-full" />
            <Skeleton className="w-menu max-w-full" />
            <Skeleton className="w-menu max-w-full" />
          </Card>
        ))}
      </div>
    </div>
  )
}
