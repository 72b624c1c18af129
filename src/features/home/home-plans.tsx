import { useCartCurrency } from '@/queries/cart'
import { useOffers } from '@/queries/offers'
import { withQueries } from '@/queries/with-queries'
import { PlansSection } from './plans-section'

/** The plans on the home page; nothing where there are none, or where they can't be loaded. */
function HomePlans() {
  const { data, isPending } = useOffers()
  const currency = useCartCurrency()
  const plans = data?.offers ?? []
  return (
    (isPending || plans.length > 0) && <PlansSection plans={isPending ? null : plans} currency={currency} />
  )
}

export default withQueries(HomePlans)
