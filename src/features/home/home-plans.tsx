import type { ReactNode } from 'react'
import { formatMoney } from '@/lib/money'
import { useCartCurrency } from '@/queries/cart-query'
import { useOffers } from '@/queries/offers'
import { withQueries } from '@/queries/with-queries'
import { Amount } from '@/ui/amount'
import { PopularLabel } from '@/ui/popular-label'
import { CheckList } from '@/ui/check-list'
import { QuantityRange } from '@/ui/quantity-range'
import { UnreadableNotice } from '@/ui/unreadable-notice'
import { PlansSection, plansLook } from './plans-section'

const MOST_FEATURES = 3

/** The plans with their prices; nothing where there are none, or where they can't be loaded. `skeleton` is shown until then. */
function HomePlans({ skeleton }: { skeleton: ReactNode }) {
  const { data, isPending } = useOffers()
  const currency = useCartCurrency()
  if (isPending) return skeleton
  if (!data || data.offers.length === 0) return null
  return (
    <PlansSection>
      <ul className={plansLook.list}>
        {data.offers.map(({ id, name, type, pricePerDomain, minQuantity, maxQuantity, features }) => (
          <li key={id} className={plansLook.plan}>
            <div className="min-w-0 wrap-anywhere lg:contents">
              <h3 className="flex min-h-6 flex-wrap items-center gap-x-2 text-16 font-strong">
                {name}
                {type === 'premium' && <PopularLabel />}
              </h3>
              <p className="text-secondary lg:order-1 lg:mt-2">
                <span className="max-lg:hidden">Quantity </span>
                <QuantityRange min={minQuantity} max={maxQuantity} />
              </p>
            </div>
            <p className="flex flex-wrap items-baseline gap-x-2 max-lg:flex-col max-lg:items-end lg:mt-2">
              <Amount size={24} className="lg:text-30">
                {formatMoney(pricePerDomain, currency)}
              </Amount>
              <span className="text-secondary">per Email</span>
            </p>
            <div className="mt-4 max-lg:hidden lg:order-2">
              <CheckList items={features.slice(0, MOST_FEATURES)} />
            </div>
          </li>
        ))}
      </ul>
      <UnreadableNotice count={data.unreadable} noun="offer" className="mt-4" />
    </PlansSection>
  )
}

export default withQueries(HomePlans)
