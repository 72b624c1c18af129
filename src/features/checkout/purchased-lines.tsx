import type { Order } from '@/api/orders'
import { formatCount } from '@/lib/counts'
import { useRememberedLines } from '@/memory/purchase-memory'
import { lineName } from '@/memory/purchase-name'
import { UnreadableNotice } from '@/ui/unreadable-notice'
import { useShowMore } from '@/ui/use-show-more'

/** What the items of an order are, of which this browser remembers the search; nothing without any. */
export function PurchasedLines({ order }: { order: Order }) {
  const lines = useRememberedLines(order)
  const { visible, more } = useShowMore(order.items)
  if (lines.size === 0) return null
  return (
    <div>
      <ul aria-label="Items" className="divide-y border-b">
        {visible.map(({ id, offerName, quantity }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3 text-14">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-strong">{offerName ?? 'Email list'}</span>{' '}
              <bdi className="text-secondary">{lineName(lines.get(id))}</bdi>
            </span>
            {quantity !== null && (
              <span className="figures text-secondary">
                {quantity === 1 ? '1 email' : `${formatCount(quantity)} emails`}
              </span>
            )}
          </li>
        ))}
      </ul>
      {more && <div className="py-4">{more}</div>}
      {order.unreadableItems > 0 && (
        <div className="py-3">
          <UnreadableNotice count={order.unreadableItems} noun="item" />
        </div>
      )}
    </div>
  )
}
