import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Order } from '@/api/orders'
import { paths } from '@/config/paths'
import { formatCount } from '@/lib/counts'
import { formatDate } from '@/lib/dates'
import { stateText, withText } from '@/lib/history-state'
import { formatMoney, isLongAmount } from '@/lib/money'
import { ButtonLink } from '@/ui/button'
import { useAnnounce } from '@/ui/announcer'
import { Card } from '@/ui/card'
import { DescriptionList } from '@/ui/description-list'
import { Amount } from '@/ui/amount'
import { OrderNumber } from '@/ui/order-number'
import { Waiting } from '@/ui/skeleton'
import { ErrorIcon, InfoIcon, ProcessingIcon, SuccessIcon } from '@/ui/icons'
import { usePaymentReport, usePurchaseStep } from '@/queries/purchase'
import { useUserId } from '@/session/use-session'
import { isReportOfPayment } from './payment-rules'

type Payment = Order['status']['payment']

/** The payment of a pending order, where the URL says that it failed and this browser knows of no report. */
const refused: Payment = {
  state: 'Payment failed',
  text: 'The payment provider could not take the payment. You can try again.',
}

interface PaymentOutcomeProps {
  order: Order
  hasFailed: boolean
  /** What is said of the files in place of the status' sentence, where none can be downloaded. */
  filesText?: string | undefined
  /** The next step of a paid order, beside the payment's status. */
  action?: ReactNode
  /** What was bought, below the status, as rows of its card. */
  contents: ReactNode
  /** Further steps, once it is known which there are; null before. */
  steps: ReactNode
}

/** The state of an order's payment on the server, what was bought, and the next steps. */
export function PaymentOutcome({
  order,
  hasFailed,
  filesText,
  action,
  contents,
  steps,
}: PaymentOutcomeProps) {
  const canRetry = usePurchaseStep(order).canPay && hasFailed
  const { state, text } = order.status.payment
  return (
    <>
      <Card className="overflow-hidden">
        <div className="flex flex-wrap items-center justify-end gap-4 bg-foot p-4 sm:px-6">
          <PaymentStatus
            payment={canRetry ? refused : { state, text: filesText ?? text }}
            isKnown={order.status.name !== 'other'}
          />
          {canRetry ? (
            <ButtonLink to={paths.checkout(order.id)} size="lg" className="max-sm:w-full">
              Retry Payment
            </ButtonLink>
          ) : (
            action
          )}
        </div>
        {contents}
      </Card>
      {steps === null ? (
        <Waiting />
      ) : (
        <div
          data-compact={isLongAmount(order.totalAmount, order.currency) || undefined}
          className="mt-8 grid gap-6"
        >
          <DescriptionList
            items={[
              { label: 'Order', value: <OrderNumber>{order.orderNumber}</OrderNumber> },
              { label: 'Date', value: formatDate(order.createdAt) },
              { label: 'Items', value: formatCount(order.itemCount) },
              {
                label: 'Total',
                value: <Amount size={18}>{formatMoney(order.totalAmount, order.currency)}</Amount>,
              },
            ]}
          />
          <div className={stepsClass}>
            <ButtonLink to={paths.order(order.orderNumber)} variant="neutral">
              View Order Details
            </ButtonLink>
            {steps}
            <ButtonLink to={paths.orders} variant="quiet" className="sm:-mr-4 sm:ml-auto">
              My Orders
            </ButtonLink>
          </div>
        </div>
      )}
    </>
  )
}

/** Buttons in a row; on phones ruled rows. */
const stepsClass =
  'flex flex-wrap gap-3 print:hidden max-sm:flex-col max-sm:gap-0 max-sm:border-b max-sm:*:order-none! max-sm:*:justify-start max-sm:*:rounded-none max-sm:*:border-x-0 max-sm:*:border-b-0 max-sm:*:border-border max-sm:*:bg-transparent max-sm:*:px-0 max-sm:*:text-14 max-sm:*:text-foreground max-sm:*:shadow-none'

/**
 * Remembers once it is known whose it is what the provider has reported of a payment, as far as this browser has begun it.
 * Returns whether the URL says that it failed: that stays with the history entry.
 */
export function useReturnStatus(orderId: string): boolean {
  const navigate = useNavigate()
  const { rememberReturn } = usePaymentReport()
  const userId = useUserId()
  const state: unknown = useLocation().state
  const status = stateText(state, 'redirect_status')
  const hasFailed = status === 'failed'
  const remember = useEffectEvent(() => {
    if (hasFailed || isReportOfPayment(status)) rememberReturn(orderId, hasFailed ? 'failed' : 'reported')
    const kept = hasFailed ? withText(state, 'payment_failed', 'yes') : state
    void navigate('.', { replace: true, state: withText(kept, 'redirect_status', null) })
  })
  useEffect(() => {
    if (status !== null && userId !== null) remember()
  }, [status, userId])
  return hasFailed || stateText(state, 'payment_failed') !== null
}

const looks: Record<string, { Icon: typeof ErrorIcon; tone: string }> = {
  'Payment received': { Icon: SuccessIcon, tone: 'text-success' },
  'Payment processing': { Icon: ProcessingIcon, tone: 'text-secondary' },
  'Payment failed': { Icon: ErrorIcon, tone: 'text-destructive' },
}

const neutral = { Icon: InfoIcon, tone: 'text-secondary' }

/** `isKnown`: a status outside the list may have the words of one of ours. */
function PaymentStatus({ payment, isKnown }: { payment: Payment; isKnown: boolean }) {
  const { Icon, tone } = (isKnown && looks[payment.state]) || neutral
  // The first one too, after the return from the payment provider: a live region says only what changes in it.
  const announce = useAnnounce()
  const said = `Payment status: ${payment.state.replace(/^Payment /, '')}. ${payment.text}`
  useEffect(() => announce(said), [announce, said])
  return (
    <div
      role="region"
      aria-label="Payment status"
      className="flex min-w-0 flex-1 basis-2/5 items-start gap-4"
    >
      <Icon size={20} className={`mt-0.5 shrink-0 ${tone}`} />
      <div className="min-w-0">
        <p className="text-16 font-strong">{payment.state}</p>
        <p className="text-14 text-secondary">{payment.text}</p>
      </div>
    </div>
  )
}
