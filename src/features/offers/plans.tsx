import type { Offer } from '@/api/offers'
import { paths } from '@/config/paths'
import { cx } from '@/lib/cx'
import { formatMoney, isLongAmount } from '@/lib/money'
import { useCartCurrency } from '@/queries/cart-query'
import { useOffers } from '@/queries/offers'
import { useSkeleton } from '@/ui/use-skeleton'
import { Amount } from '@/ui/amount'
import { PopularLabel } from '@/ui/popular-label'
import { ButtonLink } from '@/ui/button'
import { Card } from '@/ui/card'
import { CheckList } from '@/ui/check-list'
import { Empty } from '@/ui/empty'
import { ReadError } from '@/ui/error-card'
import { SearchIcon } from '@/ui/icons'
import { QuantityRange } from '@/ui/quantity-range'
import { useReadFailure } from '@/ui/failure-toast'
import { SkeletonRows, Waiting } from '@/ui/skeleton'
import { UnreadableNotice, unreadableText } from '@/ui/unreadable-notice'

const failed = 'Failed to load offers. Please try again later.'

/** The offers side by side, and a link to the search, where each purchase starts. */
export function Plans() {
  const offers = useOffers()
  const currency = useCartCurrency()
  const loadFailed = useReadFailure(offers, failed)
  const state = useSkeleton(offers.data === undefined && !loadFailed)

  if (state !== 'ready') return state === 'skeleton' ? <PlansSkeleton /> : <Waiting />
  // By itself: a screen reader may not say an alert within other new elements.
  if (loadFailed) return <ReadError query={offers}>{failed}</ReadError>
  const { offers: plans, unreadable } = offers.data ?? { offers: [], unreadable: 0 }
  const problem = offers.isError
    ? failed
    : plans.length === 0 && unreadable > 0
      ? unreadableText(unreadable, 'offer')
      : null
  const search = (
    <ButtonLink to={paths.search} icon={<SearchIcon />}>
      Search Domains
    </ButtonLink>
  )
  return (
    <div
      className="@container grid grid-cols-1 gap-6"
      data-compact={plans.some(({ pricePerDomain }) => isLongAmount(pricePerDomain, currency)) || undefined}
    >
      {problem !== null && <ReadError query={offers}>{problem}</ReadError>}
      {plans.length > 0 && (
        <>
          <ul className="grid grid-cols-1 gap-6 roomy:grid-cols-3">
            {plans.map(offer => (
              <PlanCard key={offer.id} offer={offer} currency={currency} />
            ))}
          </ul>
          <UnreadableNotice count={unreadable} noun="offer" />
        </>
      )}
      {offers.data && plans.length + unreadable === 0 && (
        <Card className="p-6 sm:p-8">
          <Empty title="No offers available at the moment." action={search} />
        </Card>
      )}
      {plans.length + unreadable > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-4 border-t pt-6">
          <p className="max-w-text text-secondary">
            Every plan starts with a search: see how many emails it finds, then choose.
          </p>
          {search}
        </div>
      )}
    </div>
  )
}

/** An offer with its price per email, its quantity range and its features. */
function PlanCard({ offer, currency }: { offer: Offer; currency: string | null }) {
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

const PlansSkeleton = () => (
  <div aria-busy="true" className="@container">
    <div className="grid grid-cols-1 gap-6 roomy:grid-cols-3">
      <SkeletonRows count={4} />
      <SkeletonRows count={4} />
      <SkeletonRows count={4} />
    </div>
  </div>
)
