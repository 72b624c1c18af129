import { paths } from '@/config/paths'
import { formatCount } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import { cheapestOffer } from '@/lib/offer-prices'
import { useCartCurrency } from '@/queries/cart'
import { useOffers } from '@/queries/offers'
import { TextLink } from '@/ui/link'

/**
 * The cheapest way to buy all that a search found, else the lowest price per email, and a link to the offers. `total` is
 * Infinity where it is unknown.
 */
export default function PriceLine({ total }: { total: number }) {
  const { data, isPending } = useOffers({ total })
  const currency = useCartCurrency()
  const offers = data?.offers ?? []

  function price() {
    const best = cheapestOffer(offers, total)
    if (best !== null && Number.isFinite(total)) {
      return `All ${formatCount(total)}: ${formatMoney(best.pricePerDomain * total, currency)} with ${best.name}`
    }
    const lowest = Math.min(...offers.map(({ pricePerDomain }) => pricePerDomain))
    return Number.isFinite(lowest) ? `from ${formatMoney(lowest, currency)} per Email` : null
  }
  const text = price()
  return (
    <p className="flex min-h-icon-lg flex-wrap gap-x-4 text-14 text-secondary wrap-anywhere">
      {text !== null && <TextLink to={paths.offers}>{text}</TextLink>}
      {/* The price would move it. */}
      {!isPending && <TextLink to={paths.offers}>Available Plans</TextLink>}
    </p>
  )
}
