import { useId, type ReactNode } from 'react'
import type { OrderItem } from '@/api/orders'
import { cartDialogUrl } from '@/config/cart-dialog-url'
import { searchUrl } from '@/config/search-url'
import { formatCount } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import { lineName } from '@/memory/purchase-name'
import type { RememberedLine } from '@/memory/purchases'
import { Amount } from '@/ui/amount'
import { ButtonLink } from '@/ui/button'
import { Card } from '@/ui/card'

interface OrderItemProps {
  /** Null for the files that belong to no known line. */
  item: OrderItem | null
  currency: string | null
  /** What this browser remembers of it. */
  line: RememberedLine | undefined
  /** The rows of its files. */
  children: ReactNode
}

/** A line of an order, with the ways to its search and to buying it once more where it is remembered, and its files below. */
export function OrderItemCard({ item, currency, line, children }: OrderItemProps) {
  const nameId = useId()
  return (
    <Card className="@container print:break-inside-avoid print:shadow-none">
      <div className="flex min-h-row-order flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-6">
        <h2 className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-16 font-strong wrap-anywhere">
          {item ? (item.offerName ?? 'Email list') : 'Other files'}
          {item?.quantity != null && (
            <span className="text-14 font-normal text-secondary tabular-nums">
              {item.quantity === 1 ? '1 email' : `${formatCount(item.quantity)} emails`}
            </span>
          )}
        </h2>
        {item?.totalPrice != null && (
          <Amount strong className="ml-auto">
            {formatMoney(item.totalPrice, currency)}
          </Amount>
        )}
      </div>
      {line?.criteria && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pb-4 sm:px-6">
          <p id={nameId} className="min-w-0 text-14 text-secondary wrap-anywhere">
            <bdi>{lineName(line)}</bdi>
          </p>
          <div className="flex flex-wrap gap-2 print:hidden">
            <ButtonLink variant="neutral" size="sm" to={searchUrl(line.criteria)} aria-describedby={nameId}>
              Search again
            </ButtonLink>
            <ButtonLink
              variant="neutral"
              size="sm"
              to={cartDialogUrl(line.criteria, { offer: line.offerIri, quantity: line.quantity })}
              aria-describedby={nameId}
            >
              Order again
            </ButtonLink>
          </div>
        </div>
      )}
      {children}
    </Card>
  )
}
