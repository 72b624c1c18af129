import type { Offer } from '@/api/offers'
import { formatMoney } from '@/lib/money'
import { PopularLabel } from '@/ui/badge'
import { Card } from '@/ui/card'
import { CheckList } from '@/ui/check-list'
import { Amount } from '@/ui/price'
import { QuantityRange } from '@/ui/quantity-range'

/** One offer with its price per email, its range and what it includes. */
export function PlanCard({ offer }: { offer: Offer }) {
  return (
    <li className="grid grid-cols-1 wrap-anywhere roomy:row-span-4 roomy:grid-rows-subgrid">
      <Card className="grid grid-cols-1 gap-4 p-6 roomy:row-span-4 roomy:grid-rows-subgrid">
        <div>
          <h2 className="title flex flex-wrap items-center gap-x-2 text-20">
            {offer.name}
            {offer.type === 'premium' && <PopularLabel />}
          </h2>
          {offer.description && <p className="mt-1 text-secondary">{offer.description}</p>}
        </div>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Amount size={30}>{formatMoney(offer.pricePerDomain)}</Amount>
          <span className="text-secondary">per Email</span>
        </p>
        <dl className="flex flex-wrap justify-between gap-x-4 border-y py-3">
          <dt className="text-secondary">Quantity</dt>
          <dd>
            <QuantityRange min={offer.minQuantity} max={offer.maxQuantity} />
          </dd>
        </dl>
        <CheckList items={offer.features} />
      </Card>
    </li>
  )
}
