import { cx } from '@/lib/cx'

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

/** In place of loading content for the short time before its skeleton: nothing to see, but the footer waits. */
export const Waiting = () => <span hidden data-loading />
