import { useNavigate } from 'react-router-dom'
import { paths } from '@/config/paths'
import { cancelledNotice, missingNotice } from '@/features/cart/checkout-notice'
import { Checkout } from '@/features/checkout/checkout'
import { withQueries } from '@/queries/with-queries'
import { Page } from '@/ui/page'

function CheckoutPage() {
  const navigate = useNavigate()
  const leaveForCart = (state: object) => void navigate(paths.cart, { replace: true, state })
  return (
    <Page title="Checkout" documentTitle={null}>
      <Checkout
        onCancelled={order => leaveForCart(cancelledNotice(order))}
        onMissing={mayExist => leaveForCart(missingNotice(mayExist))}
      />
    </Page>
  )
}

export default withQueries(CheckoutPage)
