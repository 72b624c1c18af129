import { useId, type ReactNode } from 'react'
import type { OrderItem } from '@/api/orders'
import { formatCount } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import { lineName } from '@/memory/purchase-name'
import type { RememberedLine } from '@/memory/purchases'
import { Card } from '@/ui/card'
import { Amount } from '@/ui/amount'
import { LineAgain } from './line-again'

interface OrderItemProps {
  /** Null for the files that belong to no known line. */
  item: OrderItem | null
  currency: string | null
  /** What this browser remembers of it. */
  line: RememberedLine | undefined
  /** Whether it can be added to the cart once more. */
  canOrder: boolean
  /** The rows of its files. */
  children: ReactNode
}

/** A line of an order, and its files below. */
export function OrderItemCard({ item, currency, line, canOrder, children }: OrderItemProps) {
  const nameId = useId()
  const name = lineName(line)
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
      {line && name !== null && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pb-4 sm:px-6">
          <p id={nameId} className="min-w-0 text-14 text-secondary wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          <LineAgain line={line} nameId={nameId} canOrder={canOrder} />
        </div>
      )}
      {children}
    </Card>
  )
}
