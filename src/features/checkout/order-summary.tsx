import type { Order } from '@/api/orders'
import { formatCount } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import { useRememberedLines } from '@/memory/purchase-memory'
import { lineName } from '@/memory/purchase-name'
import { Amount } from '@/ui/amount'
import { AfterPayment } from '@/ui/after-payment'
import { ClampedText } from '@/ui/clamped-text'
import { UnreadableNotice } from '@/ui/unreadable-notice'
import { useShowMore } from '@/ui/use-show-more'
import { StatusBadge } from '@/ui/status'

/** The lines of an order and its total. */
export function OrderSummary({ order }: { order: Order }) {
  const { currency, totalAmount } = order
  const { visible, more } = useShowMore(order.items)
  const lines = useRememberedLines(order)
  return (
    <section aria-labelledby="order-summary">
      <h2 id="order-summary" className="title text-20">
        Order summary
      </h2>
      <div className="mt-4 divide-y border-y">
        <div className="flex min-h-row-foot flex-wrap items-center justify-between gap-x-4 py-2">
          <span className="figures text-secondary">{order.orderNumber}</span>
          <StatusBadge status={order.status} />
        </div>
        <ul className="divide-y empty:hidden">
          {visible.map(item => (
            <li
              key={item.id}
              className="flex min-h-row-foot flex-wrap content-center items-baseline gap-x-6 py-2"
            >
              <span className="min-w-0 flex-1 basis-1/4">
                <ClampedText className="font-strong">{item.offerName ?? 'Email list'}</ClampedText>
                <LineName>{lineName(lines.get(item.id))}</LineName>
              </span>
              {item.quantity !== null && (
                <span className="figures text-secondary">
                  {formatCount(item.quantity)}
                  <span className="sr-only">{item.quantity === 1 ? ' email' : ' emails'}</span>
                </span>
              )}
              {item.totalPrice !== null && (
                <Amount className="ml-auto min-w-16 text-right">
                  {formatMoney(item.totalPrice, currency)}
                </Amount>
              )}
            </li>
          ))}
        </ul>
        {more && <div className="py-4">{more}</div>}
        <UnreadableNotice className="py-3" count={order.unreadableItems} noun="item" />
      </div>
      <p className="mt-6 flex flex-wrap items-baseline justify-between gap-4">
        <span className="font-strong">Total</span>
        <Amount size={30}>{formatMoney(totalAmount, currency)}</Amount>
      </p>
      <p className="mt-4 text-secondary">
        <AfterPayment />
      </p>
    </section>
  )
}

/** What a line is called by its search, where this browser knows. */
const LineName = ({ children }: { children: string | null }) =>
  children !== null && (
    <bdi className="text-secondary">
      <ClampedText lines={6}>{children}</ClampedText>
    </bdi>
  )
