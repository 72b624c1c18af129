import type { ReactNode } from 'react'
import type { Order } from '@/api/orders'
import { paths } from '@/config/paths'
import { formatCount } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import { ButtonLink } from '@/ui/button'
import { Card } from '@/ui/card'
import { DescriptionList } from '@/ui/description-list'
import { Amount } from '@/ui/amount'
import { ErrorIcon, ProcessingIcon } from '@/ui/icons/initial'
import { SuccessIcon } from '@/ui/icons/deferred'
import { PurchasedLines } from './purchased-lines'

type Payment = Order['status']['payment']

/** The payment of a pending order, where the card provider reported a failure that the server doesn't know of yet. */
const refused: Payment = {
  state: 'Payment failed',
  text: 'The payment provider could not take the payment. You can try again.',
}

interface PaymentOutcomeProps {
  order: Order
  /** Whether the card provider reported that the payment failed. */
  failed: boolean
  /** Below the next steps, which it doesn't move when it arrives. */
  children?: ReactNode
  /** Another next step. */
  step?: ReactNode
}

/** The state of an order's payment on the server, and the next steps. */
export function PaymentOutcome({ order, failed, children, step }: PaymentOutcomeProps) {
  const canRetry = failed && order.status.isPayable
  return (
    <div className="flex max-w-dialog flex-col gap-8">
      <PaymentStatusPanel payment={canRetry ? refused : order.status.payment} />
      <DescriptionList
        items={[
          { label: 'Order', value: order.orderNumber },
          { label: 'Items', value: formatCount(order.itemCount) },
          {
            label: 'Total',
            value: (
              <Amount size={18}>
                {order.totalAmount === null ? 'N/A' : formatMoney(order.totalAmount, order.currency)}
              </Amount>
            ),
          },
        ]}
      />
      <PurchasedLines order={order} />
      <div className="flex flex-wrap gap-3 max-sm:flex-col print:hidden">
        {canRetry && <ButtonLink to={paths.checkout(order.id)}>Retry Payment</ButtonLink>}
        <ButtonLink to={paths.order(order.orderNumber)} variant={canRetry ? 'neutral' : 'solid'}>
          View Order Details
        </ButtonLink>
        <ButtonLink to={paths.orders} variant="neutral">
          My Orders
        </ButtonLink>
        {step}
      </div>
      {children}
    </div>
  )
}

const looks: Record<Payment['state'], { Icon: typeof ErrorIcon; tone: string }> = {
  'Payment received': { Icon: SuccessIcon, tone: 'text-success' },
  'Payment processing': { Icon: ProcessingIcon, tone: 'text-secondary' },
  'Payment failed': { Icon: ErrorIcon, tone: 'text-destructive' },
}

function PaymentStatusPanel({ payment }: { payment: Payment }) {
  const { Icon, tone } = looks[payment.state]
  return (
    <Card role="region" aria-label="Payment status" className="flex items-start gap-4 p-6">
      <Icon size={20} className={`mt-0.5 shrink-0 ${tone}`} />
      <div aria-live="polite" className="min-w-0">
        <p className="text-16 font-strong">{payment.state}</p>
        <p className="text-secondary">{payment.text}</p>
      </div>
    </Card>
  )
}
