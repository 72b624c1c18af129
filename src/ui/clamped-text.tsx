import { cx } from '@/lib/cx'

interface ClampedTextProps {
  className?: string
  children: string
}

/** A text that may have no end, such as a name that a server gives: its first three lines, and the whole as a tooltip. */
export function ClampedText({ className, children }: ClampedTextProps) {
  return (
    <span className={cx('line-clamp-3 wrap-anywhere', className)} data-tooltip={children}>
      {children}
    </span>
  )
}
