import { useEffect, useState, type ReactNode } from 'react'
import type { Order } from '@/api/orders'
import { paths } from '@/config/paths'
import { useApp } from '@/config/app'
import { ButtonLink } from '@/ui/button'
import { Card } from '@/ui/card'
import { InfoIcon, ProcessingIcon } from '@/ui/icons'
import { useToast } from '@/ui/toast'
import { useOpenPage } from '@/ui/link'
import type { UnpayableReason } from './payment-rules'

interface UnpayableOrderProps extends Pick<Order, 'status'> {
  reason: UnpayableReason
}

/** Replaces the payment of an order that can't be paid for; opens My Orders after 3 s. It keeps its first `reason`. */
export function UnpayableOrder({ reason: current, status }: UnpayableOrderProps) {
  const { timing } = useApp()
  const toast = useToast()
  const [reason] = useState(current)
  const openPage = useOpenPage()
  useEffect(() => toast.info(reason), [reason, toast])
  useEffect(() => {
    const timer = setTimeout(() => openPage(paths.orders, { replace: true }), timing.redirectDelay)
    return () => clearTimeout(timer)
  }, [openPage, timing])

  const allowsNone =
    status.name === 'other'
      ? `Its status is “${status.label}”, which allows no payment.`
      : 'Its status allows no payment.'
  const why = reason === 'Payment Already Completed' ? 'There is nothing to pay for this order.' : allowsNone
  return (
    <NoPayment icon={<InfoIcon size={20} className="text-info" />} title={reason}>
      <p className="text-secondary">{why} You are being taken to My Orders.</p>
      <ButtonLink to={paths.orders} replace className="mt-6">
        Go to My Orders
      </ButtonLink>
    </NoPayment>
  )
}

/** Replaces the payment of an order whose payment was reported, until the server has it. */
export const ReportedPayment = ({ order }: { order: Order }) => (
  <NoPayment icon={<ProcessingIcon size={20} className="text-secondary" />} title="Payment processing">
    <p className="text-secondary">
      The payment provider has reported your payment. The order is updated once it arrives.
    </p>
    <ButtonLink to={paths.order(order.orderNumber)} className="mt-6">
      View Order Details
    </ButtonLink>
  </NoPayment>
)

function NoPayment({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col items-start p-4 sm:p-6">
      {icon}
      <h2 className="mt-4 text-16 font-strong">{title}</h2>
      {children}
    </Card>
  )
}
