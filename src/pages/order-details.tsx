import { useParams } from 'react-router-dom'
import { paths } from '@/config/paths'
import { timing } from '@/config/timing'
import { OrderActions } from '@/features/orders/order-actions'
import { OrderContents } from '@/features/orders/order-contents'
import { OrderNotFound, OrderSkeleton } from '@/features/orders/order-states'
import { useDownloads } from '@/features/orders/use-downloads'
import { isNotFound, useOrderDetails } from '@/queries/orders'
import { ErrorCard } from '@/ui/error-card'
import { Page } from '@/ui/page'
import { useSettled } from '@/ui/skeleton'
import { StatusIcon } from '@/ui/status'

export default function OrderDetailsPage() {
  const { orderNumber = '' } = useParams()
  const { data, error, dataUpdatedAt, isFetching, refetch } = useOrderDetails(orderNumber)
  const downloads = useDownloads(() => void refetch())
  const settled = useSettled(data === undefined && error === null, {
    delay: timing.skeletonDelay,
    hold: timing.skeletonHold,
  })
  const missing = isNotFound(error)
  const order = settled === 'ready' && !missing ? data : undefined

  return (
    <Page
      title={missing ? 'Order Not Found' : orderNumber}
      back={{ to: paths.orders, label: 'My Orders' }}
      aside={<span aria-live="polite">{order && <StatusIcon status={order.status} />}</span>}
      actions={
        order && (
          <OrderActions
            order={order}
            now={dataUpdatedAt}
            state={downloads.allState}
            onDownloadAll={() => downloads.downloadAll(order)}
          />
        )
      }
    >
      {order && <OrderContents order={order} now={dataUpdatedAt} downloads={downloads} />}
      {settled === 'skeleton' && <OrderSkeleton />}
      {missing && <OrderNotFound />}
      {settled === 'ready' && !order && !missing && (
        <ErrorCard onRetry={() => void refetch()} busy={isFetching}>
          Failed to load order details. Please try again.
        </ErrorCard>
      )}
    </Page>
  )
}
