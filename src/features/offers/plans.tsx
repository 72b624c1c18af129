import { paths } from '@/config/paths'
import { isLongAmount } from '@/lib/money'
import { useCartCurrency } from '@/queries/cart'
import { useOffers } from '@/queries/offers'
import { useSkeleton } from '@/ui/use-skeleton'
import { ButtonLink } from '@/ui/button'
import { Card } from '@/ui/card'
import { Empty } from '@/ui/empty'
import { ErrorCard } from '@/ui/error-card'
import { SearchIcon } from '@/ui/icons'
import { useReadFailure } from '@/ui/failure-toast'
import { Waiting } from '@/ui/skeleton'
import { UnreadableNotice, unreadableText } from '@/ui/unreadable-notice'
import { PlanCard } from './plan-card'
import { PlansSkeleton } from './plans-skeleton'

const failed = 'Failed to load offers. Please try again later.'

/** The offers side by side, and a link to the search, where each purchase starts. */
export function Plans() {
  const offers = useOffers()
  const currency = useCartCurrency()
  const loadFailed = useReadFailure(offers, failed)
  const state = useSkeleton(offers.data === undefined && !loadFailed)

  if (state !== 'ready') return state === 'skeleton' ? <PlansSkeleton /> : <Waiting />
  const { offers: plans, unreadable } = offers.data ?? { offers: [], unreadable: 0 }
  const problem =
    loadFailed || offers.isError
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
      {problem !== null && (
        <ErrorCard busy={offers.isFetching} onRetry={() => void offers.refetch()}>
          {problem}
        </ErrorCard>
      )}
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
