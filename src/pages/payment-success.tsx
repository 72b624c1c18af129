import { useParams } from 'react-router-dom'
import { paths } from '@/config/paths'
import { OutcomeSkeleton } from '@/features/checkout/checkout-skeleton'
import { PaymentOutcome } from '@/features/checkout/payment-outcome'
import { useRedirectStatus } from '@/features/checkout/use-redirect-status'
import { OrderFiles } from '@/features/orders/order-files'
import { ReceiptButton } from '@/features/orders/receipt-button'
import { isNotFound, useOrderUntilPaid } from '@/queries/orders'
import { useSkeleton } from '@/queries/use-skeleton'
import { withQueries } from '@/queries/with-queries'
import { ButtonLink } from '@/ui/button'
import { Card } from '@/ui/card'
import { CheckAgain } from '@/ui/check-again'
import { DeletionNotice } from '@/ui/deletion-notice'
import { Empty } from '@/ui/empty'
import { ErrorCard } from '@/ui/error-card'
import { useFailureToast } from '@/ui/failure-toast'
import { Page } from '@/ui/page'
import { Waiting } from '@/ui/skeleton'

const loadingFailed = 'Failed to load order details. Please try again.'

function PaymentSuccessPage() {
  const { id = '' } = useParams()
  // Before the order is read: its status may end what is remembered.
  const { failed } = useRedirectStatus(id)
  const read = useOrderUntilPaid(id)
  const { data: order, error, isFetching, refetch, deleted, stopped, checkAgain } = read
  const loading = useSkeleton(order === undefined && error === null)
  const notFound = isNotFound(error)
  const unread = read.isError && order === undefined && !notFound && deleted.length === 0
  useFailureToast({ ...read, isError: unread }, loadingFailed)

  function content() {
    if (loading === 'waiting') return <Waiting />
    if (loading === 'skeleton') return <OutcomeSkeleton />
    if (deleted.length > 0) {
      const action = <ButtonLink to={paths.orders}>Go to My Orders</ButtonLink>
      return <DeletionNotice ids={deleted} action={action} />
    }
    if (notFound) return <NotFound />
    if (order) {
      return (
        <>
          <CheckAgain stopped={stopped} onCheck={checkAgain} />
          <PaymentOutcome order={order} failed={failed} step={<ReceiptButton order={order} />}>
            {order.status.isPaid && <OrderFiles order={order} onOutdated={() => void refetch()} />}
          </PaymentOutcome>
        </>
      )
    }
    return (
      <ErrorCard onRetry={() => void refetch()} busy={isFetching}>
        {loadingFailed}
      </ErrorCard>
    )
  }
  return (
    <Page title="Order Confirmation" documentTitle={order && `Order Confirmation: ${order.orderNumber}`}>
      {content()}
    </Page>
  )
}

export default withQueries(PaymentSuccessPage)

function NotFound() {
  return (
    <Card className="p-6 sm:p-8">
      <Empty
        title="Order Not Found"
        text="It may have been cancelled, or it belongs to another account."
        action={<ButtonLink to={paths.orders}>Go to My Orders</ButtonLink>}
      />
    </Card>
  )
}
