import type { Order } from '@/api/orders'
import { paths } from '@/config/paths'
import { ButtonLink } from '@/ui/button'
import { Card } from '@/ui/card'
import { ProcessingIcon } from '@/ui/icons'

/** Replaces the payment of an order whose payment was reported, until the server has it. */
export function ReportedPayment({ order }: { order: Order }) {
  return (
    <Card className="flex flex-col items-start p-4 sm:p-6">
      <ProcessingIcon size={20} className="text-secondary" />
      <h2 className="mt-4 text-16 font-strong">Payment processing</h2>
      <p className="text-secondary">
        The payment provider has reported your payment. The order is updated once it arrives.
      </p>
      <ButtonLink to={paths.order(order.orderNumber)} className="mt-6">
        View Order Details
      </ButtonLink>
    </Card>
  )
}
