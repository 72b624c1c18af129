import { useParams } from 'react-router-dom'
import { Checkout } from '@/features/checkout/checkout'
import { Page } from '@/ui/page'

export default function CheckoutPage() {
  const { id = '' } = useParams()
  return (
    <Page title="Checkout" documentTitle={null}>
      <Checkout orderId={id} />
    </Page>
  )
}
