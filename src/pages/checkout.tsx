import { useParams } from 'react-router-dom'
import { useCancelledToast } from '@/features/cart/use-undo-toast'
import { Checkout } from '@/features/checkout/checkout'
import { withQueries } from '@/queries/with-queries'
import { Page } from '@/ui/page'

function CheckoutPage() {
  const { id = '' } = useParams()
  const showCancelled = useCancelledToast()
  return (
    <Page title="Checkout" documentTitle={null}>
      <Checkout orderId={id} onCancelled={order => void showCancelled(order)} />
    </Page>
  )
}

export default withQueries(CheckoutPage)
