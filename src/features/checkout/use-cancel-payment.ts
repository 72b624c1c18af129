import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Order } from '@/api/orders'
import { paths } from '@/config/paths'
import { withText } from '@/lib/history-state'
import { isAnotherOrder, isMayBePaid, useDeleteOrder } from '@/queries/cancel-order'
import { useIsSameUser } from '@/session/use-session'
import { toast } from '@/ui/toast'

/** The name of the text in the checkout's history entry that says which document has sent a cancellation there. */
export const cancellingState = 'cancelling'

/** Tells a document from the one that a reload has replaced. */
export const documentId = () => String(performance.timeOrigin)

/** Why a payment wasn't cancelled; null where another page is opened to show it. */
function problemOf(error: unknown): string | null {
  if (error === null || isMayBePaid(error)) return null
  return isAnotherOrder(error) ? error.message : 'Failed to cancel payment. Please try again.'
}

/**
 * Cancels an order's payment by deleting the order, once for any number of clicks. Opens the cart afterwards, unless the
 * customer has left the page, and calls `onCancelled` while that customer is signed in. Where the order may
 * just have been paid for, the page of that payment is opened instead.
 */
export function useCancelPayment(onCancelled: (order: Order) => void) {
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const { mutateAsync, isPending, isSuccess, error } = useDeleteOrder()
  const isSameUser = useIsSameUser()
  const isSending = useRef(false)
  const setCancelling = (by: string | null) =>
    void navigate('.', { replace: true, state: withText(state, cancellingState, by) })

  async function cancel(order: Order, askIsPaid: () => Promise<boolean | null>) {
    if (isSending.current) return
    isSending.current = true
    // For a reload before the response.
    setCancelling(documentId())
    try {
      await mutateAsync(
        { ...order, askIsPaid },
        {
          onSuccess: () => void navigate(paths.cart, { replace: true }),
          // Not called once the page has been left.
          onError: cause => {
            setCancelling(null)
            if (isMayBePaid(cause)) void navigate(paths.paymentSuccess(order.id))
          },
        },
      )
    } catch (cause) {
      isSending.current = false
      const problem = problemOf(cause)
      if (isSameUser() && problem !== null) toast.error(problem)
      return
    }
    if (isSameUser()) onCancelled(order)
  }

  return { cancel, busy: isPending || isSuccess, problem: problemOf(error) }
}
