import { useEffect, useRef, useState } from 'react'
import type { Order, OrderPage } from '@/api/orders'
import { paths } from '@/config/paths'
import { failureText } from '@/queries/failure-text'
import { useOrders } from '@/queries/orders'
import { useSkeleton } from '@/ui/use-skeleton'
import { ButtonLink } from '@/ui/button'
import { Card } from '@/ui/card'
import { DeletionNotice } from '@/ui/deletion-notice'
import { Empty } from '@/ui/empty'
import { ReadError } from '@/ui/error-card'
import { useFailureToast } from '@/ui/failure-toast'
import { SearchIcon } from '@/ui/icons'
import { UnreadableNotice, unreadableText } from '@/ui/unreadable-notice'
import { Skeleton, Waiting } from '@/ui/skeleton'
import { CancelPrompt } from './cancel-prompt'
import { OrderTable } from './order-table'
import { Pagination } from './pagination'
import { emptyPage } from './pagination-rules'

const failed = 'Failed to load orders'

/** A page of the customer's orders, with links to the other pages. */
export function OrderList({ page }: { page: number }) {
  const read = useOrders(page)
  // While another page loads, `data` is still the previous page.
  const { data, error, isPlaceholderData, deleted } = read
  const isUnreadable = data !== undefined && data.orders.length === 0 && data.unreadable > 0
  // Orders that are shown stay on the page when a later read fails.
  useFailureToast(
    { ...read, isError: read.isError && data === undefined },
    failed,
    error ? failureText(error) : undefined,
  )
  const loading = useSkeleton(data === undefined && error === null)
  const [prompt, setPrompt] = useState<{ order: Order; open: boolean } | null>(null)
  useScrollToTop(data?.page)

  if (loading === 'waiting') return <Waiting />
  if (loading === 'skeleton') return <ListSkeleton />
  return (
    <>
      <div className="mb-4 grid gap-4 empty:hidden">
        <DeletionNotice ids={deleted} />
      </div>
      {(error || isUnreadable) && (
        <ReadError query={read} className="mb-4">
          <p>{error ? failed : unreadableText(data?.unreadable ?? 0, 'order')}</p>
          {error && <p className="text-secondary">{failureText(error)}</p>}
        </ReadError>
      )}
      {data && data.orders.length > 0 && (
        <div aria-busy={isPlaceholderData} className="@container">
          <div className="wide:overflow-hidden wide:rounded-lg wide:border wide:bg-card wide:shadow-card">
            <OrderTable
              orders={data.orders}
              now={data?.serverTime ?? read.dataUpdatedAt}
              onCancel={order => setPrompt({ order, open: true })}
            />
          </div>
          <UnreadableNotice className="mt-4" count={data.unreadable} noun="order" />
        </div>
      )}
      {data && data.orders.length + data.unreadable === 0 && <NoOrders {...data} />}
      {data && <Pagination page={data.page} view={data.view} />}
      {prompt && (
        <CancelPrompt
          key={prompt.order.id}
          order={data?.orders.find(({ id }) => id === prompt.order.id) ?? prompt.order}
          open={prompt.open}
          onClose={() => setPrompt(before => before && { ...before, open: false })}
        />
      )}
    </>
  )
}

function NoOrders({ page, view }: Pick<OrderPage, 'page' | 'view'>) {
  const { text, target } = emptyPage({ page, view })
  const search = (
    <ButtonLink to={paths.search} icon={<SearchIcon />}>
      Search Domains
    </ButtonLink>
  )
  const otherPage = (
    <ButtonLink to={target === 1 ? paths.orders : `${paths.orders}?page=${target}`}>
      {target === 1 ? 'Go to the first page' : 'Go to the last page'}
    </ButtonLink>
  )
  return (
    <Card className="p-6 sm:p-8">
      <Empty
        title="No orders found"
        text={page > 1 ? text : 'Your orders and their files are listed here.'}
        action={page > 1 ? otherPage : search}
      />
    </Card>
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

function ListSkeleton() {
  return (
    <div aria-hidden="true" className="@container">
      <div className="grid gap-3 @min-[44rem]:narrow:grid-cols-2 wide:gap-0 wide:divide-y wide:rounded-lg wide:border wide:bg-card wide:shadow-card">
        <div className="h-row-head narrow:hidden" />
        {['first', 'second', 'third', 'fourth', 'fifth'].map(row => (
          <div
            key={row}
            className="items-center narrow:grid narrow:grid-cols-2 narrow:gap-2 narrow:rounded-lg narrow:border narrow:bg-card narrow:p-4 narrow:shadow-card wide:flex wide:h-16 wide:gap-4 wide:pr-4 wide:pl-6 wide:xl:gap-6"
          >
            <Skeleton className="w-step max-w-full" />
            <Skeleton className="w-24 narrow:order-2" />
            <Skeleton className="w-1/5 narrow:order-1 narrow:col-span-2 narrow:my-below narrow:w-1/2" />
            <Skeleton className="my-1 w-16 narrow:order-2 narrow:justify-self-end wide:ml-auto wide:xl:mr-6" />
            <div className="narrow:justify-self-end wide:w-checkout-summary">
              <Skeleton className="h-badge w-24" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
