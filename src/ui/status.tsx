import type { ComponentType } from 'react'
import type { OrderStatus, StatusIconName } from '@/lib/order-status'
import { Badge } from './badge'
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

export function StatusBadge({ status: { label, badge } }: { status: OrderStatus }) {
  const Icon = badge.icon && icons[badge.icon]
  return (
    <Badge variant={badge.variant} icon={Icon && <Icon size={14} />}>
      {label}
    </Badge>
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
