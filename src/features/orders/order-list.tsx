import { useEffect, useRef, useState } from 'react'
import type { Order } from '@/api/orders'
import { paths } from '@/config/paths'
import { useOrders } from '@/queries/orders'
import { useSkeleton } from '@/queries/use-skeleton'
import { ButtonLink } from '@/ui/button'
import { Card } from '@/ui/card'
import { CheckAgain } from '@/ui/check-again'
import { DeletionNotice } from '@/ui/deletion-notice'
import { Empty } from '@/ui/empty'
import { ErrorCard } from '@/ui/error-card'
import { useFailureToast } from '@/ui/failure-toast'
import { SearchIcon } from '@/ui/icons/initial'
import { UnreadableNotice, unreadableText } from '@/ui/unreadable-notice'
import { Skeleton, Waiting } from '@/ui/skeleton'
import { CancelPrompt } from './cancel-prompt'
import { pageLinks } from './pagination-rules'
import { OrderTable } from './order-table'
import { Pagination } from './pagination'

const failed = 'Failed to load orders'

/** A page of the customer's orders, with links to the other pages. */
export function OrderList({ page }: { page: number }) {
  const read = useOrders(page)
  const { data, error, isFetching, isPlaceholderData, refetch, deleted, stopped, checkAgain } = read
  const isUnreadable = data !== undefined && data.orders.length === 0 && data.unreadable > 0
  // Orders that are shown stay on the page when a later read fails.
  useFailureToast({ ...read, isError: read.isError && data === undefined }, failed, error?.message)
  const loading = useSkeleton(data === undefined && error === null)
  const [orderToCancel, setOrderToCancel] = useState<Order | null>(null)
  const [isPromptOpen, setPromptOpen] = useState(false)
  // While another page loads, `data` is still the previous page.
  const links = data && pageLinks(data)
  useScrollToTop(data?.page)

  if (loading === 'waiting') return <Waiting />
  if (loading === 'skeleton') return <ListSkeleton />
  return (
    <>
      {deleted.length > 0 && (
        <div className="mb-4 grid gap-4">
          <DeletionNotice ids={deleted} />
        </div>
      )}
      {error && (
        <div className="mb-4">
          <ErrorCard onRetry={() => void refetch()} busy={isFetching}>
            <p>{failed}</p>
            <p className="text-secondary">{error.message}</p>
          </ErrorCard>
        </div>
      )}
      {isUnreadable && error === null && (
        <ErrorCard onRetry={() => void refetch()} busy={isFetching}>
          {unreadableText(data.unreadable, 'order')}
        </ErrorCard>
      )}
      {data && <CheckAgain stopped={stopped} onCheck={checkAgain} />}
      {data &&
        !isUnreadable &&
        (data.orders.length === 0 ? (
          <Card className="p-6 sm:p-8">
            <NoOrders page={data.page} />
          </Card>
        ) : (
          <div aria-busy={isPlaceholderData} className="@container">
            <div className="wide:overflow-hidden wide:rounded-lg wide:border wide:bg-card wide:shadow-card">
              <OrderTable
                orders={data.orders}
                now={read.dataUpdatedAt}
                onCancel={order => {
                  setOrderToCancel(order)
                  setPromptOpen(true)
                }}
              />
            </div>
            <div className="mt-4 empty:hidden">
              <UnreadableNotice count={data.unreadable} noun="order" />
            </div>
          </div>
        ))}
      {links && <Pagination page={data.page} links={links} />}
      {orderToCancel && (
        <CancelPrompt
          key={orderToCancel.id}
          order={data?.orders.find(({ id }) => id === orderToCancel.id) ?? orderToCancel}
          open={isPromptOpen}
          onClose={() => setPromptOpen(false)}
        />
      )}
    </>
  )
}

function NoOrders({ page }: { page: number }) {
  return page > 1 ? (
    <Empty
      title="No orders found"
      text={`There is no page ${page}.`}
      action={<ButtonLink to={paths.orders}>Go to the first page</ButtonLink>}
    />
  ) : (
    <Empty
      title="No orders found"
      text="Your orders and their files are listed here."
      action={
        <ButtonLink to={paths.search} icon={<SearchIcon />}>
          Search Domains
        </ButtonLink>
      }
    />
  )
}

/** When another page of orders is shown, scrolls to the top and focuses the heading, as after a navigation. */
function useScrollToTop(page: number | undefined) {
  const shown = useRef(page)
  useEffect(() => {
    const before = shown.current
    shown.current = page
    if (page === undefined || before === undefined || before === page) return
    window.scrollTo(0, 0)
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [page])
}

const rows = ['first', 'second', 'third', 'fourth', 'fifth']

function ListSkeleton() {
  return (
    <div aria-hidden="true" className="@container">
      <div className="grid gap-3 @min-[44rem]:narrow:grid-cols-2 wide:gap-0 wide:divide-y wide:rounded-lg wide:border wide:bg-card wide:shadow-card">
        <div className="h-row-head narrow:hidden" />
        {rows.map(row => (
          <div
            key={row}
            className="grid gap-3 narrow:rounded-lg narrow:border narrow:bg-card narrow:px-4 narrow:py-6 narrow:shadow-card wide:h-row-order wide:grid-cols-6 wide:items-center wide:gap-8 wide:px-6"
          >
            <Skeleton className="w-step max-w-full" />
            <Skeleton className="w-1/3 wide:w-2/3" />
            <Skeleton className="w-1/4 justify-self-end narrow:hidden" />
            <Skeleton className="w-1/2 justify-self-end narrow:hidden" />
            <Skeleton className="h-badge w-parameter max-w-full narrow:hidden" />
          </div>
        ))}
      </div>
    </div>
  )
}
