import type { ComponentType } from 'react'
import { Badge } from './badge'
import type { BadgeVariant } from './badge'
import { ErrorIcon, ProcessingIcon } from './icons/first-page'
import { CancelledIcon, PaidIcon, PendingIcon, ReturnIcon, SuccessIcon } from './icons/other-pages'
import type { IconProps } from './icons/first-page'

interface Look {
  badge: BadgeVariant
  icon: ComponentType<IconProps>
  /** The larger icon of an order's own page. */
  details: ComponentType<IconProps>
  tone: string
}

const looks = new Map<string, Look>([
  ['pending', { badge: 'secondary', icon: PendingIcon, details: ProcessingIcon, tone: 'text-secondary' }],
  [
    'processing',
    { badge: 'secondary', icon: ProcessingIcon, details: ProcessingIcon, tone: 'text-secondary' },
  ],
  ['paid', { badge: 'default', icon: PaidIcon, details: PaidIcon, tone: 'text-info' }],
  ['completed', { badge: 'default', icon: SuccessIcon, details: SuccessIcon, tone: 'text-success' }],
  ['cancelled', { badge: 'destructive', icon: CancelledIcon, details: ErrorIcon, tone: 'text-destructive' }],
  ['payment_failed', { badge: 'destructive', icon: ErrorIcon, details: ErrorIcon, tone: 'text-destructive' }],
  ['refunded', { badge: 'destructive', icon: ReturnIcon, details: ErrorIcon, tone: 'text-destructive' }],
])

/** The badge of an order's status; 'outline' for one that isn't known. */
export const badgeVariant = (status: string): BadgeVariant => looks.get(status)?.badge ?? 'outline'

/** 'payment_failed' reads 'Payment failed'. */
export const statusText = (status: string) => {
  const words = status.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function StatusBadge({ status }: { status: string }) {
  const Icon = looks.get(status)?.icon
  return (
    <Badge variant={badgeVariant(status)} icon={Icon && <Icon size={14} />}>
      {statusText(status)}
    </Badge>
  )
}

/** The status of one order, beside its title: a 20 px icon in the status' colour and the word. */
export function StatusIcon({ status }: { status: string }) {
  const look = looks.get(status)
  return (
    <span className="inline-flex items-center gap-2 text-16 font-strong">
      {look && <look.details size={20} className={look.tone} />}
      {statusText(status)}
    </span>
  )
}
