import { paths } from '@/config/paths'
import { ButtonLink } from '@/ui/button'
import { Card } from '@/ui/card'
import { Empty } from '@/ui/empty'
import { DescriptionListSkeleton, Skeleton } from '@/ui/skeleton'

/** In place of an order that there isn't, or that isn't this customer's. */
export function OrderNotFound() {
  return (
    <Card className="p-6 sm:p-8">
      <Empty
        title="There is no such order"
        text="Its number may be mistyped, or it belongs to another account."
        action={<ButtonLink to={paths.orders}>Go to My Orders</ButtonLink>}
      />
    </Card>
  )
}

export function OrderSkeleton() {
  return (
    <div aria-hidden="true">
      <DescriptionListSkeleton labels={['date', 'items', 'files', 'total']} />
      <Card className="mt-8 divide-y">
        {['w-1/3', 'w-2/3', 'w-3/5'].map(width => (
          <div key={width} className="flex h-row-file items-center px-6">
            <Skeleton className={width} />
          </div>
        ))}
      </Card>
    </div>
  )
}
