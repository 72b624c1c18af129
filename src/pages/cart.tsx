import { CartView } from '@/features/cart/cart-view'
import { useCheckoutNotice } from '@/features/cart/use-checkout-notice'
import { withQueries } from '@/queries/with-queries'
import { Page } from '@/ui/page'

function CartPage() {
  useCheckoutNotice()
  return (
    <Page title="Cart">
      <CartView />
    </Page>
  )
}

export default withQueries(CartPage)
