import type { Offer } from '@/api/offers'
import { cx } from '@/lib/cx'
import { formatMoney } from '@/lib/money'
import { PopularLabel } from '@/ui/badge'
import { Card } from '@/ui/card'
import { CheckList } from '@/ui/check-list'
import { Amount } from '@/ui/amount'
import { QuantityRange } from '@/ui/quantity-range'

/** An offer with its price per email, its quantity range and its features. */
export function PlanCard({ offer, currency }: { offer: Offer; currency: string | null }) {
  const hasFeatures = offer.features.length > 0
  return (
    <li className="grid grid-cols-1 wrap-anywhere roomy:row-span-4 roomy:grid-rows-subgrid">
      <Card className="grid grid-cols-1 gap-4 p-6 roomy:row-span-4 roomy:grid-rows-subgrid">
        <div>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h2 className="title line-clamp-3 text-20">{offer.name}</h2>
            {offer.type === 'premium' && <PopularLabel />}
          </div>
          {offer.description && <p className="mt-1 line-clamp-3 text-secondary">{offer.description}</p>}
        </div>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Amount size={30}>{formatMoney(offer.pricePerDomain, currency)}</Amount>
          <span className="text-secondary">per Email</span>
        </p>
        <dl
          className={cx(
            'flex flex-wrap justify-between gap-x-4 border-t pt-3',
            hasFeatures && 'border-b pb-3',
          )}
        >
          <dt className="text-secondary">Quantity</dt>
          <dd>
            <QuantityRange min={offer.minQuantity} max={offer.maxQuantity} />
          </dd>
        </dl>
        {hasFeatures && <CheckList items={offer.features} />}
      </Card>
    </li>
  )
}
