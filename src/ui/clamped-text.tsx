import { cx } from '@/lib/cx'

interface ClampedTextProps {
  className?: string
  lines?: 3 | 6
  children: string
}

/** A text that may have no end, such as a name that a server gives: its first lines, three unless told, and the whole as a tooltip. */
export function ClampedText({ className, lines = 3, children }: ClampedTextProps) {
  return (
    <span
      className={cx(lines === 3 ? 'line-clamp-3' : 'line-clamp-6', 'wrap-anywhere', className)}
      data-tooltip={children}
    >
      {children}
    </span>
  )
}
