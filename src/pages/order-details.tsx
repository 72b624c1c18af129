import { useParams } from 'react-router-dom'
import { paths } from '@/config/paths'
import { MissingOrder } from '@/features/orders/missing-order'
import { OrderActions } from '@/features/orders/order-actions'
import { OrderContents } from '@/features/orders/order-contents'
import { OrderActionsSkeleton, OrderSkeleton } from '@/features/orders/order-skeleton'
import { ReceiptButton } from '@/features/orders/receipt-button'
import { useDownloads } from '@/features/orders/use-downloads'
import { isNotFound, useOrderDetails } from '@/queries/orders'
import { useSkeleton } from '@/ui/use-skeleton'
import { withQueries } from '@/queries/with-queries'
import { ButtonLink } from '@/ui/button'
import { DeletionNotice } from '@/ui/deletion-notice'
import { ReadError } from '@/ui/error-card'
import { useFailureToast } from '@/ui/failure-toast'
import { Page } from '@/ui/page'
import { Skeleton, Waiting } from '@/ui/skeleton'
import { StatusIcon } from '@/ui/status'

const failed = 'Failed to load order details. Please try again.'

function OrderDetailsPage() {
  const { orderNumber = '' } = useParams()
  const read = useOrderDetails(orderNumber)
  const { data, error, deleted } = read
  const downloads = useDownloads(read)
  const loading = useSkeleton(data === undefined && error === null)
  const gone = deleted.length > 0
  const notFound = isNotFound(error) && !gone
  // An order that is shown stays on the page when a later read fails.
  useFailureToast({ ...read, isError: read.isError && data === undefined && !notFound && !gone }, failed)
  const order = loading === 'ready' && !notFound && !gone ? data : undefined

  return (
    <Page
      title={notFound ? 'Order Not Found' : orderNumber}
      back={{ to: paths.orders, label: 'My Orders' }}
      aside={
        <span aria-live="polite">
          {order && <StatusIcon status={order.status} />}
          {loading === 'skeleton' && <Skeleton className="my-2 w-24" />}
        </span>
      }
      actions={
        <>
          {order && (
            <>
              <ReceiptButton order={order} />
              <OrderActions order={order} downloads={downloads} />
            </>
          )}
          {loading === 'skeleton' && <OrderActionsSkeleton />}
        </>
      }
    >
      {order && <OrderContents order={order} downloads={downloads} />}
      {loading === 'waiting' && <Waiting />}
      {loading === 'skeleton' && <OrderSkeleton />}
      {notFound && (
        <MissingOrder
          title="There is no such order"
          text="Its number may be mistyped, or it belongs to another account."
        />
      )}
      {gone && (
        <DeletionNotice ids={deleted} action={<ButtonLink to={paths.orders}>Go to My Orders</ButtonLink>} />
      )}
      {loading === 'ready' && !order && !notFound && !gone && <ReadError query={read}>{failed}</ReadError>}
    </Page>
  )
}

export default withQueries(OrderDetailsPage)
