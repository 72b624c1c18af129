import { useNavigate } from 'react-router-dom'
import { paths } from '@/config/paths'
import { checkoutNotice } from '@/features/cart/use-checkout-notice'
import { Checkout } from '@/features/checkout/checkout'
import { withQueries } from '@/queries/with-queries'
import { Page } from '@/ui/page'

function CheckoutPage() {
  const navigate = useNavigate()
  return (
    <Page title="Checkout" documentTitle={null}>
      <Checkout onEnd={end => void navigate(paths.cart, { replace: true, state: checkoutNotice(end) })} />
    </Page>
  )
}

export default withQueries(CheckoutPage)
