import { CartView } from '@/features/cart/cart-view'
import { withQueries } from '@/queries/with-queries'
import { Page } from '@/ui/page'

function CartPage() {
  return (
    <Page title="Cart">
      <CartView />
    </Page>
  )
}

export default withQueries(CartPage)
