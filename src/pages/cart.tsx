import { CartView } from '@/features/cart/cart-view'
import { Page } from '@/ui/page'

export default function CartPage() {
  return (
    <Page title="Cart">
      <CartView />
    </Page>
  )
}
