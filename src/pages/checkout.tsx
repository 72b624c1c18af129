import { useParams } from 'react-router-dom'
import { useCancelledToast } from '@/features/cart/use-undo-toast'
import { Checkout } from '@/features/checkout/checkout'
import { forgetOrder } from '@/memory/purchase-memory'
import { withQueries } from '@/queries/with-queries'
import { useUserId } from '@/session/use-session'
import { Page } from '@/ui/page'

function CheckoutPage() {
  const { id = '' } = useParams()
  const userId = useUserId()
  const showCancelled = useCancelledToast()
  return (
    <Page title="Checkout" documentTitle={null}>
      <Checkout
        orderId={id}
        // Its lines are put back from what is remembered.
        onCancelled={order => void showCancelled(order).then(() => forgetOrder(userId, order.id))}
      />
    </Page>
  )
}

export default withQueries(CheckoutPage)
