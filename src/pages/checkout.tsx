import { useParams } from 'react-router-dom'
import { Checkout } from '@/features/checkout/checkout'
import { withQueries } from '@/queries/with-queries'
import { Page } from '@/ui/page'

function CheckoutPage() {
  const { id = '' } = useParams()
  return (
    <Page title="Checkout" documentTitle={null}>
      <Checkout orderId={id} />
    </Page>
  )
}

export default withQueries(CheckoutPage)
