import type { Offer } from '@/api/offers'
import { formatCount } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import { Amount } from '@/ui/amount'

interface PriceSummaryProps {
  /** Cents per email; null while no offer is picked. */
  unitPrice: number | null
  quantity: number
  currency: string | null
  /** The offer that costs least for this quantity; null if none can be had. */
  lowest: Pick<Offer, 'name' | 'pricePerDomain'> | null
}

const noPrice = '–'

/** The price of the choice, updated at each keystroke. */
export function PriceSummary({ unitPrice, quantity, currency, lowest }: PriceSummaryProps) {
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
              {unitPrice === null ? noPrice : money(unitPrice * quantity)}
            </Amount>
          </dd>
        </div>
      </dl>
      <p className="mt-1 min-h-icon-lg text-right max-sm:order-2 text-secondary wrap-anywhere">
        {lowest &&
          (lowest.pricePerDomain === unitPrice
            ? 'Lowest price'
            : `Lowest price: ${money(lowest.pricePerDomain * quantity)} with ${lowest.name}`)}
      </p>
    </div>
  )
}
