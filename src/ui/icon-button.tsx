import type { ComponentProps } from 'react'
import { cx } from '@/lib/cx'

export const iconButtonClass =
  'inline-flex size-control shrink-0 items-center justify-center rounded-md text-secondary transition-colors hover:bg-hover hover:text-foreground'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name, shown as the tooltip too. */
  label: string
}

/** A 40 px button, 44 px on phones, that contains only an icon. */
export function IconButton({ label, className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-label={label}
      data-tooltip={label}
      className={cx(iconButtonClass, className)}
    />
  )
}
