import { cx } from '@/lib/cx'
import { Card } from './card'

interface SkeletonProps {
  className?: string
  /** Whether the footer is shown meanwhile: where the content that comes has the same height. */
  withFooter?: boolean
}

/** A grey bar in place of loading content. Give it a width and, unless it stands for a line of text, a height. */
export function Skeleton({ className, withFooter = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      data-loading={withFooter ? undefined : true}
      className={cx('block h-3 rounded-xs bg-hover forced-colors:border', className)}
    />
  )
}

/** A card of rows in place of a loading list or table. */
export const SkeletonRows = ({ count = 3, className }: { count?: number; className?: string }) => (
  <Card aria-hidden="true" className={cx('divide-y', className)}>
    {Array.from({ length: count }, (_row, index) => (
      <div key={index} className="flex h-row-file items-center justify-between gap-6 px-4 sm:px-6">
        <Skeleton className="w-1/2" />
        <Skeleton className="w-1/4" />
      </div>
    ))}
  </Card>
)

/** In place of loading content for the short time before its skeleton: nothing to see, but the footer waits. */
export const Waiting = () => <span hidden data-loading />
