import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Order } from '@/api/orders'
import { paths } from '@/config/paths'
import { useDeleteOrder } from '@/queries/cancel-order'
import { toast } from '@/ui/toast'

export const cancellationFailed = 'Failed to cancel payment. Please try again.'

/**
 * Cancels an order's payment by deleting the order, once however often it is asked, and leads back to the cart, but not
 * who has left the page meanwhile.
 */
export function useCancelPayment() {
  const navigate = useNavigate()
  const { mutateAsync, isPending, isSuccess, isError } = useDeleteOrder()
  const sending = useRef(false)

  async function cancel(order: Order) {
    if (sending.current) return
    sending.current = true
    try {
      await mutateAsync(order, { onSuccess: () => void navigate(paths.cart, { replace: true }) })
    } catch {
      sending.current = false
      toast.error(cancellationFailed)
    }
  }

  return { cancel, busy: isPending || isSuccess, failed: isError }
}
