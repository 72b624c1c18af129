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
import { SkeletonRows, Waiting } from '@/ui/skeleton'
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
  if (loading === 'skeleton') return <SkeletonRows count={5} />
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
