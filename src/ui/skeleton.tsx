import { cx } from '@/lib/cx'

/** A grey bar in place of loading content. Give it a width and, unless it stands for a line of text, a height. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-loading
      className={cx('block h-3 rounded-xs bg-hover forced-colors:border', className)}
    />
  )
}

/** In place of loading content for the short time before its skeleton: nothing to see, but the footer waits. */
export const Waiting = () => <span hidden data-loading />
