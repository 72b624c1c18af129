import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '@/config/paths'
import { settings } from '@/config/settings'
import { cx } from '@/lib/cx'
import { isNotFound, useOrder } from '@/queries/orders'
import { usePaymentIntent } from '@/queries/payment'
import { useSkeleton } from '@/queries/use-skeleton'
import { ButtonLink } from '@/ui/button'
import { DeletionNotice } from '@/ui/deletion-notice'
import { Skeleton } from '@/ui/skeleton'
import { toast } from '@/ui/toast'
import { CardPayment } from './card-payment'
import { CardFormSkeleton, SummarySkeleton } from './checkout-skeleton'
import { OrderSummary } from './order-summary'
import { initializationFailed, unpayableReason } from './payment-rules'
import { UnpayableOrder } from './unpayable-order'
import { useCancelPayment } from './use-cancel-payment'
import { useToastOnChange } from './use-toast-on-change'

/** An order and the form to pay for it by card. */
export function Checkout({ orderId }: { orderId: string }) {
  const { data: order, error, refetch, deleted } = useOrder(orderId)
  const [paying, setPaying] = useState(false)
  const {
    data: clientSecret,
    error: intentError,
    refetch: prepareAgain,
  } = usePaymentIntent(orderId, order?.status.isPayable === true && settings.stripeKey !== null)
  const cancelling = useCancelPayment()
  // An order that is given up or paid for here is not pending any more: the way leads elsewhere then.
  const reason = cancelling.busy || paying ? null : unpayableReason(order, intentError)
  const gone = deleted.length > 0
  const lost = !gone && error !== null && (order === undefined || isNotFound(error))
  const loading = useSkeleton(order === undefined && !lost)
  useWayOut(lost)
  useToastOnChange(intentError !== null && reason === null ? initializationFailed : null, toast.error)

  if (gone) {
    const action = <ButtonLink to={paths.orders}>Go to My Orders</ButtonLink>
    return <DeletionNotice ids={deleted} action={action} />
  }
  if (lost || loading === 'waiting') return null
  if (reason) return <UnpayableOrder reason={reason} />
  const ready = loading === 'ready' && order
  return (
    <div className="grid grid-cols-1 gap-12 lg:grid-cols-checkout lg:gap-16">
      {/* On phones the summary above pushes what is below it down once it is there: nothing is, until then. */}
      <div className={cx('min-w-0 max-lg:order-last', !ready && 'max-lg:hidden')}>
        {ready ? (
          <CardPayment
            order={order}
            clientSecret={clientSecret}
            unprepared={intentError !== null}
            prepareAgain={() => void prepareAgain()}
            cancelling={cancelling}
            paying={paying}
            onPaying={setPaying}
            isOpen={async () => {
              const read = await refetch()
              return !isNotFound(read.error) && read.data?.status.isPayable === true
            }}
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

/** Leads to the cart where there is no order to pay for. */
function useWayOut(lost: boolean) {
  const navigate = useNavigate()
  useToastOnChange(lost ? 'Failed to load order details' : null, toast.error)
  useEffect(() => {
    if (lost) void navigate(paths.cart, { replace: true })
  }, [lost, navigate])
}
