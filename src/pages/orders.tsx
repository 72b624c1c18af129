import { useSearchParams } from 'react-router-dom'
import { pageFromQuery } from '@/features/orders/pagination-rules'
import { OrderList } from '@/features/orders/order-list'
import { withQueries } from '@/queries/with-queries'
import { Page } from '@/ui/page'

function OrdersPage() {
  const [parameters] = useSearchParams()
  return (
    <Page title="My Orders">
      <OrderList page={pageFromQuery(parameters)} />
    </Page>
  )
}

export default withQueries(OrdersPage)
