import type { ComponentType } from 'react'
import { cx } from '@/lib/cx'
import type { OrderStatus, StatusIconName } from '@/lib/order-status'
import {
  CancelledIcon,
  ErrorIcon,
  PaidIcon,
  PendingIcon,
  ProcessingIcon,
  ReturnIcon,
  SuccessIcon,
} from './icons'
import type { IconProps } from './icons'

const icons: Record<StatusIconName, ComponentType<IconProps>> = {
  pending: PendingIcon,
  processing: ProcessingIcon,
  paid: PaidIcon,
  completed: SuccessIcon,
  cancelled: CancelledIcon,
  error: ErrorIcon,
  refunded: ReturnIcon,
}

const badgeClasses: Record<OrderStatus['badge']['variant'], string> = {
  default: 'border-transparent bg-accent-tint text-accent-text',
  secondary: 'bg-muted text-secondary',
  destructive: 'border-transparent bg-destructive-tint text-destructive',
  outline: 'text-secondary',
}

export function StatusBadge({ status: { label, badge } }: { status: OrderStatus }) {
  const Icon = badge.icon && icons[badge.icon]
  return (
    <span
      className={cx(
        'inline-flex min-h-badge items-center gap-2 rounded-sm border px-2 text-12 font-strong',
        badgeClasses[badge.variant],
      )}
    >
      {Icon && <Icon size={14} />}
      {label}
    </span>
  )
}

/** The status of one order, beside its title: an icon of 20 px and the label. */
export function StatusIcon({ status: { label, pageIcon } }: { status: OrderStatus }) {
  const Icon = pageIcon && icons[pageIcon.name]
  return (
    <span className="inline-flex items-center gap-2 text-16 font-strong">
      {Icon && <Icon size={20} className={pageIcon.className} />}
      {label}
    </span>
  )
}
