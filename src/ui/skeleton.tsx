import { cx } from '@/lib/cx'

/** One bar in the shape of what is to come: give it a width and, where it isn't a line of text, a height. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block h-3 rounded-xs bg-hover', className)} />
}

/** The shape of facts to come. */
export function DescriptionListSkeleton({ facts }: { facts: string[] }) {
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-2 border-y md:auto-cols-fr md:grid-flow-col md:grid-cols-none"
    >
      {facts.map(fact => (
        <div key={fact} className="grid gap-4 py-4 max-md:odd:last:col-span-2 max-md:nth-[n+3]:border-t">
          <Skeleton className="w-1/4" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ))}
    </div>
  )
}
