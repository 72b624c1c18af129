import type { ComponentProps } from 'react'
import { cx } from '@/lib/cx'

/** A surface with a thin border. It has no padding: rows reach its edge, text gets `p-6`. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cx('rounded-lg border bg-card shadow-card', className)} />
}
