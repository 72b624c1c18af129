import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Order } from '@/api/orders'
import { paths } from '@/config/paths'
import { useDeleteOrder } from '@/queries/cancel-order'
import { useIsSameUser } from '@/session/use-session'
import { toast } from '@/ui/toast'

export const cancellationFailedText = 'Failed to cancel payment. Please try again.'

/**
 * Cancels an order's payment by deleting the order, once for any number of clicks. Opens the cart afterwards, unless the
 * customer has left the page, and calls `onCancelled` while that customer is signed in.
 */
export function useCancelPayment(onCancelled: (order: Order) => void) {
  const navigate = useNavigate()
  const { mutateAsync, isPending, isSuccess, isError } = useDeleteOrder()
  const isSameUser = useIsSameUser()
  const isSending = useRef(false)

  async function cancel(order: Order) {
    if (isSending.current) return
    isSending.current = true
    try {
      await mutateAsync(order, { onSuccess: () => void navigate(paths.cart, { replace: true }) })
    } catch {
      isSending.current = false
      if (isSameUser()) toast.error(cancellationFailedText)
      return
    }
    if (isSameUser()) onCancelled(order)
  }

  return { cancel, busy: isPending || isSuccess, failed: isError }
}
