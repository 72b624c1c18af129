import type { Offer } from '@/api/offers'
import { paths } from '@/config/paths'
import { formatMoney } from '@/lib/money'
import { Amount } from '@/ui/amount'
import { PopularLabel } from '@/ui/badge'
import { CheckList } from '@/ui/check-list'
import { TextLink } from '@/ui/link'
import { QuantityRange } from '@/ui/quantity-range'
import { Skeleton } from '@/ui/skeleton'

interface PlansSectionProps {
  /** Null until they are loaded: the section has the same height then. */
  plans: readonly Offer[] | null
  currency: string | null
}

const MOST_FEATURES = 3
const loading = ['first', 'second', 'third']

const columns =
  'grid grid-cols-1 divide-y border-y lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:divide-x lg:divide-y-0'
const column =
  'flex min-h-plan-row min-w-0 items-center justify-between gap-x-4 py-4 lg:min-h-plan lg:items-start lg:flex-col lg:justify-start lg:px-6 lg:py-6 lg:first:pl-0 lg:last:pr-0'

/** The plans with their prices, between two lines; beside one another where there is room for what each includes. */
export function PlansSection({ plans, currency }: PlansSectionProps) {
  return (
    <section aria-labelledby="plans">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="plans" className="text-24 text-secondary sm:text-30">
          <span className="title text-foreground">Priced per Email,</span> <br />
          by the plan you choose.
        </h2>
        <p className="text-16">
          <TextLink to={paths.offers}>Available Plans</TextLink>
        </p>
      </div>
      {plans === null ? (
        <div className={columns}>
          {loading.map(plan => (
            <div key={plan} className={column}>
              <Skeleton className="w-nav lg:mt-2" />
              <Skeleton className="h-6 w-nav lg:mt-6" />
            </div>
          ))}
        </div>
      ) : (
        <ul className={columns}>
          {plans.map(({ id, name, type, pricePerDomain, minQuantity, maxQuantity, features }) => (
            <li key={id} className={column}>
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
      )}
    </section>
  )
}
