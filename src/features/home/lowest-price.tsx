import { paths } from '@/config/paths'
import { formatMoney } from '@/lib/money'
import { lowestPrice } from '@/lib/offer-prices'
import { useCartCurrency } from '@/queries/cart-query'
import { useOffers } from '@/queries/offers'
import { withQueries } from '@/queries/with-queries'
import { Amount } from '@/ui/amount'
import { TextLink } from '@/ui/link'

/** The lowest price of an email, and the way to the plans; nothing where the offers can't be loaded. */
function LowestPriceLine() {
  const { data } = useOffers()
  const currency = useCartCurrency()
  const lowest = lowestPrice(data?.offers ?? [])
  if (lowest === null) return null
  return (
    <div className="flex items-baseline gap-x-4 whitespace-nowrap">
      <p className="text-16 text-secondary sm:text-18">
        from{' '}
        <Amount size={20} strong className="text-foreground sm:text-30">
          {formatMoney(lowest, currency)}
        </Amount>{' '}
        per Email
      </p>
      <TextLink
        to={paths.offers}
        className="-my-2 inline-flex min-h-target items-center text-14 sm:text-16 cramped:hidden"
      >
        Available Plans
      </TextLink>
    </div>
  )
}

export default withQueries(LowestPriceLine)
