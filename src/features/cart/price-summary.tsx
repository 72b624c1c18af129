import type { ReactNode } from 'react'
import { formatCount } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import { Amount } from '@/ui/amount'

interface PriceSummaryProps {
  /** Cents per email; null while no offer is picked. */
  unitPrice: number | null
  quantity: number
  /** Whether the offer sells this quantity: else it has no total. */
  isSold: boolean
  currency: string | null
  /** Below the total, in reserved space. */
  children: ReactNode
}

const noPrice = '–'

/** The price of the choice, updated at each keystroke. */
export function PriceSummary({ unitPrice, quantity, isSold, currency, children }: PriceSummaryProps) {
  const money = (price: number) => formatMoney(price, currency)
  return (
    <div className="@container flex-1 max-sm:contents sm:basis-number-field">
      <dl className="grid grid-cols-1 gap-2 max-sm:contents">
        <div className="flex flex-wrap justify-between gap-x-4 max-sm:order-2">
          <dt className="text-secondary">Unit price</dt>
          <dd className="ml-auto max-w-full">
            <Amount fit>{unitPrice === null ? noPrice : money(unitPrice)}</Amount>
          </dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-4 max-sm:order-2">
          <dt className="text-secondary">Quantity</dt>
          <dd className="figures ml-auto">{formatCount(quantity)}</dd>
        </div>
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t pt-3 in-view max-sm:order-2">
          <dt className="font-strong">Total</dt>
          <dd className="ml-auto max-w-full">
            <Amount size={24} fit>
              {unitPrice === null || !isSold ? noPrice : money(unitPrice * quantity)}
            </Amount>
          </dd>
        </div>
      </dl>
      <div className="min-h-control-sm max-sm:order-2 sm:mt-3">{children}</div>
    </div>
  )
}
