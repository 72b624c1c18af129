import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Order } from '@/api/orders'
import { paths } from '@/config/paths'
import { settings } from '@/config/settings'
import { cx } from '@/lib/cx'
import { usePurchases } from '@/memory/purchase-memory'
import { isNotFound, useOrder } from '@/queries/orders'
import { usePaymentIntent, useReadOrder } from '@/queries/payment'
import { refusalWords } from '@/queries/refusal-words'
import { useSkeleton } from '@/queries/use-skeleton'
import { ButtonLink } from '@/ui/button'
import { useDocumentTitle } from '@/ui/document-title'
import { DeletionNotice } from '@/ui/deletion-notice'
import { Skeleton, Waiting } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { CardPayment } from './card-payment'
import { CardFormSkeleton, SummarySkeleton } from './checkout-skeleton'
import { OrderSummary } from './order-summary'
import { checkOf, checkOfFailure, initializationFailedText, intentOf, unpayableReason } from './payment-rules'
import { UnpayableOrder } from './unpayable-order'
import { useCancelPayment } from './use-cancel-payment'
import { dataOf } from './use-card-provider'
import { useInterruptedCancel, type CancelledOrder } from './use-interrupted-cancel'
import { useToastOnChange } from './use-toast-on-change'

interface CheckoutProps {
  orderId: string
  /** Called once the order is cancelled here. */
  onCancelled: (order: CancelledOrder) => void
}

/** The summary of an order and the form to pay for it by card. */
export function Checkout({ orderId, onCancelled }: CheckoutProps) {
  const { data: order, error, deleted, isFetching, refetch } = useOrder(orderId)
  const readOrder = useReadOrder(orderId)
  useDocumentTitle(order ? `Checkout: ${order.orderNumber}` : 'Checkout')
  // A payment that is being made keeps its form, whatever the order costs by now.
  const [paidOrder, setPaidOrder] = useState<Order | null>(null)
  const paying = paidOrder !== null
  const shown = paidOrder ?? order
  const intent = usePaymentIntent(
    orderId,
    intentOf(shown),
    order?.status.isPayable === true && order.totalAmount !== null && settings.stripeKey !== null,
  )
  const {
    data: clientSecret,
    isPlaceholderData: isRenewing,
    error: intentError,
    refetch: retryIntent,
  } = intent
  const cancelling = useCancelPayment(onCancelled)
  // An order that is cancelled or paid for here stops being payable, but another page is opened then. And a payment that is
  // being made keeps its form, whatever the order's reads and updates say: its outcome would be lost.
  const isEnding = cancelling.busy || paying
  const reason = isEnding ? null : unpayableReason(order, intentError)
  const isDeleted = deleted.length > 0 && !paying
  const isUnreadable = error !== null && (order === undefined || isNotFound(error))
  const isMissing = !isDeleted && !isEnding && isUnreadable && !(order && isFetching)
  const loading = useSkeleton(order === undefined && !isMissing)
  // A backend may not yet find everywhere what it has just created.
  const isPlacedHere = usePurchases().orders.some(({ id, state }) => id === orderId && state === 'placed')
  const isCancelled = useInterruptedCancel(
    orderId,
    isDeleted || (isMissing && isNotFound(error)),
    onCancelled,
  )
  useRedirectToCart(isMissing && !isCancelled, isPlacedHere || !isNotFound(error))
  const refusal = refusalWords(intentError)
  useToastOnChange(intentError !== null && reason === null ? initializationFailedText : null, title =>
    toast.error(title, { text: refusal ?? undefined }),
  )

  if (isCancelled) return null
  if (isDeleted) {
    const action = <ButtonLink to={paths.orders}>Go to My Orders</ButtonLink>
    return <DeletionNotice ids={deleted} action={action} />
  }
  if (isMissing) return null
  if (loading === 'waiting') return <Waiting />
  if (reason) return <UnpayableOrder reason={reason} />
  const ready = loading === 'ready' && shown && order
  return (
    <div className="grid grid-cols-1 gap-12 lg:grid-cols-checkout lg:gap-16">
      {/* On phones the payment is below the summary and would be moved down by it: it is hidden until the summary is loaded. */}
      <div className={cx('min-w-0 max-lg:order-last', !ready && 'max-lg:hidden')}>
        {ready ? (
          <CardPayment
            order={shown}
            reload={() => void refetch()}
            clientSecret={clientSecret}
            renewing={isRenewing}
            intentProblem={
              intentError && [initializationFailedText, refusal].filter(text => text !== null).join('\n')
            }
            retryIntent={() => void retryIntent()}
            findClientSecret={() => dataOf(intent)}
            cancelling={cancelling}
            paying={paying}
            onPaying={now => {
              setPaidOrder(now ? order : null)
              // A read may have failed meanwhile.
              if (!now) void refetch()
            }}
            checkOrder={() => readOrder().then(read => checkOf(read, shown), checkOfFailure)}
          />
        ) : (
          <>
            <Skeleton className="mb-4 h-6 w-1/4" />
            <CardFormSkeleton />
          </>
        )}
      </div>
      {ready ? <OrderSummary order={order} /> : <SummarySkeleton />}
    </div>
  )
}

/** Navigates to the cart when there is no order to pay for. One that only couldn't be loaded is among the customer's orders. */
function useRedirectToCart(isMissing: boolean, mayExist: boolean) {
  const navigate = useNavigate()
  const toOrders = { label: 'Go to My Orders', onClick: () => void navigate(paths.orders) }
  useToastOnChange(isMissing ? 'Failed to load order details' : null, title =>
    toast.error(title, {
      goesWithPage: false,
      ...(mayExist && {
        text: 'Orders that you have placed are in My Orders.',
        duration: Infinity,
        actions: [toOrders],
      }),
    }),
  )
  useEffect(() => {
    if (isMissing) void navigate(paths.cart, { replace: true })
  }, [isMissing, navigate])
}
