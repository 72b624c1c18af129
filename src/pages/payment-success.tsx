import { useParams } from 'react-router-dom'
import { paths } from '@/config/paths'
import { PaymentOutcome, useReturnStatus } from '@/features/checkout/payment-outcome'
import { MissingOrder } from '@/features/orders/missing-order'
import { DownloadAll, ExpiryReminder } from '@/features/orders/order-actions'
import { OrderFiles } from '@/features/orders/order-contents'
import { ReceiptButton } from '@/features/orders/receipt-button'
import { useDownloads } from '@/features/orders/use-downloads'
import { isNotFound, useOrderDetails, useOrderUntilPaid } from '@/queries/orders'
import { useSkeleton } from '@/ui/use-skeleton'
import { withQueries } from '@/queries/with-queries'
import { ButtonLink } from '@/ui/button'
import { DeletionNotice } from '@/ui/deletion-notice'
import { DescriptionListSkeleton } from '@/ui/description-list'
import { ReadError } from '@/ui/error-card'
import { useFailureToast } from '@/ui/failure-toast'
import { Page } from '@/ui/page'
import { SkeletonRows, Waiting } from '@/ui/skeleton'

const loadingFailed = 'Failed to load order details. Please try again.'

function PaymentSuccessPage() {
  const { id = '' } = useParams()
  // Also where the order can't be shown: the report is what keeps it from being paid twice.
  const hasFailed = useReturnStatus(id)
  const read = useOrderUntilPaid(id)
  const { data, dataUpdatedAt, error, deleted } = read
  const details = useOrderDetails(data?.status.isPaid ? data.orderNumber : null)
  const downloads = useDownloads(details)
  const withFiles = details.data
  const filesText =
    withFiles?.status.name === 'completed' &&
    withFiles.unreadableFiles === 0 &&
    withFiles.files.every(file => downloads.refusalOf(file) !== null)
      ? downloads.refusalOfAll(withFiles.files)?.text
      : undefined
  // The order isn't read again once it is paid, its details may be.
  const isLater = details.dataUpdatedAt > dataUpdatedAt && withFiles?.status.isOpen === false
  const order = isLater && data?.status.isOpen ? withFiles : data
  const loading = useSkeleton(order === undefined && error === null)
  const notFound = isNotFound(error)
  const unread = read.isError && order === undefined && !notFound && deleted.length === 0
  useFailureToast({ ...read, isError: unread }, loadingFailed)

  function content() {
    if (loading === 'waiting') return <Waiting />
    if (loading === 'skeleton')
      return (
        <div aria-hidden="true" className="grid gap-8">
          <SkeletonRows />
          <DescriptionListSkeleton />
        </div>
      )
    if (deleted.length > 0) {
      const action = <ButtonLink to={paths.orders}>Go to My Orders</ButtonLink>
      return <DeletionNotice ids={deleted} action={action} />
    }
    if (notFound) {
      const text = 'It may have been cancelled, or it belongs to another account.'
      return <MissingOrder title="Order Not Found" text={text} />
    }
    if (order) {
      // The files of a finished order come together with what is around them, so that they move nothing.
      // Those that couldn't be read are read again beside what is there: a receipt may be open.
      const isWaiting = details.isLoading && !details.isFetched && !order.status.isOpen
      return (
        <PaymentOutcome
          order={order}
          hasFailed={hasFailed}
          filesText={filesText}
          action={withFiles && <DownloadAll order={withFiles} downloads={downloads} size="lg" />}
          contents={
            !isWaiting && (
              <>
                <OrderFiles order={withFiles ?? order} downloads={downloads} />
                {details.isError && !withFiles && (
                  <div className="border-t p-4 sm:px-6">
                    <ReadError query={details}>{loadingFailed}</ReadError>
                  </div>
                )}
              </>
            )
          }
          steps={
            isWaiting ? null : (
              <>
                <ReceiptButton order={order} />
                {withFiles && <ExpiryReminder order={withFiles} now={downloads.now} />}
              </>
            )
          }
        />
      )
    }
    return <ReadError query={read}>{loadingFailed}</ReadError>
  }
  return (
    <Page title="Order Confirmation" documentTitle={order && `Order Confirmation: ${order.orderNumber}`}>
      {content()}
    </Page>
  )
}

export default withQueries(PaymentSuccessPage)
