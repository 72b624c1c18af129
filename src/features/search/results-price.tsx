import type { Offer } from '@/api/offers'
import { cartDialogUrl } from '@/config/cart-dialog-url'
import { paths } from '@/config/paths'
import type { SearchCriteria } from '@/config/search-criteria'
import { formatCount } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import { cheapestOffer, lowestPrice } from '@/lib/offer-prices'
import { Amount } from '@/ui/amount'
import { Link, TextLink } from '@/ui/link'
import { usePageState } from './use-results-link'

interface ResultsPriceProps {
  criteria: SearchCriteria
  /** Infinity where it is unknown. */
  total: number
  /** Undefined until they are loaded. */
  offers: readonly Offer[] | undefined
  currency: string | null
}

/** The cheapest way to buy all that a search found, which opens the dialog with it, else the lowest price per email. */
export function ResultsPrice({ criteria, total, offers = [], currency }: ResultsPriceProps) {
  const best = Number.isFinite(total) ? cheapestOffer(offers, total) : null
  const lowest = lowestPrice(offers)
  if (best === null) {
    return (
      lowest !== null && (
        <div className="text-14 text-secondary">
          from{' '}
          <Amount size={20} strong className="text-foreground sm:text-24">
            {formatMoney(lowest, currency)}
          </Amount>{' '}
          per Email
        </div>
      )
    )
  }
  return (
    <Link
      replace
      to={cartDialogUrl(criteria, { offer: best.id, quantity: total })}
      className="group flex min-h-target min-w-24 flex-wrap max-sm:flex-1 max-sm:basis-0 items-baseline gap-x-2 rounded-xs text-14 text-secondary wrap-anywhere max-sm:content-center"
    >
      <span className="max-sm:basis-full max-sm:text-12">All {formatCount(total)}:</span>{' '}
      <Amount
        size={20}
        strong
        className="text-foreground underline decoration-accent-line underline-offset-4 transition-colors group-hover:decoration-accent sm:text-24"
      >
        {formatMoney(best.pricePerDomain * total, currency)}
      </Amount>{' '}
      <span className="max-w-cell min-w-16 truncate max-sm:flex-1 max-sm:basis-0">with {best.name}</span>
    </Link>
  )
}

/** The way to the offers, and back to these results. */
export const PlansLink = () => (
  <TextLink to={paths.offers} state={usePageState()} className="text-14 whitespace-nowrap max-sm:py-3">
    Available Plans
  </TextLink>
)
