import { useSearchParams } from 'react-router-dom'
import { pageFromQuery } from '@/features/orders/pagination-rules'
import { OrderList } from '@/features/orders/order-list'
import { Page } from '@/ui/page'

export default function OrdersPage() {
  const [parameters] = useSearchParams()
  return (
    <Page title="My Orders">
      <OrderList page={pageFromQuery(parameters)} />
    </Page>
  )
}
