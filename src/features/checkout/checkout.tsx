import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import type { Order } from '@/api/orders'
import { paths } from '@/config/paths'
import { cx } from '@/lib/cx'
import { useIsGone, useOrder } from '@/queries/orders'
import { ButtonLink } from '@/ui/button'
import { useDocumentTitle } from '@/ui/document-title'
import { DeletionNotice } from '@/ui/deletion-notice'
import { Skeleton, Waiting } from '@/ui/skeleton'
import { useSkeleton } from '@/ui/use-skeleton'
import { CardPayment } from './card-payment'
import { CardFormSkeleton, SummarySkeleton } from './checkout-skeleton'
import { OrderSummary } from './order-summary'
import { ReportedPayment, UnpayableOrder } from './unpayable-order'
import { usePurchase } from './use-purchase'

/** Why there is nothing to pay for: the order was cancelled here, or couldn't be loaded. */
type CheckoutEnd = { kind: 'cancelled'; order: Order } | { kind: 'missing' }

interface EndProps {
  onEnd: (end: CheckoutEnd) => void
}

/** The summary of the order that the URL names, and the form to pay for it by card. */
export function Checkout({ onEnd }: EndProps) {
  const { id: orderId = '' } = useParams()
  const { data: order, error, deleted, refetch } = useOrder(orderId)
  useDocumentTitle(order ? `Checkout: ${order.orderNumber}` : 'Checkout')
  const loading = useSkeleton(order === undefined && error === null)

  if (order === undefined && error !== null) return <MissingOrder onEnd={onEnd} />
  if (loading === 'waiting') return <Waiting />
  if (order === undefined || loading === 'skeleton') return <CheckoutSkeleton />
  return <OrderCheckout order={order} deleted={deleted} refetch={refetch} onEnd={onEnd} />
}

interface OrderCheckoutProps extends EndProps, Pick<ReturnType<typeof useOrder>, 'deleted' | 'refetch'> {
  order: Order
}

function OrderCheckout({ order, deleted, refetch, onEnd }: OrderCheckoutProps) {
  const onCancelled = (cancelled: Order) => onEnd({ kind: 'cancelled', order: cancelled })
  const purchase = usePurchase(order, () => void refetch(), onCancelled)
  const isGone = useIsGone(order.id)
  // While it is paid for or cancelled here, its form stays: the result would be lost.
  if (!purchase.isBusy) {
    if (deleted.length > 0)
      return (
        <DeletionNotice ids={deleted} action={<ButtonLink to={paths.orders}>Go to My Orders</ButtonLink>} />
      )
    if (isGone) return <MissingOrder onEnd={onEnd} />
    if (purchase.unpayable) return <UnpayableOrder reason={purchase.unpayable} status={order.status} />
    if (purchase.isReported) return <ReportedPayment order={order} />
  }
  return (
    <Columns isReady payment={<CardPayment purchase={purchase} />} summary={<OrderSummary order={order} />} />
  )
}

function CheckoutSkeleton() {
  const payment = (
    <>
      <Skeleton className="mb-4 h-6 w-1/4" />
      <CardFormSkeleton />
    </>
  )
  return <Columns isReady={false} payment={payment} summary={<SummarySkeleton />} />
}

interface ColumnsProps {
  isReady: boolean
  payment: ReactNode
  summary: ReactNode
}

function Columns({ isReady, payment, summary }: ColumnsProps) {
  return (
    <div className="grid grid-cols-1 gap-12 lg:grid-cols-checkout lg:gap-16">
      <div className="min-w-0 lg:order-last">{summary}</div>
      {/* On phones the summary would move it down: it is hidden until that is loaded. */}
      <div className={cx('min-w-0', !isReady && 'max-lg:hidden')}>{payment}</div>
    </div>
  )
}

/** There is no order to pay for. */
function MissingOrder({ onEnd }: EndProps) {
  const leave = useEffectEvent(() => onEnd({ kind: 'missing' }))
  useEffect(() => leave(), [])
  return null
}
