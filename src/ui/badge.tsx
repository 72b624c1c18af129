import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'

type BadgeVariant = 'default' | 'secondary' | 'destructive' | 'outline'

const variants: Record<BadgeVariant, string> = {
  default: 'border-transparent bg-accent-tint text-accent-text',
  secondary: 'bg-muted text-secondary',
  destructive: 'border-transparent bg-destructive-tint text-destructive',
  outline: 'text-secondary',
}

interface BadgeProps {
  variant?: BadgeVariant
  icon?: ReactNode
  children: ReactNode
}

export function Badge({ variant = 'default', icon, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-badge items-center gap-2 rounded-sm border px-2 text-12 font-strong',
        variants[variant],
      )}
    >
      {icon}
      {children}
    </span>
  )
}

/** The outlined 'Popular' of an offer. */
export function PopularLabel() {
  return (
    <span className="inline-flex h-popular items-center rounded-sm border border-accent-line bg-card px-2 text-12 font-strong text-accent-text">
      Popular
    </span>
  )
}
