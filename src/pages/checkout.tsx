import { paths } from '@/config/paths'
import { checkoutNotice } from '@/features/cart/use-checkout-notice'
import { Checkout } from '@/features/checkout/checkout'
import { withQueries } from '@/queries/with-queries'
import { Page } from '@/ui/page'
import { useOpenPage } from '@/ui/link'

function CheckoutPage() {
  const openPage = useOpenPage()
  return (
    <Page title="Checkout" documentTitle={null}>
      <Checkout onEnd={end => openPage(paths.cart, { replace: true, state: checkoutNotice(end) })} />
    </Page>
  )
}

export default withQueries(CheckoutPage)
