import type { ComponentProps } from 'react'
import { cx } from '@/lib/cx'

/** Limits content to 1216 px, with 32 px to the window's edges, 16 px on phones. */
export function Container({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cx('mx-auto w-full max-w-page px-4 sm:px-8', className)} />
}
