import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { Link, type LinkProps } from './link'

/** `unavailable` is the look of a disabled button, also for plain text such as 'Previous' on the first page. */
type ButtonVariant = 'solid' | 'neutral' | 'quiet' | 'destructive' | 'unavailable'
/** sm 32 px, 44 px on phones, in rows; md 40 px, 48 px on phones; lg 48 px. */
export type ButtonSize = 'sm' | 'md' | 'lg'

const base =
  'relative inline-flex items-center justify-center gap-2 rounded-md border text-center font-strong transition-colors select-none'

const variants: Record<ButtonVariant, string> = {
  // A forced palette's plate behind the label would hide it.
  solid:
    'border-transparent bg-accent text-on-accent shadow-card forced-color-adjust-none hover:bg-accent-hover',
  neutral: 'border-outline bg-card text-foreground shadow-card hover:bg-hover',
  quiet: 'border-transparent text-secondary hover:bg-hover hover:text-foreground',
  destructive:
    'border-transparent bg-destructive-solid text-on-destructive shadow-card hover:bg-destructive-hover',
  unavailable: 'border-border bg-muted text-tertiary',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-control-sm px-3 text-14',
  md: 'min-h-control-lg px-4 text-16 sm:min-h-control sm:text-14',
  lg: 'min-h-control-lg px-6 text-16',
}

/** The classes of a button, for elements that are none, such as a download link. */
export const buttonClass = (variant: ButtonVariant = 'solid', size: ButtonSize = 'md') =>
  cx(base, variants[variant], sizes[size])

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Keeps label, width and focus, shows a progress line and ignores further clicks. */
  busy?: boolean | undefined
  icon?: ReactNode
}

export function Button({
  variant = 'solid',
  size = 'md',
  busy = false,
  icon,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const ignore = (event: MouseEvent) => event.preventDefault()
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...props}
      onClick={busy ? ignore : onClick}
      className={cx(base, variants[props.disabled ? 'unavailable' : variant], sizes[size], className)}
    >
      {icon}
      {children}
      {busy && <BusyLine className="inset-x-3 bottom-1" />}
    </button>
  )
}

/** A line that runs along an edge of what is busy. */
export function BusyLine({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('absolute forced-color-adjust-none h-0.5 overflow-hidden rounded-full', className)}
    >
      <span className="absolute inset-0 bg-current opacity-30" />
      <span className="absolute inset-y-0 left-0 w-3/5 animate-run rounded-full bg-current" />
    </span>
  )
}

interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  icon?: ReactNode
}

export function ButtonLink({ variant, size, icon, className, children, ...props }: ButtonLinkProps) {
  return (
    <Link {...props} className={cx(buttonClass(variant, size), className)}>
      {icon}
      {children}
    </Link>
  )
}
