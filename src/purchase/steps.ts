import type { Order } from '@/api/orders'
import type { PaymentAttempt } from './attempts'

/**
 * Where a purchase stands, from the order as the server has it and the payment that this browser has begun:
 *
 *     cart ─place─▶ pending ─pay─▶ unconfirmed ─provider─▶ reported ─server─▶ paid
 *                      ▲ │                │
 *                      │ └─end─▶ ended    │ declined
 *                      └──────────────────┘
 *
 * `ended` is every order that can neither be paid for nor cancelled and isn't paid: a cancelled or refunded one, one whose
 * payment failed, one that the server processes, and one with a status outside the list.
 */
export type PurchaseStep = 'pending' | 'unconfirmed' | 'reported' | 'paid' | 'ended'

interface StepRecord {
  canPay: boolean
  /** 'unless paid': not where the card provider says that it was paid; 'if unpaid': only where it says that it wasn't. */
  canEnd: false | 'unless paid' | 'if unpaid'
}

/** What each step allows. */
export const purchaseSteps: Record<PurchaseStep, StepRecord> = {
  pending: { canPay: true, canEnd: 'unless paid' },
  unconfirmed: { canPay: true, canEnd: 'if unpaid' },
  reported: { canPay: false, canEnd: false },
  paid: { canPay: false, canEnd: false },
  ended: { canPay: false, canEnd: false },
}

export function stepOf({ status }: Pick<Order, 'status'>, attempt: PaymentAttempt | null): PurchaseStep {
  if (status.isPaid) return 'paid'
  if (!status.isPayable) return 'ended'
  if (attempt === null) return 'pending'
  return attempt === 'begun' ? 'unconfirmed' : 'reported'
}
