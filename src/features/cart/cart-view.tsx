import { useMemo, useState } from 'react'
import type { CartItem } from '@/api/cart'
import { useCart } from '@/queries/cart'
import { useUnpaidOrder } from '@/queries/orders'
import { useSkeleton } from '@/ui/use-skeleton'
import { DeletionNotice } from '@/ui/deletion-notice'
import { ErrorCard, ReadError } from '@/ui/error-card'
import { useReadFailure } from '@/ui/failure-toast'
import { Skeleton, SkeletonRows, Waiting } from '@/ui/skeleton'
import { lineCount, shownLines } from './cart-lines'
import { CartTable } from './cart-table'
import { EmptyCart } from './empty-cart'
import { EditLineDialog, useEditDialog } from './edit-line-dialog'
import { OrderTotal } from './order-total'
import { SkippedLines } from './skipped-lines'
import { usePlaceCart } from './use-place-cart'
import { useRemoveLine } from './use-remove-line'

const cartErrorText = 'Failed to load cart. Please try again.'

/** The cart's lines and their total. */
export function CartView() {
  const query = useCart({ isPolled: true })
  const loadFailed = useReadFailure({ ...query, isError: query.isError && !query.data }, cartErrorText)
  const removal = useRemoveLine()
  const placing = usePlaceCart()
  // The ordered lines stay on screen until the checkout opens.
  const cart = placing.ordered ?? query.data
  const { isPlacing } = placing
  const lines = useMemo(() => shownLines(cart?.items ?? []), [cart])
  const isEmpty = cart !== undefined && lineCount(cart) === 0
  const unpaid = useUnpaidOrder(isEmpty)
  // What a cart that opens empty begins with comes with it: it would move the rest. One that is emptied says so at once.
  const [hadLines, setHadLines] = useState(false)
  if (cart !== undefined && !isEmpty && !hadLines) setHadLines(true)
  const isOpening = isEmpty ? unpaid === undefined && !hadLines : query.data === undefined
  const state = useSkeleton(isOpening && !loadFailed)
  const edit = useEditDialog(lines)

  if (state !== 'ready') return state === 'skeleton' ? <CartSkeleton /> : <Waiting />

  const failure = (loadFailed || query.isError) && <ReadError query={query}>{cartErrorText}</ReadError>
  if (cart === undefined) return failure || null

  function remove(line: CartItem) {
    if (!isPlacing) void removal.remove(line)
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <DeletionNotice ids={query.deleted} />
      {failure}
      {placing.failure !== null && isEmpty && <ErrorCard>{placing.failure}</ErrorCard>}
      <SkippedLines cart={cart} failed={removal.failed} onRemove={remove} />
      {isEmpty ? (
        <EmptyCart unpaid={unpaid} />
      ) : (
        <div className="flex flex-col gap-6 lg:grid lg:grid-cols-cart lg:items-start lg:gap-8">
          <OrderTotal
            cart={cart}
            busy={isPlacing || query.changing}
            failure={placing.failure}
            onPlace={() => void placing.place(cart)}
          />
          {lines.length > 0 && (
            <CartTable
              lines={lines}
              currency={cart.currency}
              failed={removal.failed}
              onEdit={line => {
                if (!isPlacing) edit.open(line)
              }}
              onRemove={remove}
            />
          )}
        </div>
      )}
      {edit.dialog && <EditLineDialog key={edit.dialog.line.id} {...edit.dialog} />}
    </div>
  )
}

function CartSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6 lg:grid lg:grid-cols-cart lg:items-start lg:gap-8">
      <Skeleton className="h-6 w-menu max-w-full sm:hidden" />
      <SkeletonRows className="max-sm:hidden lg:order-last" />
      <SkeletonRows />
    </div>
  )
}
