import type { ComponentProps } from 'react'
import { cx } from '@/lib/cx'

/** A native radio button in the site's style. */
export function Radio({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  // Back and Forward would restore a choice that was changed since.
  return <input {...props} type="radio" autoComplete="off" className={cx('radio', className)} />
}
