import type { ComponentProps } from 'react'
import { cx } from '@/lib/cx'

/** A surface with a hairline. It has no inset of its own: rows reach its edge, text takes `p-6`. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cx('rounded-lg border bg-card shadow-card', className)} />
}
