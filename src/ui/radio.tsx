import type { ComponentProps } from 'react'
import { cx } from '@/lib/cx'

/** A native radio button in the site's style. */
export function Radio({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input {...props} type="radio" className={cx('radio', className)} />
}
