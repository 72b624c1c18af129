import { formatCount } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import { Amount } from '@/ui/amount'

interface PriceSummaryProps {
  /** Cents per email; null while no offer is picked. */
  unitPrice: number | null
  quantity: number
}

const noPrice = '–'

/** The price of the choice, updated at each keystroke. */
export function PriceSummary({ unitPrice, quantity }: PriceSummaryProps) {
  return (
    <dl className="@container grid flex-1 grid-cols-1 content-start gap-2 sm:basis-stepper">
      <div className="flex flex-wrap justify-between gap-x-4">
        <dt className="text-secondary">Unit price</dt>
        <dd className="ml-auto max-w-full">
          <Amount fit>{unitPrice === null ? noPrice : formatMoney(unitPrice)}</Amount>
        </dd>
      </div>
      <div className="flex flex-wrap justify-between gap-x-4">
        <dt className="text-secondary">Quantity</dt>
        <dd className="figures ml-auto">{formatCount(quantity)}</dd>
      </div>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t pt-3">
        <dt className="font-strong">Total</dt>
        <dd className="ml-auto max-w-full">
          <Amount size={24} fit>
            {unitPrice === null ? noPrice : formatMoney(unitPrice * quantity)}
          </Amount>
        </dd>
      </div>
    </dl>
  )
}
