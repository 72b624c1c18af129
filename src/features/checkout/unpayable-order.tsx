import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Order } from '@/api/orders'
import { paths } from '@/config/paths'
import { useApp } from '@/config/app'
import { ButtonLink } from '@/ui/button'
import { Card } from '@/ui/card'
import { InfoIcon } from '@/ui/icons'
import { useToast } from '@/ui/toast'
import type { UnpayableReason } from './payment-rules'
import { useToastOnChange } from './use-toast-on-change'

interface UnpayableOrderProps extends Pick<Order, 'status'> {
  reason: UnpayableReason
}

/** Replaces the payment of an order that can't be paid for; opens My Orders after 3 s. It keeps its first `reason`. */
export function UnpayableOrder({ reason: current, status }: UnpayableOrderProps) {
  const { timing } = useApp()
  const toast = useToast()
  const [reason] = useState(current)
  const navigate = useNavigate()
  useToastOnChange(reason, toast.info)
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.orders, { replace: true }), timing.redirectDelay)
    return () => clearTimeout(timer)
  }, [navigate, timing])

  return (
    <Card className="flex flex-col items-start p-4 sm:p-6">
      <InfoIcon size={20} className="text-info" />
      <h2 className="mt-4 text-16 font-strong">{reason}</h2>
      <p className="text-secondary">
        {reason === 'Payment Already Completed'
          ? 'There is nothing to pay for this order.'
          : status.name === 'other'
            ? `Its status is “${status.label}”, which allows no payment.`
            : 'Its status allows no payment.'}{' '}
        You are being taken to My Orders.
      </p>
      <ButtonLink to={paths.orders} replace className="mt-6">
        Go to My Orders
      </ButtonLink>
    </Card>
  )
}
