import { cx } from '@/lib/cx'

/** A grey bar in place of loading content. Give it a width and, unless it stands for a line of text, a height. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block h-3 rounded-xs bg-hover forced-colors:border', className)}
    />
  )
}

/** Stands in for a description list while it loads. */
export function DescriptionListSkeleton({ labels }: { labels: string[] }) {
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-2 border-y md:auto-cols-fr md:grid-flow-col md:grid-cols-none"
    >
      {labels.map(label => (
        <div key={label} className="grid gap-4 py-4 max-md:odd:last:col-span-2 max-md:nth-[n+3]:border-t">
          <Skeleton className="w-1/4" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ))}
    </div>
  )
}
